import { type Core, core } from '../../../model/core.ts';
import { erased, unboxed } from '../../../model/static-types.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { negated } from '../boolean-tests.ts';
import { MIRRORED } from '../conditionals.ts';

/**
 * The question whether nothing is in it, as such.
 *
 *     names.size() == 0      ->      names.isEmpty()          text.length() > 0      ->      !text.isEmpty()
 *
 * Holds for what is declared as a text or a collection of the platform, which answers both alike; of those nobody can
 * make another `isEmpty` but by making a class of them.
 */
export function emptiness(node: Core, { facts }: Unit): Core {
  if (node.op !== 'binary') return node;
  const [left, right] = node.children as [Core, Core];
  const isOwn = (type: string): boolean =>
    facts.isPlatformType(type) &&
    unboxed(type) === type &&
    !['isEmpty', 'size', 'length'].some(facts.takesPlaceOf);
  if (isLiteral(left)) {
    const operator = MIRRORED[node.text];
    return operator ? asked(operator, right, left, node, isOwn) : node;
  }
  return isLiteral(right) ? asked(node.text, left, right, node, isOwn) : node;
}

/** What is true of no size but zero, and what of all others. */
const EMPTY = new Set(['== 0', '<= 0', '< 1']);
const FULL = new Set(['!= 0', '> 0', '>= 1']);

function asked(
  operator: string,
  size: Core,
  number: Core,
  node: Core,
  isOwn: (type: string) => boolean,
): Core {
  const question = `${operator} ${number.text.slice(2)}`;
  const [callee, ...args] = size.children;
  const [object] = callee?.children ?? [];
  if (size.op !== 'call' || callee?.op !== 'member' || args.length > 0 || !object) return node;
  const type = erased(object.spelled ?? '');
  const isText = /^String/.test(type);
  if (!isOwn(type) || callee.text !== (isText ? 'length' : 'size')) return node;
  if (!EMPTY.has(question) && !FULL.has(question)) return node;
  const isEmpty: Core = {
    ...core('call', '', [core('member', 'isEmpty', [object], callee.source)], size.source),
    spelled: 'boolean',
  };
  return EMPTY.has(question) ? isEmpty : negated(isEmpty);
}

function isLiteral({ op, text }: Core): boolean {
  return op === 'literal' && /^n:[01]$/.test(text);
}
