import type { AstNode } from '../../model/ast-node.ts';
import { sliceOf } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { compareInterfaces, isInterfaceList } from '../java/head-interfaces.ts';
import { compareModifiers, declared } from '../java/modifiers.ts';
import { type Bijection, emptyProof, type Mismatch, type Proof, type Unit, type Walk } from '../proof.ts';
import type { NameRenames } from '../renames/member-names.ts';
import type { World } from '../world.ts';
import { compareBody } from './body.ts';
import { hasHoles } from './body-items.ts';
import { bracesAlike } from './braced-statements.ts';
import { bodiesAlike } from './c-sharp-bodies.ts';
import { compareImports } from './compare-imports.ts';
import { takeInOneFile } from './compare-includes.ts';
import { entityOf } from './entities.ts';
import { withoutImplied } from './implied.ts';
import { isOneText } from './joined-texts.ts';
import { bodiesAlike as expressionsAlike } from './kotlin-bodies.ts';
import { modifiersInOneOrder } from './kotlin-modifiers.ts';
import { areNamesInTexts, withoutTemplateBraces } from './kotlin-templates.ts';
import { compareLeaves, printsItsSource } from './leaves.ts';
import { mismatch, outOfBudget, unexplained } from './mismatch.ts';
import { putIn } from './put-in.ts';
import { tuplesAlike } from './python-tuples.ts';
import { compareReferences, compareShorthand, differentMeaning } from './references.ts';

/**
 * Walks both sides of a symbol side by side and stops at the first difference that isn't layout, a comment, a token
 * without meaning, or a name of the same thing. Child symbols are not entered: each has a walk of its own.
 */
export function proveUnit(world: World, unit: Unit, bijection: Bijection, names: NameRenames): Proof {
  const proof = emptyProof(unit);
  const walk: Walk = {
    world,
    unit,
    bijection,
    names,
    proof,
    pathBefore: [],
    pathAfter: [],
    compare: (before, after) => compareNodes(walk, before, after),
  };
  proof.mismatch = unit.before.kind === 'module' ? compareModules(walk) : compareDeclarations(walk);
  return proof;
}

/** An empty file is a leaf to the grammar and still a list of no statements. */
function compareModules(walk: Walk): Mismatch | null {
  const [old, now] = [walk.unit.old.file.root, walk.unit.now.file.root];
  return old.broken || now.broken ? compareDamage(walk, old, now) : compareInside(walk, old, now);
}

function compareDeclarations(walk: Walk): Mismatch | null {
  const { before, after, old, now } = walk.unit;
  return compareBody(walk, null, ownNodes(before, old), null, ownNodes(after, now));
}

/** A symbol's nodes without its documentation, and without `export`, which the module's interface answers for. */
export function ownNodes(symbol: CodeSymbol, facts: Unit['old']): readonly AstNode[] {
  const comments = facts.file.profile.comments;
  const counts = symbol.nodes.filter((node) => !comments.includes(node.kind) || facts.view.isDirective(node));
  return counts.flatMap((node) => (node === symbol.declaration ? [node] : withoutExport(facts, node)));
}

function withoutExport(facts: Unit['old'], node: AstNode): readonly AstNode[] {
  if (node.kind !== 'export_statement') return [node];
  const inner = facts.view.children(node).filter((child) => child.named && child.kind !== 'comment');
  return inner.length > 0 && !inner.some(({ kind }) => kind === 'export_clause') ? inner : [node];
}

function compareNodes(walk: Walk, before: AstNode, after: AstNode): Mismatch | null {
  const { world, unit } = walk;
  world.budget.left -= 1;
  if (world.budget.left < 0) return outOfBudget(before, after);
  if (before.broken || after.broken) return compareDamage(walk, before, after);

  const [entityBefore, entityAfter] = [
    entityOf(world.before, unit.old, before),
    entityOf(world.after, unit.now, after),
  ];
  if (entityBefore && entityAfter) return compareReferences(walk, before, after, entityBefore, entityAfter);
  const shorthand = compareShorthand(walk, before, after);
  if (shorthand !== undefined) return shorthand;
  const stars = compareImports(walk, before, after);
  if (stars !== undefined) return stars;
  if (takeInOneFile(walk, before, after) || isOneText(walk, before, after)) return null;
  if (before.kind !== after.kind && !areNamesInTexts(before, after) && !tuplesAlike(walk, before, after))
    return unexplained(walk.unit, before, after);

  const [leafBefore, leafAfter] = [unit.old.view.isLeaf(before), unit.now.view.isLeaf(after)];
  if (leafBefore && leafAfter) return compareLeaves(walk, before, after, entityBefore ?? entityAfter);
  if (leafBefore !== leafAfter) return unexplained(walk.unit, before, after);
  // `rates.base` is a name as a whole where `rates` is a module of the change set.
  if ((entityBefore ?? entityAfter)?.type === 'symbol')
    return unexplained(walk.unit, before, after, differentMeaning(walk, before, after));
  return compareInside(walk, before, after);
}

