import { literalPattern } from '../../model/literal-pattern.ts';
import { onceEach, onceForBoth } from '../../model/once-each.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Side, World } from '../world.ts';
import { type AskedMember, askedMembers, namesOfModule, takenNames } from './asked-members.ts';
import { foldersOf } from './folders.ts';
import { firstCallWith, type ReplacingFile, replacingCalls } from './replacing-calls.ts';
import { calledBy, joinedPath, segmentsOf } from './spelled-modules.ts';
import { topLevelBindingsIn } from './used-bindings.ts';

/**
 * Where a symbol got what it needs and gets it no more: a test may have put something else there.
 *
 *     test.py: patch('shop.rates.os')      `os` of shop/rates.py        test.js: jest.mock('./vat')      all of vat.js
 */
export interface LeftPlace {
  /** The file, or the module or class by its last name, of which somebody would replace it. */
  readonly at: string;
  /** The names that it has, or that were taken from it. */
  readonly names: readonly string[];
  /** A module of ECMAScript is replaced as a whole as well. */
  readonly isWhole: boolean;
}

/**
 * The places that a symbol left, as it was changed or moved.
 *
 *     shop/rates.py: from vat import rate; def gross()      ->      from totals import gross        `rate` of shop/rates.py
 *     cart.py: vat.rate()                                   ->      from vat import rate; rate()    `rate` of vat
 *     cart.js: import { rate } from './vat'                 ->      import { rate } from './taxes'  vat.js
 */
export function leftPlaces(
  old: ParsedFile,
  before: CodeSymbol,
  now: ParsedFile,
  after: CodeSymbol,
): readonly LeftPlace[] {
  if (before.kind === 'module') return [];
  if (old.profile.modules === 'python') {
    const isThere = before.path === after.path;
    const kept = isThere ? new Set(namesOfItsModule(now, after)) : new Set<string>();
    const names = namesOfItsModule(old, before).filter(
      (name) => !kept.has(name) && !(isThere && isNoLess(timesAsked, now, old, name)),
    );
    const left = names.length > 0 ? [{ at: before.path, names, isWhole: false }] : [];
    return [...left, ...leftMembers(old, before, now, after)];
  }
  if (old.profile.modules !== 'ecmascript') return [];
  const taken = [...takenBy(old, before)].map(([module, names]) => ({
    at: placeOf(old, module),
    names,
    isWhole: true,
  }));
  const kept = new Set([...takenBy(now, after).keys()].map((module) => calledBy(placeOf(now, module))));
  const isThere = before.path === after.path;
  return taken.filter(
    ({ at }) => !kept.has(calledBy(at)) && !(isThere && isNoLess(timesTaken, now, old, at)),
  );
}

function isNoLess(
  times: (file: ParsedFile) => Times,
  now: ParsedFile,
  old: ParsedFile,
  key: string,
): boolean {
  return (times(now).get(key) ?? 0) >= (times(old).get(key) ?? 0);
}

/** Members that were looked up each time, and are not any more: by the symbol, nor by others of its file in its stead. */
function leftMembers(
  old: ParsedFile,
  before: CodeSymbol,
  now: ParsedFile,
  after: CodeSymbol,
): readonly LeftPlace[] {
  const kept = new Set(membersAskedBy(now, after).map(keyOf));
  const left = membersAskedBy(old, before).filter((asked) => !kept.has(keyOf(asked)));
  if (left.length === 0) return [];
  return left
    .filter((asked) => !isNoLess(timesOfMembers, now, old, keyOf(asked)))
    .map(({ of, name }) => ({ at: of, names: [name], isWhole: false }));
}

function keyOf({ of, name }: AskedMember): string {
  return `${of}.${name}`;
}

/** What a file puts something else in the place of, of what was left; null where it does so with nothing of it. */
export function replacedIn(file: ReplacingFile, { at, names, isWhole }: LeftPlace): string | null {
  const { patches, spies, mocked } = replacingCalls(file);
  if (isWhole && mocked.has(calledBy(at))) return calledBy(at);
  const calls = isWhole ? spies : patches;
  if (calls.length === 0 || !names.some((name) => file.text.includes(name))) return null;
  return isWhole ? spiedName(file, calls, at, names) : replacedName(file, calls, at, names);
}

/** Which member of what a file imports as a whole it puts something else in the place of. */
function spiedName(
  file: ReplacingFile,
  calls: readonly number[],
  at: string,
  names: readonly string[],
): string | null {
  const module = namesOfModule(file.text, at).map(literalPattern).join('|');
  const name = names.map(literalPattern).join('|');
  const said = firstCallWith(file, calls, `(?:${module})\\s*,\\s*['"](${name})['"]`);
  return said?.[0] ?? null;
}

