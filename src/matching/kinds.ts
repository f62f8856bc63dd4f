import type { SymbolKind } from '../model/symbol.ts';

/**
 * Kinds that a symbol may change to and still be itself: `const f = () => ...` and `function f() {...}`,
 * a class that became an interface, a field that became a property.
 */
const families: readonly (readonly SymbolKind[])[] = [
  [
    'function',
    'method',
    'constructor',
    'variable',
    'constant',
    'property',
    'field',
    'operator',
    'event',
    'object',
  ],
  ['class', 'interface', 'struct', 'type', 'enum', 'object', 'namespace'],
  ['enum_member', 'field', 'constant', 'property'],
  ['module', 'namespace', 'package'],
];

/**
 * Whether one may have become the other: a function a method, a `const` a variable; what isn't in one family never.
 */
export function compatible(before: SymbolKind, after: SymbolKind): boolean {
  return before === after || families.some((family) => family.includes(before) && family.includes(after));
}

const containers: ReadonlySet<SymbolKind> = new Set([
  'module',
  'namespace',
  'package',
  'class',
  'enum',
  'interface',
  'struct',
  'object',
  'type',
]);

/** True for kinds whose members, not whose statements, make them what they are. */
export function isContainer(kind: SymbolKind): boolean {
  return containers.has(kind);
}

const callables: ReadonlySet<SymbolKind> = new Set(['function', 'method', 'constructor', 'operator']);

/** True for what is called, and not just read. */
export function isCallable({ kind }: { readonly kind: SymbolKind }): boolean {
  return callables.has(kind);
}
