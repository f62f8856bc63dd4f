import { literalPattern } from '../../model/literal-pattern.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { roleOfFile } from '../modules/file-roles.ts';
import { folderOf } from '../modules/folders.ts';
import type { FileFacts, Side, World } from '../world.ts';
import { isExportedName } from './packages.ts';

const builds = new WeakMap<FileFacts, ReadonlySet<string>>();

/**
 * What must hold of a build that takes a file of Go: it is one of tests, for a system, has a tag. Empty where every
 * build takes it, and in other languages.
 *
 *     rates.go        rates_windows.go        rates_test.go        //go:build !small
 */
function buildsOf(facts: FileFacts): ReadonlySet<string> {
  const known = builds.get(facts);
  if (known) return known;
  const found = new Set(facts.file.profile.id === 'go' ? askedFor(facts) : []);
  builds.set(facts, found);
  return found;
}

const TEST = 'test';

function askedFor({ file }: FileFacts): readonly string[] {
  const role = roleOfFile(file.path);
  const isTest = role.startsWith(TEST);
  const [head = ''] = /^[\s\S]*?(?=^package\b)/m.exec(file.text) ?? [];
  const lines = head.match(/^\/\/(?:go:build|\s*\+build)\b.*/gm) ?? [];
  return [
    ...(isTest ? [TEST] : []),
    ...(isTest ? role.slice(TEST.length) : role ? [role] : []),
    ...lines.map((line) => line.replace(/\s+/g, '')),
  ].filter((one) => one !== '');
}

/** Whether every build that takes the one file takes the other as well, so that what stands there is there for it. */
export function isBuiltWith(there: FileFacts, user: FileFacts): boolean {
  const asked = buildsOf(user);
  return there === user || [...buildsOf(there)].every((one) => asked.has(one));
}

/** Whether nothing keeps a build from taking both files: who asks for nothing else than the other is taken with it. */
export function areBuiltTogether(one: FileFacts, other: FileFacts): boolean {
  return isBuiltWith(one, other) || isBuiltWith(other, one);
}

/** The same for a method, of which it isn't seen who calls it: for every file of the package at hand. Tests call their own. */
export function isBuiltForAll(side: Side, there: FileFacts): boolean {
  const asked = [...buildsOf(there)].filter((one) => one !== TEST);
  const folder = folderOf(there.file.path);
  return (
    asked.length === 0 ||
    [...side.files.values()]
      .filter(({ file }) => file.profile.id === 'go' && folderOf(file.path) === folder)
      .every((facts) => asked.every((one) => buildsOf(facts).has(one)))
  );
}

/**
 * Why a symbol of Go may not stand in another file of its package: it is built for others there, or no more for all;
 * null where nothing speaks against it. What a package keeps to itself goes to its tests and comes out of them, where
 * nobody else names it.
 *
 *     paths.go    func sep() string {...}      ->      paths_windows.go
 */
export function whyBuiltForOthers(world: World, before: CodeSymbol, after: CodeSymbol): string | null {
  const [old, now] = [world.before.factsOf(before), world.after.factsOf(after)];
  const [was, is] = [buildsOf(old), buildsOf(now)];
  const apart = [...was].filter((one) => !is.has(one)).concat([...is].filter((one) => !was.has(one)));
  if (apart.length === 0) return null;
  const isOwn =
    /^(?:function|constant|struct|interface|type)$/.test(after.kind) && !isExportedName(after.name);
  if (isOwn && apart.every((one) => one === TEST) && !isNamedOutsideOfTests(world, after)) return null;
  return `${before.path} and ${after.path} are not built for the same`;
}

function isNamedOutsideOfTests({ after }: World, symbol: CodeSymbol): boolean {
  if (!buildsOf(after.factsOf(symbol)).has(TEST)) return false;
  const name = new RegExp(`\\b${literalPattern(symbol.simpleName)}\\b`);
  return [...after.files.values()].some(
    (facts) =>
      folderOf(facts.file.path) === folderOf(symbol.path) &&
      !buildsOf(facts).has(TEST) &&
      name.test(facts.file.text),
  );
}
