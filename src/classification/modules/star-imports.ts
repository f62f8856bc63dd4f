import type { AstNode } from '../../model/ast-node.ts';
import { sliceOf } from '../../model/span.ts';
import type { FileFacts, World } from '../world.ts';
import { type ModuleTarget, resolveModule, sameModule } from './module-paths.ts';

/** The module, as it is spelled, of which a statement of Python imports everything; null for any other statement. */
export function starredModule(facts: FileFacts, { kind, children }: AstNode): string | null {
  if (kind !== 'import_from_statement' || facts.file.profile.modules !== 'python') return null;
  const module = children.find(({ field }) => field === 'module_name');
  return module && children.some((child) => child.kind === 'wildcard_import')
    ? sliceOf(facts.file, module).replace(/\s/g, '')
    : null;
}

const known = new WeakMap<FileFacts, readonly string[]>();

/** The modules, as they are spelled, of which a file of Python imports everything, the last one first. */
export function starredModules(facts: FileFacts): readonly string[] {
  const made =
    known.get(facts) ??
    facts.file.root.children.flatMap((node) => starredModule(facts, node) ?? []).reverse();
  known.set(facts, made);
  return made;
}

/** Whether two modules, as two files spell them, are one: which names a star brings in no syntax shows. */
export function starsAreOne(
  { before, after, mapping }: World,
  [old, was]: readonly [FileFacts, string],
  [now, is]: readonly [FileFacts, string],
): boolean {
  const [one, two]: readonly ModuleTarget[] = [
    resolveModule(before, old, was),
    resolveModule(after, now, is),
  ];
  if (one!.type === 'file' && two!.type === 'file')
    return mapping.after(one!.facts.file.module) === two!.facts.file.module;
  return one!.type === 'outside' && two!.type === 'outside' && sameModule(one!.name, two!.name);
}

/**
 * Whether a name that nothing in a moved file of Python declares can come from the same modules as before.
 *
 *     from .money import *        helper() is another one where the file was moved with these words
 */
export function bringTheSame(world: World, old: FileFacts, now: FileFacts): boolean {
  if (old.file.path === now.file.path) return true;
  const [was, is] = [starredModules(old), starredModules(now)];
  const areOne = (one: string, two: string): boolean => starsAreOne(world, [old, one], [now, two]);
  return (
    was.every((one) => is.some((two) => areOne(one, two))) &&
    is.every((two) => was.some((one) => areOne(one, two)))
  );
}
