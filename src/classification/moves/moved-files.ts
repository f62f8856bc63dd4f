import type { Binding } from '../../model/bindings.ts';
import { roleOfFile } from '../modules/file-roles.ts';
import { folderOf } from '../modules/folders.ts';
import { isPackageFile } from '../modules/module-paths.ts';
import { sameMeaning } from '../modules/same-meaning.ts';
import { entityOfBinding } from '../walk/entities.ts';
import type { FileFacts, World } from '../world.ts';

/**
 * Why a file may not be called otherwise, or stand in another folder; null where it may, or never left. What its code
 * says of its own place is looked at in `bound-to-place.ts`, and what its names mean by the walk.
 */
export function whyNotFileMoved(world: World, old: FileFacts, now: FileFacts): string | null {
  if (old.file.path === now.file.path) return null;
  const { modules } = old.file.profile;
  if (roleOfFile(old.file.path) !== roleOfFile(now.file.path))
    return 'the name of the file tells those who build or run it something else now';
  if (isProgramOfGo(old) && folderOf(old.file.path) !== folderOf(now.file.path))
    return 'a program of Go is called after its folder';
  if (isPackageFile(old.file.path, modules) !== isPackageFile(now.file.path, modules))
    return 'a package and a module are imported differently';
  if (
    old.file.profile.id !== now.file.profile.id &&
    extensionOf(old.file.path) !== extensionOf(now.file.path)
  )
    return 'the file is in another language now';
  const left = importLeftBehind(world, old, now);
  return left && `${left} means something else in ${now.file.path} than in ${old.file.path}`;
}

function isProgramOfGo({ file }: FileFacts): boolean {
  return file.profile.id === 'go' && /^package main\b/m.test(file.text);
}

function extensionOf(path: string): string {
  return /\.[^./]+$/.exec(path)?.[0] ?? '';
}

/**
 * A module that an import says as it did, and that is another one at the new place, or none. Names that are used are
 * compared where they are; but one that nobody uses, or types alone, would load something else, or fail, or not compile.
 *
 *     lib/rates.js: import { vat } from './vat.js'        moved to rates.js, with the same words
 */
function importLeftBehind(world: World, old: FileFacts, now: FileFacts): string | null {
  const kept = new Map(importsFromHere(now).map((binding) => [spelled(binding), binding]));
  const left = importsFromHere(old).find((binding) => {
    const successor = kept.get(spelled(binding));
    if (!successor) return false;
    const [was, is] = [
      entityOfBinding(world.before, old, binding),
      entityOfBinding(world.after, now, successor),
    ];
    return !sameMeaning(world, old, was, now, is);
  });
  return left?.import?.module ?? null;
}

/** Names that a file imports from a place that is told from its own. */
function importsFromHere({ file }: FileFacts): readonly Binding[] {
  return file.bindings.all.filter(
    ({ import: target, topLevel }) => topLevel && target?.module.startsWith('.'),
  );
}

function spelled({ name, import: target }: Binding): string {
  return [name, target?.module, target?.name].join(' ');
}
