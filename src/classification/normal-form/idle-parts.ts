import type { Core, CoreVariable } from '../../model/core.ts';
import { residueOf } from './told/residue.ts';
import { each, ends, runsOtherCode, size, useCounts } from './tree.ts';

/**
 * Tells of parts of some forms whether they need never be evaluated, or may be thrown away: a question with an answer, a
 * value that nobody takes, code that is never reached. What is so for a reason that no rule knows is told, too.
 */
export function idleParts(...roots: readonly Core[]): (node: Core) => boolean {
  let known: Known | null = null;
  return (node) => {
    if (isIdleItself(node)) return true;
    known ??= knownOf(roots);
    if (known.unreached.has(node)) return true;
    const [first] = node.children;
    if (node.op === 'choose') return (known.subjects.get(subjectOf(first!)) ?? 0) > 1;
    if (node.op !== 'let') return false;
    // What is taken apart where it is made may have more parts than are taken.
    if (first!.op === 'pattern') return node.children[1]?.op === 'array';
    if (first!.op !== 'bind') return false;
    const variable = first!.variable!;
    return known.given.has(variable) || !roots.some((root) => useCounts(root).has(variable));
  };
}

interface Known {
  /** Variables that get another value than the one with which they begin. */
  readonly given: ReadonlySet<CoreVariable>;
  /** Statements behind one that is always left. */
  readonly unreached: ReadonlySet<Core>;
  /** How often it is asked about something: where it was asked before, the answer may be known. */
  readonly subjects: ReadonlyMap<string, number>;
}

function knownOf(roots: readonly Core[]): Known {
  const given = new Set<CoreVariable>();
  const unreached = new Set<Core>();
  const subjects = new Map<string, number>();
  for (const root of roots) {
    const own = new Map<string, number>();
    each(root, ({ op, children }) => {
      const [first] = children;
      if (op === 'assign' && first!.op === 'variable') given.add(first!.variable!);
      const subject = op === 'choose' ? subjectOf(first!) : '';
      if (subject !== '') own.set(subject, (own.get(subject) ?? 0) + 1);
      if (op !== 'block') return;
      const end = children.findIndex(mayEnd);
      if (end >= 0) for (const statement of children.slice(end + 1)) unreached.add(statement);
    });
    for (const [subject, count] of own) subjects.set(subject, Math.max(count, subjects.get(subject) ?? 0));
  }
  return { given, unreached, subjects };
}

/** Leaves the statements behind it, or does so for the answer that its question has. */
function mayEnd(node: Core): boolean {
  if (ends([node])) return true;
  return node.op === 'choose' && isAnswered(node.children[0]!) && node.children.some((way) => ends([way]));
}

/** `item.name` of `item.name === 'Brie'`; an empty text for what is no comparison of a name. */
function subjectOf(question: Core): string {
  if (question.op === 'unary' && question.text === '!') return subjectOf(question.children[0]!);
  return question.op === 'binary' ? placeOf(question.children[0]!) : placeOf(question);
}

function placeOf({ op, text, variable, children }: Core): string {
  if (op === 'variable') return variable!.name;
  if (op !== 'member') return '';
  const object = children[0]!.op === 'this' ? 'this' : placeOf(children[0]!);
  return object === '' ? '' : `${object}.${text}`;
}

function isIdleItself({ op, children }: Core): boolean {
  const [first, second, third] = children;
  if (op === 'choose')
    return isAnswered(first!) || isSame(second!, third!) || [second!, third!].every(isEmpty);
  if (op === 'logical') return isAnswered(first!) || isAnswered(second!);
  if (op === 'loop') return isAnswered(first!) && first!.text !== 'b:true';
  if (op === 'evaluate') return onlyAsks(first!);
  return false;
}

function onlyAsks(node: Core): boolean {
  const { op, text, children } = node;
  if (op === 'logical') return children.every(onlyAsks);
  return op !== 'assign' && ((op === 'opaque' && text === 'fits') || !runsOtherCode(node));
}

/** Nothing is done there but to ask. */
function isEmpty({ op, children }: Core): boolean {
  if (op === 'nothing') return true;
  if (op === 'block') return children.every(isEmpty);
  return op === 'choose' && children.slice(1).every(isEmpty);
}

function isAnswered({ op, children }: Core): boolean {
  return /^(?:literal|array|object|function)$/.test(op) || (op === 'unary' && isAnswered(children[0]!));
}

function isSame(one: Core, other: Core): boolean {
  if (size(one) !== size(other)) return false;
  const { before, after } = residueOf(one, other);
  return before.length + after.length === 0;
}