/**
 * Which of the names that a module of Python has a file puts something else in the place of; null where it does so
 * with none of them.
 */
function replacedName(
  file: ReplacingFile,
  calls: readonly number[],
  path: string,
  names: readonly string[],
): string | null {
  const module = literalPattern(segmentsOf(path).at(-1) ?? '');
  const known = namesOfModule(file.text, path).map(literalPattern).join('|');
  const name = `(${names.map(literalPattern).join('|')})`;
  const whole = `f?['"](?:\\w+\\.)*${module}\\.${name}\\b`;
  const parts = `(?:\\w+\\.)*(?:${known})\\s*,\\s*['"]${name}['"]`;
  const said = firstCallWith(file, calls, `(?:${whole}|${parts})`);
  return said?.find((one) => one !== undefined) ?? null;
}

const REPLACES =
  /\b(?:\w*patch\w*(?:\.object)?|setattr|mock|doMock|setMock|unstable_mockModule|module|replace(?:Esm)?|spyOn|stub|fake|method|getter)\(/;
const isReplacing = onceEach(({ text }: ParsedFile): boolean => REPLACES.test(text));

/**
 * Who replaces what a symbol gets elsewhere now, so that a test doesn't reach it any more, or replaced before what it
 * gets from there only now; null where nobody does in the change set.
 *
 *     k.test.js: jest.mock('./m', ...)      k.js: function f() { return g() }      ->      import { g } from './m'
 */
export function replacedInVain(world: World, before: CodeSymbol, after: CodeSymbol): string | null {
  const [old, now] = [world.before.factsOf(before).file, world.after.factsOf(after).file];
  if (!mayBeReplaced(old) && !mayBeReplaced(now)) return null;
  const [replacedNow, replacedThen] = [replacingFiles(world.after), replacingFiles(world.before)];
  if (replacedNow.length === 0 && replacedThen.length === 0) return null;
  for (const place of replacedNow.length > 0 ? leftPlaces(old, before, now, after) : [])
    for (const file of replacedNow) {
      const name = replacedIn(file, place);
      if (name !== null)
        return `${file.path} replaces ${name}, for which ${before.name} doesn't ask there any more`;
    }
  for (const place of replacedThen.length > 0 ? leftPlaces(now, after, old, before) : [])
    for (const file of replacedThen) {
      const name = replacedIn(file, place);
      if (name !== null)
        return `${file.path} replaced ${name}, for which ${before.name} did not ask there before`;
    }
  return null;
}

/** Nobody puts something else in the place of what another language has. */
function mayBeReplaced({ profile }: ParsedFile): boolean {
  return profile.modules === 'python' || profile.modules === 'ecmascript';
}

const replacingFiles = onceEach((side: Side): readonly ParsedFile[] =>
  [...side.files.values()].map(({ file }) => file).filter(isReplacing),
);

/** The names of its module, of others or of its own, by which a symbol of Python gets what it needs. */
const namesOfItsModule = onceForBoth((file: ParsedFile, symbol: CodeSymbol): readonly string[] =>
  topLevelBindingsIn(file, symbol.range)
    .map(({ name }) => name)
    .filter((name) => name !== symbol.simpleName),
);

/** Asked of each symbol of a file, on both of its sides, and once more in each of the next changes of that file. */
const membersAskedBy = onceForBoth((file: ParsedFile, { range }: CodeSymbol) => askedMembers(file, range));
const takenBy = onceForBoth((file: ParsedFile, { range }: CodeSymbol) => takenNames(file, range));

/** The file, or the package, that a module of ECMAScript means in a file. */
function placeOf(file: ParsedFile, module: string): string {
  return module.startsWith('.') ? joinedPath(foldersOf(file.path), module) : module.replace(/^node:/, '');
}

/** How often something is said, by what it is. */
type Times = ReadonlyMap<string, number>;

/** How often a file says each name of its module: what was taken out of a function asks there in its stead. */
const timesAsked = onceEach(({ bindings }: ParsedFile) =>
  timesOf(bindings.all.flatMap((one) => (one.topLevel ? [[one.name, one.references.length]] : []))),
);

/** The same for the modules of ECMAScript that it takes its names from. */
const timesTaken = onceEach((file: ParsedFile) =>
  timesOf(
    file.bindings.all.flatMap((one) =>
      one.topLevel && one.import ? [[placeOf(file, one.import.module), one.references.length]] : [],
    ),
  ),
);

/** The same for members of what it names. */
const timesOfMembers = onceEach((file: ParsedFile) =>
  timesOf(askedMembers(file).map((one) => [keyOf(one), 1])),
);

function timesOf(said: readonly (readonly [key: string, times: number])[]): Times {
  const times = new Map<string, number>();
  for (const [key, more] of said) times.set(key, (times.get(key) ?? 0) + more);
  return times;
}
