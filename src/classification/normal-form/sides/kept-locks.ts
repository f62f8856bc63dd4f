import type { AstNode } from '../../../model/ast-node.ts';
import { fieldOf } from '../../../model/node-parts.ts';
import { onceEach } from '../../../model/once-each.ts';
import { membersWritten } from '../../modules/python-places.ts';
import type { Side } from '../../world.ts';

/** What a file of Python shows of members that are given a value. */
interface Members {
  /** Names of those that a constructor gives a new lock. */
  readonly locks: Set<string>;
  /** Names of those that are given something else, somewhere else, or taken away. */
  readonly others: Set<string>;
}

/**
 * Names of members of Python's objects that keep the lock which their constructor made.
 *
 *     def __init__(self): self._lock = threading.Lock()
 *
 * Nobody in the change set gives a member of that name another value, or one under a name that isn't spelled.
 */
export function keptLocks(sides: readonly Side[]): ReadonlySet<string> {
  const files = sides.flatMap((side) => [...side.files.values()]);
  const members = files.flatMap(({ file: { profile, root, text } }) =>
    profile.id === 'python' ? [{ ...membersIn(root), isOpen: OPEN.test(text) }] : [],
  );
  if (members.some(({ isOpen }) => isOpen)) return new Set();
  const others = new Set(members.flatMap((one) => [...one.others]));
  return new Set(members.flatMap(({ locks }) => [...locks].filter((name) => !others.has(name))));
}

const OPEN = /\bsetattr\(|\b__(?:setattr|dict|slots)__\b/;

const membersIn = onceEach((root: AstNode): Members => {
  const found: Members = { locks: new Set(), others: new Set() };
  visit(root, false, found);
  return found;
});

/** @param isMaking whether it stands in a constructor, and in no function inside of it. */
function visit(node: AstNode, isMaking: boolean, found: Members): void {
  const isLockMade = isMaking && node.kind === 'assignment' && isLock(fieldOf(node, 'right'));
  for (const member of membersWritten(node)) {
    const isOwn = member === fieldOf(node, 'left') && member.children[0]!.text === 'self';
    (isLockMade && isOwn ? found.locks : found.others).add(member.children.at(-1)!.text);
  }
  const isFunction = /^(?:function_definition|lambda|class_definition)$/.test(node.kind);
  const isConstructor = node.kind === 'function_definition' && fieldOf(node, 'name')?.text === '__init__';
  for (const child of node.children) visit(child, isConstructor || (isMaking && !isFunction), found);
}

/** `threading.Lock()`, `RLock()` */
function isLock(value: AstNode | null): boolean {
  const called = value?.kind === 'call' ? fieldOf(value, 'function') : null;
  const name = called?.kind === 'attribute' ? called.children.at(-1)! : called;
  return name?.kind === 'identifier' && LOCKS.test(name.text);
}

const LOCKS = /^(?:R?Lock|Condition|(?:Bounded)?Semaphore)$/;
