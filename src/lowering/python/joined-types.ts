import type { AstNode } from '../../model/ast-node.ts';
import { named } from '../../model/node-parts.ts';
import type { Lowering } from './lowering.ts';

/** Functions of the library that make an object, though they are called like its class. */
const FACTORIES: Readonly<Record<string, RegExp>> = {
  threading: /^R?Lock$/,
  multiprocessing:
    /^(?:R?Lock|Event|Condition|Barrier|(?:Bounded)?Semaphore|(?:Joinable|Simple)?Queue|Pool|Manager|Value|Array)$/,
};

/**
 * Whether `|` is asked for in a type, as it is evaluated, of something that doesn't have it: of a text, or of a function.
 * `Optional` takes both.
 *
 *     "Cart" | None      threading.Lock | None
 *
 * Not all of these fail (`list["Cart"] | "Shop"` doesn't), but none is as safe as the other spelling.
 */
export function joinsNoTypes(l: Lowering, type: AstNode): boolean {
  if (type.kind !== 'binary_operator' || !type.children.some(({ kind }) => kind === '|')) return false;
  return named(type).some((joined) => /^(?:concatenated_)?string$/.test(joined.kind) || isFactory(l, joined));
}

function isFactory(l: Lowering, type: AstNode): boolean {
  const [of, name] = type.kind === 'attribute' ? [type.children[0]!, type.children.at(-1)!] : [type, null];
  const from = of.kind === 'identifier' ? l.file.bindings.of(of)?.import : null;
  return from ? isFactoryName(`${from.module}.${name ? name.text : from.name}`) : false;
}

/** `threading.Lock` */
export function isFactoryName(path: string): boolean {
  const [module, name] = path.split('.');
  return Object.hasOwn(FACTORIES, module!) && FACTORIES[module!]!.test(name ?? '');
}
