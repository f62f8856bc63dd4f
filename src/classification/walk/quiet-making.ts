import type { AstNode } from '../../model/ast-node.ts';
import type { FileFacts } from '../world.ts';

/**
 * True for what the platform of ECMAScript makes without anybody being asked for anything:
 *
 *     Symbol('total')      Symbol.for('total')      new Map()      new Set(['a', 'b'])      Object.freeze({ a: 1 })
 *
 * Holds where nothing in the file has the platform's name, and what is handed over is written out there: a text, or a
 * literal whose parts do nothing either.
 *
 * @param isInert whether evaluating a part has no effect.
 */
export function isMadeQuietly(facts: FileFacts, node: AstNode, isInert: (part: AstNode) => boolean): boolean {
  if (facts.file.profile.modules !== 'ecmascript') return false;
  const [callee, list] = node.children.filter(
    ({ kind, named, extra }) => named && !extra && kind !== 'type_arguments',
  );
  const given = list?.children.filter(({ named, extra }) => named && !extra) ?? [];
  if (!callee || (list && list.kind !== 'arguments') || given.length > 1) return false;
  const [only] = given;
  const makes = MAKERS[`${node.kind} ${nameOf(facts, callee)}`];
  return (makes?.(only) ?? false) && (!only || isInert(only));
}

const isText = (given: AstNode | undefined): boolean => given?.kind === 'string';
const isLiteral = (given: AstNode | undefined): boolean => /^(?:object|array)$/.test(given?.kind ?? '');
const isList = (given: AstNode | undefined): boolean => !given || given.kind === 'array';
const isListOfPairs = (given: AstNode | undefined): boolean =>
  isList(given) &&
  (given?.children.every(({ named, extra, kind }) => !named || extra || kind === 'array') ?? true);

const MAKERS: Readonly<Record<string, (given: AstNode | undefined) => boolean>> = {
  'call_expression Symbol': (given) => !given || isText(given),
  'call_expression Symbol.for': isText,
  'call_expression Object.create': (given) => given?.kind === 'null',
  'call_expression Object.freeze': isLiteral,
  'call_expression Object.seal': isLiteral,
  'new_expression Map': isListOfPairs,
  'new_expression WeakMap': (given) => !given,
  'new_expression Set': isList,
  'new_expression WeakSet': (given) => !given,
};

/** `Symbol`, `Object.freeze`; null where the name is somebody's own. */
function nameOf(facts: FileFacts, callee: AstNode): string | null {
  if (callee.kind === 'identifier') return facts.file.bindings.of(callee) ? null : callee.text;
  if (callee.kind !== 'member_expression') return null;
  const [object, property, ...more] = callee.children.filter(({ named, extra }) => named && !extra);
  if (object?.kind !== 'identifier' || property?.kind !== 'property_identifier' || more.length > 0)
    return null;
  return facts.file.bindings.of(object) ? null : `${object.text}.${property.text}`;
}
