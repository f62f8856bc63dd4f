import type { AstNode } from '../../../model/ast-node.ts';
import type { Core } from '../../../model/core.ts';
import { type Parents, parentsOf } from '../../../model/parents.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { shownSymbols } from '../../modules/shown-symbols.ts';
import { CHANGING, isOnlyRead, WRAPPERS } from '../../walk/kept-content.ts';
import type { FileFacts, Side } from '../../world.ts';

/**
 * Whether a constant is a table of numbers, texts and truths that is asked and never handed on, so that it is the same
 * whether it is made once or wherever it is asked.
 *
 *     const PORTS = { http: 80, ftp: 21 }; PORTS[scheme]      ->      ({ http: 80, ftp: 21 })[scheme]
 *     NAMES = {'a', 'b'}; name in NAMES                       ->      name in {'a', 'b'}
 *
 * Holds where all of its file does nothing with it but look something up, count, or go through it, and no other file of
 * the change set says its name. Who compares it with another object, keeps it or gives it to somebody could tell; and
 * whoever is shown the table of a module of ECMAScript may add to it.
 */
export function isFixedTable(side: Side, facts: FileFacts, symbol: CodeSymbol, value: Core): boolean {
  if (!/^(?:ecmascript|python)$/.test(facts.file.profile.modules) || !isTable(value)) return false;
  if (facts.file.profile.modules === 'ecmascript' && shownSymbols(side, facts).has(symbol)) return false;
  const binding = symbol.nameNode && facts.file.bindings.of(symbol.nameNode);
  if (binding?.declarations.length !== 1 || binding.frozen) return false;
  const parents = parentsOf(facts.file.root);
  const isAskedAlone = binding.references.every(
    (use) => binding.declarations.includes(use) || isAsked(parents, use),
  );
  return isAskedAlone && !isSaidElsewhere(side, facts, symbol.simpleName);
}

function isTable(value: Core): boolean {
  const [callee, content, ...more] = value.children;
  if (value.op === 'new')
    return (
      /^(?:Set|Map)$/.test(freeName(callee!)) &&
      content?.op === 'array' &&
      more.length === 0 &&
      isFixed(content)
    );
  if (value.op === 'call')
    return (
      freeName(callee!) === 'python.frozenset' &&
      content?.op === 'array' &&
      more.length === 0 &&
      isFixed(content)
    );
  return /^(?:array|object)$/.test(value.op) && value.text !== 'slice' && isFixed(value);
}

function freeName({ op, variable }: Core): string {
  return op === 'variable' && variable!.kind === 'free' ? variable!.name : '';
}

/** A collection of what is the same whenever it is made; a list in it, but that of a pair, may be handed on by itself. */
export function isFixed({ op, children }: Core): boolean {
  return /^(?:array|object)$/.test(op) && children.every(isFixedPart);
}

/** What may stand in such a collection: a text, a number, a pair of those, a property that holds one. */
export function isFixedPart(part: Core): boolean {
  const { op, text, children } = part;
  if (op === 'literal') return !text.startsWith('r:');
  if (op === 'property') return !text.startsWith('__proto__') && children.every(isFixedPart);
  if (op === 'unary') return text === '-' && children.every(isFixedPart);
  return op === 'array' && text === 'tuple' && children.every(isFixedPart);
}

/** A name that is looked up in, counted, gone through or spread where it stands. */
function isAsked(parents: Parents, use: AstNode): boolean {
  const holder = parents.get(use);
  if (!holder) return false;
  if (WRAPPERS.test(holder.kind)) return isAsked(parents, holder);
  if (/^(?:binary_expression|comparison_operator)$/.test(holder.kind)) return isSearched(holder, use);
  if (/^(?:arguments|argument_list)$/.test(holder.kind)) return isCounted(parents, holder, use);
  // What is one of two, or its own opposite, may be the table itself.
  if (/^(?:boolean_operator|binary_operator|computed_property_name)$/.test(holder.kind)) return false;
  // Who takes a method off it may call that later.
  if (/^(?:member_expression|attribute)$/.test(holder.kind) && CHANGING.test(holder.children.at(-1)!.text))
    return false;
  return isOnlyRead(parents, use, true);
}

/** `key in TABLE`, and nothing that is compared besides. */
function isSearched({ children }: AstNode, use: AstNode): boolean {
  const words = children.filter(({ named, extra }) => !named && !extra).map(({ text }) => text);
  const parts = children.filter(({ named, extra }) => named && !extra);
  return (
    parts.length === 2 &&
    parts[1] === use &&
    words.length > 0 &&
    words.every((word) => /^(?:in|not in|not)$/.test(word))
  );
}

const TELLING =
  /^(?:Object\.(?:keys|values|entries|hasOwn)|len|sorted|any|all|sum|min|max|enumerate|list|tuple|set|dict|frozenset)$/;

/** `Object.keys(TABLE)`, `len(TABLE)` */
function isCounted(parents: Parents, list: AstNode, use: AstNode): boolean {
  const call = parents.get(list);
  const given = list.children.filter(({ named, extra }) => named && !extra);
  return given[0] === use && /^call/.test(call?.kind ?? '') && TELLING.test(call!.children[0]!.text);
}

/** Whether another file of the change set spells the name. */
export function isSaidElsewhere(side: Side, own: FileFacts, name: string): boolean {
  return [...side.files.values()].some((facts) => facts !== own && facts.file.text.includes(name));
}
