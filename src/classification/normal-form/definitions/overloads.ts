import type { AstNode } from '../../../model/ast-node.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { Side } from '../../world.ts';

/** Where one class can have several methods of one name; one without a name is nobody's symbol, but its methods are. */
export function isOverloadable({ declaration, parent }: CodeSymbol): boolean {
  if (parent === null) return false;
  return declaration.kind === 'method_declaration' || (isClassLike(parent) && isField(declaration));
}

function isField({ kind }: AstNode): boolean {
  return kind === 'variable_declarator';
}

/** Whether all methods in a method, or in what a field is given, are those of one class without a name. */
export function holdsOneClass({ children, declaration }: CodeSymbol): boolean {
  const methods = new Set(children.map((child) => child.declaration));
  const bodies = (node: AstNode): number =>
    node.children.reduce((sum, child) => sum + bodies(child), 0) +
    (node.kind === 'class_body' && node.children.some((child) => methods.has(child)) ? 1 : 0);
  return bodies(declaration) === 1;
}

/** The methods that may be overloaded, by their simple names. */
export function overloadable(side: Side): ReadonlyMap<string, readonly CodeSymbol[]> {
  const found = new Map<string, CodeSymbol[]>();
  for (const { file } of side.files.values())
    for (const symbol of file.symbols)
      if (isOverloadable(symbol))
        found.set(symbol.simpleName, [...(found.get(symbol.simpleName) ?? []), symbol]);
  return found;
}

/** Whether a method may be called with so many arguments; with undefined, whether it is no method. */
export function takes({ kind, declaration }: CodeSymbol, args: number | undefined): boolean {
  if (args === undefined) return kind !== 'method';
  const list = declaration.children.find(({ field }) => field === 'parameters');
  const parameters = list?.children.filter((child) => /^(?:formal|spread)_parameter$/.test(child.kind)) ?? [];
  const isOpen = parameters.at(-1)?.kind === 'spread_parameter';
  return kind === 'method' && (isOpen ? args >= parameters.length - 1 : args === parameters.length);
}

/** A class, or what has methods as one has: an interface, an enumeration. */
export function isClassLike({ kind, declaration }: CodeSymbol): boolean {
  return kind === 'class' || (/^(?:interface|enum)$/.test(kind) && declaration.kind.endsWith('_declaration'));
}
