import type { CodeSymbol } from '../../model/symbol.ts';

/**
 * What a member of Java or Kotlin is called by those who take accessors and properties for one: templates, and each of
 * the two languages of the other.
 *
 *     Item.java: int getPrice()        item.price in Kotlin, ${item.price} in a page
 *     Item.kt:   val price: Int        item.getPrice() in Java
 */
export function accessorNames({ path, kind, simpleName }: CodeSymbol): readonly string[] {
  if (/\.java$/.test(path) && kind === 'method') {
    const [, , name] = /^(get|set|is)(\p{Lu}.*)$/u.exec(simpleName) ?? [];
    return name
      ? [name[0]!.toLowerCase() + name.slice(1), ...(/^is/.test(simpleName) ? [simpleName] : [])]
      : [];
  }
  if (!/\.kts?$/.test(path) || !/^(?:property|field|variable|constant)$/.test(kind)) return [];
  if (/^is\p{Lu}/u.test(simpleName)) return [`set${simpleName.slice(2)}`];
  const name = simpleName.slice(0, 1).toUpperCase() + simpleName.slice(1);
  return [`get${name}`, `set${name}`];
}

/**
 * What is called otherwise once it is compiled: a class in another one, and the class that holds what stands in a file of
 * Kotlin, by which its `main` is started.
 *
 *     Cart.java: class Cart { class Line {} }       Cart$Line         Tool.kt: fun main() {}        ToolKt
 */
export function binaryNames({ path, kind, parent, simpleName }: CodeSymbol): readonly string[] {
  if (!/\.(?:java|kt)$/.test(path)) return [];
  if (parent && /^(?:class|interface|enum|object)$/.test(kind)) return [`${parent.simpleName}$${simpleName}`];
  if (!path.endsWith('.kt') || !(kind === 'module' || (parent === null && simpleName === 'main'))) return [];
  return [`${/([^/]+)\.kt$/.exec(path)![1]!}Kt`];
}

/** Whether one file is of Java and the other of Kotlin, which say them in their own ways. */
export function saysAccessors(path: string, symbol: CodeSymbol): boolean {
  return /\.java$/.test(symbol.path) ? /\.kts?$/.test(path) : /\.java$/.test(path);
}
