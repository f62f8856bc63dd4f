import type { AstNode } from '../../model/ast-node.ts';
import { sliceOf } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { sameGoName } from '../go/packages.ts';
import { isWidened } from '../java/heads.ts';
import { handedOnItem } from '../modules/handed-on-names.ts';
import { bringTheSame } from '../modules/star-imports.ts';
import { isFoundUnnamed, movedImport } from '../moves/moved-imports.ts';
import { isOneFileOfCommonjs, movedWithItsFile } from '../moves/moved-with-files.ts';
import type { Mismatch, Walk } from '../proof.ts';
import { leadsElsewhere, movedItem } from '../rust/items.ts';
import { sameLibraryItem } from '../rust/library-items.ts';
import type { Entity } from '../world.ts';
import { entityOf } from './entities.ts';
import { areNamesInTexts } from './kotlin-templates.ts';
import { unexplained } from './mismatch.ts';
import { keyAndValue } from './shorthand.ts';

/** Names mean the same when what they stand for is the same, one-to-one over the whole change set. */
export function compareReferences(
  walk: Walk,
  before: AstNode,
  after: AstNode,
  old: Entity,
  now: Entity,
): Mismatch | null {
  if (isWidened(walk, before, after, old, now)) {
    walk.proof.widened.set(before.text, after.text);
    return null;
  }
  if (!sameEntity(walk, before, after, old, now)) {
    return {
      ...unexplained(walk.unit, before, after, differentMeaning(walk, before, after))!,
      blame: symbolOf(old),
    };
  }
  const leaves = before.children.length === 0 && after.children.length === 0;
  if (leaves && before.text === after.text)
    return before.kind === after.kind || areNamesInTexts(before, after)
      ? null
      : unexplained(walk.unit, before, after);
  if (leaves && before.kind !== after.kind && isKeyToo(walk, before) !== isKeyToo(walk, after)) {
    return compareShorthand(walk, before, after) ?? unexplained(walk.unit, before, after);
  }
  if (!leaves) {
    if (sliceOf(walk.unit.old.file, before) !== sliceOf(walk.unit.now.file, after)) walk.proof.imports = true;
    return null;
  }
  const reason = whyNotRenamable(walk, before, after);
  return reason ? unexplained(walk.unit, before, after, reason) : null;
}

/** Whether two names stand for the same thing. What that leans on, or pairs, is written down on the way. */
export function sameEntity(walk: Walk, before: AstNode, after: AstNode, old: Entity, now: Entity): boolean {
  const { world, proof, bijection } = walk;
  if (old.type === 'symbol' && now.type === 'symbol') {
    if (world.mapping.after(old.symbol) !== now.symbol) return false;
    if (old.symbol.simpleName !== now.symbol.simpleName || old.symbol.path !== now.symbol.path) {
      const stayed = movedWithItsFile(world, old.symbol);
      (stayed ? proof.follows : proof.leans).set(old.symbol, now.symbol);
    }
    return true;
  }
  if (old.type === 'binding' && now.type === 'binding') {
    if (old.binding.kind !== now.binding.kind || !bijection.pair(old.binding, now.binding)) return false;
    if (old.binding.declarations.includes(before)) {
      if (!now.binding.declarations.includes(after)) return false;
      bijection.markDeclared(old.binding);
    }
    if (old.binding.name !== now.binding.name) proof.locals.set(old.binding, now.binding);
    return true;
  }
  if (old.type === 'module' && now.type === 'module') {
    return world.mapping.after(old.facts.file.module) === now.facts.file.module;
  }
  if (old.type === 'outside' && now.type === 'outside') {
    if (old.module === now.module)
      return old.name === now.name && !leadsElsewhere(world, walk.unit.old, walk.unit.now, old.module);
    if (old.name === now.name && isOneFileOfCommonjs(world, old.module, now.module)) return true;
  }
  if (old.type === 'outside' && now.type === 'outside' && sameGoName(old, now)) return true;
  if (sameLibraryItem(world, walk.unit.old, old, walk.unit.now, now)) return true;
  if (isFoundUnnamed(walk.unit.old, old, now) || isFoundUnnamed(walk.unit.now, now, old)) return true;
  const handedOn = handedOnItem(world, old, now);
  if (handedOn) {
    proof.leans.set(...handedOn);
    proof.handedOn = true;
    return true;
  }
  const item = movedItem(world, { facts: walk.unit.old, entity: old }, { facts: walk.unit.now, entity: now });
  if (item) {
    proof.leans.set(...item);
    proof.imports = true;
    return true;
  }
  const moved = movedImport(walk.unit.old, old, walk.unit.now, now);
  if (moved) {
    proof.movedImports.set(moved.name, moved);
    return true;
  }
  if (old.type === 'free' && now.type === 'free') {
    if (old.name === now.name)
      return !isOfAnotherModule(walk, old.name) && bringTheSame(world, walk.unit.old, walk.unit.now);
    if (walk.unit.old.file.profile.modules !== 'none') return false;
    return walk.names.explains(old.name, now.name) && noteName(walk, old.name, now.name);
  }
  return false;
}

