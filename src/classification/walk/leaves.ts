import type { AstNode } from '../../model/ast-node.ts';
import { stringsNameTheSame } from '../names-at-run-time/named-by-string.ts';
import type { Mismatch, Walk } from '../proof.ts';
import { isMemberOccurrence, receiverOf } from '../renames/occurrences.ts';
import type { Entity } from '../world.ts';
import { entityOf } from './entities.ts';
import { unexplained } from './mismatch.ts';
import { differentMeaning, noteName } from './references.ts';

/** f"{x=}" */
export function printsItsSource(interpolation: AstNode): boolean {
  return interpolation.children.some((child) => child.kind === '=');
}

/** What two names or tokens stand for; null where that is the same, or explained by a rule. */
export function compareLeaves(
  walk: Walk,
  before: AstNode,
  after: AstNode,
  half: Entity | null,
): Mismatch | null {
  const { unit, names, proof } = walk;
  const [old, now] = [unit.old.view.text(before), unit.now.view.text(after)];
  if (half) return unexplained(walk.unit, before, after, differentMeaning(walk, before, after));
  if (old === now)
    return names.strays(before, after)
      ? unexplained(walk.unit, before, after, `${old} is the name of something else now`)
      : null;
  if (unit.old.file.profile.strings.includes(before.kind)) {
    return stringsNameTheSame(walk, before, after) ? null : unexplained(walk.unit, before, after);
  }
  if (!isMemberOccurrence(unit.old, before)) return unexplained(walk.unit, before, after);
  const parent = walk.pathBefore.at(-1) ?? null;
  const callee = calleeOfKeyword(walk, before);
  if (callee !== null) {
    proof.keywords.push({ callee, before: old, after: now, node: before, nodeAfter: after });
    return null;
  }
  const reason = isKeyForOutside(walk)
    ? `${old} is a key of something that is passed outside the change set`
    : names.whyNot(unit.old, parent, before, after);
  if (reason !== null) return unexplained(walk.unit, before, after, reason || undefined);
  noteName(walk, old, now);
  return null;
}

/** `readFile(path, { encoding })`: whose option it is, the callee says. */
function isKeyForOutside({ world, unit, pathBefore }: Walk): boolean {
  const [call, list, object, pair] = pathBefore.slice(-4);
  if (!call || !/^(?:pair|shorthand)/.test(pair?.kind ?? '') || object?.kind !== 'object') return false;
  if (list?.kind !== 'arguments' || !/^(?:call|new)_expression$/.test(call.kind)) return false;
  const callee = call.children.find(({ field }) => field === 'function' || field === 'constructor');
  const member = callee?.children.at(-1);
  if (callee && member) return receiverOf(world.before, unit.old, callee, member) === 'outside';
  const entity = callee && entityOf(world.before, unit.old, callee);
  return entity?.type === 'outside' || entity?.type === 'free';
}

/** The name of the function that an argument is passed to by keyword; null for any other leaf. */
function calleeOfKeyword({ pathBefore }: Walk, leaf: AstNode): string | null {
  const [call, list, argument] = pathBefore.slice(-3);
  if (argument?.kind !== 'keyword_argument' || argument.children[0] !== leaf) return null;
  if (list?.kind !== 'argument_list' || call?.kind !== 'call') return null;
  let callee = call.children[0];
  while (callee && callee.children.length > 0) callee = callee.children.at(-1);
  return callee?.text ?? null;
}
