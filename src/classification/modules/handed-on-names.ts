import type { CodeSymbol } from '../../model/symbol.ts';
import type { Entity, FileFacts, Side, World } from '../world.ts';
import { namesAskedFor } from './asked-names.ts';
import { folderOf } from './folders.ts';
import { interfaceOf } from './module-interface.ts';
import { resolveModule } from './module-paths.ts';

/**
 * What was renamed, where a file out of sight hands it on to who imports it: that file says all of it by a star.
 *
 *     export function fail() {}                    ->      export function stop() {}
 *     import { fail } from '../all'; fail()        ->      import { stop } from '../all'; stop()
 *
 * Holds for what the change set has once under each of the two names, and shows to others under both; for a file in a
 * folder around it; and where nobody asks that file for the new name before, nor for the old one after. That the file
 * means this one by the name is assumed (`NAMES_ARE_HANDED_ON`).
 */
export function handedOnItem(
  { before, after, mapping }: World,
  was: Entity,
  is: Entity,
): readonly [CodeSymbol, CodeSymbol] | null {
  if (was.type !== 'outside' || is.type !== 'outside') return null;
  if (was.module !== is.module || was.name === is.name || !was.module.startsWith('/')) return null;
  const [old, now] = [shownAs(before, was.name), shownAs(after, is.name)];
  if (!old || !now || mapping.after(old) !== now) return null;
  if (!isAround(was.module, old.path) || !isAround(is.module, now.path)) return null;
  if (asksFor(before, is.module, is.name) || asksFor(after, was.module, was.name)) return null;
  return [old, now];
}

/** The one declaration of a file of ECMAScript that has the name; null where it isn't exported by it, or another file has one. */
function shownAs(side: Side, name: string): CodeSymbol | null {
  const found: CodeSymbol[] = [];
  for (const { file } of side.files.values()) {
    if (file.profile.modules !== 'ecmascript') continue;
    found.push(...file.symbols.filter((symbol) => symbol.parent === null && symbol.simpleName === name));
  }
  const paths = new Set(found.map(({ path }) => path));
  const [first] = found;
  if (!first || paths.size !== 1) return null;
  const shown = interfaceOf(side.factsOf(first)).names.get(name);
  return shown?.type === 'binding' && shown.binding.name === name ? first : null;
}

/** `/src/all` stands in a folder around `src/core/cart.ts`. */
function isAround(module: string, path: string): boolean {
  const folder = folderOf(module.replace(/^\//, ''));
  return folder === '' || path.startsWith(`${folder}/`);
}

/** Whether a file of this side imports the name from the module. */
function asksFor(side: Side, module: string, name: string): boolean {
  return importsOf(side).has(`${module} ${name}`);
}

const known = new WeakMap<Side, ReadonlySet<string>>();

/** All that is imported or handed on from modules out of sight, as `/src/all name`. */
function importsOf(side: Side): ReadonlySet<string> {
  const found =
    known.get(side) ?? new Set([...side.files.values()].flatMap((facts) => importsIn(side, facts)));
  known.set(side, found);
  return found;
}

function importsIn(side: Side, facts: FileFacts): readonly string[] {
  if (facts.file.profile.modules !== 'ecmascript') return [];
  return namesAskedFor(facts).flatMap(({ module, name }) => {
    const target = resolveModule(side, facts, module);
    return target.type === 'outside' ? [`${target.name} ${name}`] : [];
  });
}