/** Python's `__name__` and `__file__`, which say where the code stands. */
function isOfAnotherModule({ world, unit: { old, now } }: Walk, name: string): boolean {
  if (!/^__(?:name|file|doc|package|spec|path|loader|dict|cached)__$/.test(name)) return false;
  return world.mapping.after(old.file.module) !== now.file.module;
}

/** A name that no scope resolves is another one now; whichever member is meant by it must do the same. */
export function noteName({ proof, names, unit }: Walk, before: string, after: string): true {
  proof.names.set(before, after);
  // The symbol's own name says nothing of the others that have it: each is judged by itself.
  if (before !== unit.before.simpleName)
    for (const symbol of names.membersCalled(before, after)) proof.members.add(symbol);
  return true;
}

function symbolOf(entity: Entity): CodeSymbol | null {
  return entity.type === 'symbol' ? entity.symbol : null;
}

/** Why two names differ that are spelled alike; undefined where the spellings say it all. */
export function differentMeaning({ unit }: Walk, before: AstNode, after: AstNode): string | undefined {
  const [old, now] = [sliceOf(unit.old.file, before), sliceOf(unit.now.file, after)];
  return old === now ? `the name ${old} stands for something else now` : undefined;
}

/** A name that is spelled differently must not be seen from anywhere else than through its binding. */
function whyNotRenamable(walk: Walk, before: AstNode, after: AstNode): string | null {
  const [old, now] = [before.text, after.text];
  const bindings = [walk.unit.old.file.bindings.of(before), walk.unit.now.file.bindings.of(after)];
  const frozen = bindings.find((binding) => binding?.frozen && binding.kind !== 'member');
  if (frozen) return `the spelling of ${frozen.name} is seen in ways the syntax does not show`;
  if (isKeyToo(walk, before) || isKeyToo(walk, after)) {
    if (!walk.names.explains(old, now))
      return `${old} is the name of a property as well, which becomes ${now}`;
    noteName(walk, old, now);
  }
  if (walk.unit.old.file.profile.modules === 'python' && isMangled(old) !== isMangled(now))
    return `${isMangled(old) ? old : now} is mangled inside a class`;
  const parent = walk.pathBefore.at(-1);
  if (parent?.kind.startsWith('jsx_') && isComponentName(old) !== isComponentName(now)) {
    return 'JSX tells components from elements by the case of their first letter';
  }
  return null;
}

/** `{ total }` reads the variable `total` and names the property `total`. */
function isKeyToo({ unit }: Walk, node: AstNode): boolean {
  return unit.old.file.bindings.namesMember(node) || unit.now.file.bindings.namesMember(node);
}

function isMangled(name: string): boolean {
  return name.startsWith('__') && !name.endsWith('__');
}

function isComponentName(name: string): boolean {
  return /^[^\p{Ll}]/u.test(name);
}

/** Compares `{ total }` with `{ total: sum }`; undefined where this isn't about a shorthand. */
export function compareShorthand(walk: Walk, before: AstNode, after: AstNode): Mismatch | null | undefined {
  if (before.kind === after.kind) return undefined;
  const [old, now] = [keyAndValue(before), keyAndValue(after)];
  if (!old || !now || (!old.short && !now.short)) return undefined;
  const { world, unit } = walk;
  if (old.key !== now.key) {
    if (!walk.names.explains(old.key, now.key)) return unexplained(walk.unit, before, after);
    noteName(walk, old.key, now.key);
  }
  const entityBefore = entityOf(world.before, unit.old, old.value);
  const entityAfter = entityOf(world.after, unit.now, now.value);
  if (!entityBefore || !entityAfter || !sameEntity(walk, old.value, now.value, entityBefore, entityAfter)) {
    return unexplained(walk.unit, before, after);
  }
  if (old.value.children.length > 0 || now.value.children.length > 0) walk.proof.imports = true;
  if (!old.otherwise && !now.otherwise) return null;
  if (!old.otherwise || !now.otherwise) return unexplained(walk.unit, before, after);
  return walk.compare(old.otherwise, now.otherwise);
}