function compareInside(walk: Walk, before: AstNode, after: AstNode): Mismatch | null {
  const { unit } = walk;
  if (before.kind === 'interpolation' && printsItsSource(before) && differs(walk, before, after)) {
    return unexplained(walk.unit, before, after, 'an f-string with = shows the source of its expression');
  }
  const [old, now] = partsOf(walk, before, after) as [readonly AstNode[], readonly AstNode[]];
  walk.pathBefore.push(before);
  walk.pathAfter.push(after);
  const found =
    compareHeads(walk, before, after) ??
    (hasHoles(unit.old, unit.before, old) ||
    hasHoles(unit.now, unit.after, now) ||
    before === unit.old.file.root
      ? compareBody(walk, before, old, after, now)
      : compareEach(walk, before, old, after, now));
  walk.pathBefore.pop();
  walk.pathAfter.pop();
  return found;
}

/** The children of both, but for modifiers and heads of classes that are compared by themselves. */
function partsOf(walk: Walk, before: AstNode, after: AstNode): readonly (readonly AstNode[])[] {
  const { unit, pathBefore, pathAfter } = walk;
  const tuples = tuplesAlike(walk, before, after);
  if (tuples) return tuples;
  const given = [
    withoutImplied(unit.old, before, pathBefore),
    withoutImplied(unit.now, after, pathAfter),
  ] as const;
  if (unit.old.file.profile.id === 'kotlin' && unit.now.file.profile.id === 'kotlin')
    return kotlinParts(walk, before, after, given);
  if (unit.old.file.profile.id === 'c-sharp' && unit.now.file.profile.id === 'c-sharp')
    return bodiesAlike(unit.old, unit.now, ...bracesAlike(unit.old, unit.now, [before, after], given));
  if (unit.old.file.profile.id === 'php') return bracesAlike(unit.old, unit.now, [before, after], given);
  return unit.old.file.profile.id === 'java'
    ? given.map((children) => declared(children).rest.filter((child) => !isInterfaceList(child)))
    : given;
}

function kotlinParts(
  { unit, pathBefore }: Walk,
  before: AstNode,
  after: AstNode,
  given: readonly [readonly AstNode[], readonly AstNode[]],
): readonly (readonly AstNode[])[] {
  switch (before.kind) {
    case 'modifiers':
      return given.map(modifiersInOneOrder);
    case 'string_literal':
      return [withoutTemplateBraces(unit.old, before), withoutTemplateBraces(unit.now, after)];
    case 'function_body':
      return expressionsAlike(unit.old, unit.now, pathBefore.at(-1), given);
    default:
      return bracesAlike(unit.old, unit.now, [before, after], given);
  }
}

function compareHeads(walk: Walk, before: AstNode, after: AstNode): Mismatch | null {
  const { unit } = walk;
  if (unit.old.file.profile.id !== 'java') return null;
  const [old, now] = [declared(unit.old.view.children(before)), declared(unit.now.view.children(after))];
  const heads = compareInterfaces(walk, old.rest, now.rest);
  if (heads) return heads === 'differs' ? unexplained(unit, before, after) : heads;
  if (!old.modifiers && !now.modifiers) return null;
  const found = compareModifiers(walk, before, old.modifiers, now.modifiers);
  return found === 'differs' ? unexplained(unit, old.modifiers ?? before, now.modifiers ?? after) : found;
}

function compareEach(
  walk: Walk,
  before: AstNode,
  old: readonly AstNode[],
  after: AstNode,
  now: readonly AstNode[],
): Mismatch | null {
  const shorter = Math.min(old.length, now.length);
  for (let at = 0; at < shorter; at++) {
    const found = compareNodes(walk, old[at]!, now[at]!);
    if (found)
      return (isOnlyThat(walk, found, old[at]!, now[at]!) && putIn(walk.unit, old, now, at)) || found;
  }
  if (old.length === now.length) return null;
  return (
    putIn(walk.unit, old, now, shorter) ??
    unexplained(walk.unit, old[shorter] ?? before, now[shorter] ?? after)
  );
}

/**
 * That a difference says no more than that two parts differ, these two or parts of them: what a list lost or got says
 * more. A reason is about these two alone, so that it goes before.
 *
 *     f(stream: bool)      f(cookies: Jar, stream: bool)      `cookies: Jar` was added      not: `bool` became `Jar`
 */
function isOnlyThat({ unit }: Walk, found: Mismatch, before: AstNode, after: AstNode): boolean {
  if ((found.before ?? before) !== before || (found.after ?? after) !== after)
    return found.rule === 'unexplained-edit';
  return found.because === unexplained(unit, before, after).because;
}

function differs({ unit }: Walk, before: AstNode, after: AstNode): boolean {
  return sliceOf(unit.old.file, before) !== sliceOf(unit.now.file, after);
}

function compareDamage(walk: Walk, before: AstNode, after: AstNode): Mismatch | null {
  if (before.kind !== after.kind || differs(walk, before, after)) {
    return mismatch('syntax-error', before, after, 'code that does not parse can not be compared');
  }
  return before.children.length > 0 && after.children.length > 0 ? compareInside(walk, before, after) : null;
}
