import type { AstNode } from '../../model/ast-node.ts';
import { wordPattern } from '../../model/literal-pattern.ts';
import { onceForBoth } from '../../model/once-each.ts';
import type { ParsedFile, ReadFile } from '../../model/parsed-file.ts';
import { symbolsCalled } from '../../model/symbols-called.ts';
import { membersMeant } from '../java/receivers.ts';
import { isMemberOccurrence, receiverOf } from '../renames/occurrences.ts';
import { entityOf } from '../walk/entities.ts';
import { type FileFacts, makeSide, type Side } from '../world.ts';
import { type Gone, keepsName } from './gone.ts';
import { objectBefore } from './object-before.ts';

/** What was compared by what it means. */
export interface ComparedNames {
  /** Whether a file is of the change set. */
  isIn(file: ParsedFile): boolean;
  /** Whether a name of such a file, which may be what is gone, was compared. */
  has(file: ParsedFile, leaf: AstNode, parent: AstNode | null, gone: Gone): boolean;
}

/** Of files that did not change nothing was. */
export const NOTHING_COMPARED: ComparedNames = { isIn: () => false, has: () => false };

/**
 * Which names of changed files stand for something in sight: what these mean was compared, however they are spelled, so
 * that nobody has to be asked whether they followed.
 *
 *     p1/A.java  ->  p2/A.java        p2/C.java: import p1.*; A a        which is the A of its own package now
 *
 * @param changed paths of the files of the change set.
 * @param sight those files as they are now, and what was read beside them.
 */
export function comparedNames(changed: ReadonlySet<string>, sight: readonly ReadFile[]): ComparedNames {
  const side = makeSide('after', sight);
  const has: ComparedNames['has'] = (file, leaf, parent, gone) => {
    const facts = changed.has(file.path) ? side.files.get(file.path) : undefined;
    if (!facts) return false;
    if (isOfFile(gone, file.path) || isRenamedMember(side, facts, leaf, parent, gone)) return true;
    if (isOfNamesake(side, facts, leaf, parent, gone) || isWhereItWent(side, facts, leaf, gone)) return true;
    const isLast = parent?.children.at(-1) === leaf;
    return [leaf, ...(isLast ? [parent] : [])].some((node) => entityOf(side, facts, node)?.type === 'symbol');
  };
  return { isIn: ({ path }) => changed.has(path), has };
}

/** What a file declared, or declares now, it says itself. */
function isOfFile({ before, after }: Gone, path: string): boolean {
  return before.path === path || after?.path === path;
}

/** `cart.total()`: a member that is called otherwise may be said of nobody in sight, unless that is somebody else. */
function isRenamedMember(
  side: Side,
  facts: FileFacts,
  leaf: AstNode,
  parent: AstNode | null,
  gone: Gone,
): boolean {
  if (gone.before.parent === null || !gone.after || keepsName(gone)) return false;
  if (leaf.text !== gone.before.simpleName || objectBefore(leaf, parent) === null) return false;
  return isMemberOccurrence(facts, leaf) && receiverOf(side, facts, parent, leaf) !== 'outside';
}

/**
 * A member that is called as before, of a class that is elsewhere or called otherwise: a file that has another class of
 * that name, and says the name of no other, means none of it.
 *
 *     enum A { ONE }  ->  enum B { ONE }        import static p.B.*; class A { p.B b = ONE; }
 */
function isOfNamesake(
  side: Side,
  facts: FileFacts,
  leaf: AstNode,
  parent: AstNode | null,
  gone: Gone,
): boolean {
  const holder = gone.before.parent;
  if (!holder || !keepsName(gone)) return false;
  const object = objectBefore(leaf, parent);
  const meant = object && entityOf(side, facts, object);
  if (meant) return meant.type === 'symbol' && meant.symbol === gone.after!.parent;
  const { file } = facts;
  if (object || symbolsCalled(file.symbols, holder.simpleName).length === 0) return false;
  const heirs = gone.heirs ?? [];
  if (heirs.length > 0 && wordPattern(heirs).test(file.text)) return false;
  return ownNames(side, facts)(holder.simpleName);
}

/**
 * A method of Java that went to another class, and is called there: its receiver's type says so.
 *
 *     a.run(b)      ->      b.run(a)
 */
function isWhereItWent(side: Side, facts: FileFacts, leaf: AstNode, { after }: Gone): boolean {
  if (facts.file.profile.id !== 'java' || after?.kind !== 'method' || leaf.text !== after.simpleName)
    return false;
  return membersMeant(side, facts, leaf)?.every((member) => member === after) ?? false;
}

/** Whether all that a file says by a name is what it has of that name, which the members of a class may all ask for. */
const ownNames = onceForBoth((side: Side, facts: FileFacts): ((name: string) => boolean) => {
  const known = new Map<string, boolean>();
  return (name) => {
    const answer = known.get(name) ?? saysOnlyItsOwn(side, facts, name);
    known.set(name, answer);
    return answer;
  };
});

function saysOnlyItsOwn(side: Side, facts: FileFacts, name: string): boolean {
  const { path, root } = facts.file;
  return leavesCalled(root, name).every((leaf) => {
    const entity = entityOf(side, facts, leaf);
    return entity?.type === 'symbol' && entity.symbol.path === path;
  });
}

function leavesCalled(node: AstNode, name: string): readonly AstNode[] {
  if (node.children.length === 0) return node.text === name && !node.extra ? [node] : [];
  return node.children.flatMap((child) => leavesCalled(child, name));
}
