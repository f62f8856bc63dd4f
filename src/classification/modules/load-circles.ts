import { encloses } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { FileFacts, Side, World } from '../world.ts';
import { needsOf } from './early-needs.ts';
import { loadsOf } from './module-loads.ts';

/*
 * Modules that load each other, of which one needs something of the other while it is loaded itself: whoever loads the
 * other one first finds it half done.
 *
 *     base.ts: import { Child } from './child'                child.ts: import { Base } from './base'
 *              export class Base {}                                     export class Child extends Base {}
 */

/**
 * Why a file may fail now when it is loaded, and could not before; null where it can't. It is asked file by file: which
 * name is needed counts for little where the same two needed each other before, in an order that was found to work.
 */
export function whyLoadedHalf(world: World, now: FileFacts): string | null {
  const needs = needsOf(world.after, now);
  if (needs.length === 0) return null;
  const fileBefore = ({ file }: FileFacts): FileFacts | null => {
    const old = world.mapping.before(file.module);
    return old ? world.before.factsOf(old) : null;
  };
  const old = fileBefore(now);
  const known = new Set(old ? needsOf(world.before, old).map(({ of }) => of) : []);
  const found = needs.find(({ of }) => {
    const was = fileBefore(of);
    return was ? !known.has(was) : isLoadedByOthers(world.after, of, now);
  });
  return (
    (found &&
      `${found.name} is needed while ${now.file.path} is loaded, and ${found.of.file.path}, which has it, loads ${now.file.path} first`) ??
    null
  );
}

/** A new file that one other file loads is never loaded before that one. */
function isLoadedByOthers(side: Side, file: FileFacts, one: FileFacts): boolean {
  return [...side.files.values()].some(
    (other) => other !== one && other !== file && loadsOf(side, other).some(({ of }) => of === file),
  );
}

/** The same of a symbol that moved, for what it needs itself at its new place. */
export function whyMadeHalf(world: World, { path, range }: CodeSymbol): string | null {
  const now = world.after.files.get(path);
  if (!now || world.mapping.before(now.file.module)) return null;
  const found = needsOf(world.after, now).find(({ binding }) =>
    binding.references.some((reference) => encloses(range, reference)),
  );
  return found
    ? `${found.name} is needed while ${path} is loaded, and ${found.of.file.path}, which has it, loads ${path} first`
    : null;
}
