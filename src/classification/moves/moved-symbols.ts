import { sliceOf } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { whyBuiltForOthers } from '../go/builds.ts';
import { initialisedElsewhen } from '../go/initial-order.ts';
import { hasInheritedOverload } from '../java/chosen-overloads.ts';
import { memberMove, namesWhatWasAround } from '../java/members.ts';
import { overriddenOtherwise } from '../java/overridden-in-package.ts';
import { packageOf } from '../java/package-names.ts';
import { whyNotAutoloaded } from '../modules/autoloaded.ts';
import { isFoundByPath } from '../modules/file-roles.ts';
import { folderOf } from '../modules/folders.ts';
import { isBindingImport } from '../modules/import-items.ts';
import { whyMadeHalf } from '../modules/load-circles.ts';
import { isAskedOfFile } from '../names-at-run-time/asked-of-files.ts';
import { nameShowsInGo } from '../names-at-run-time/go.ts';
import { standsBeforeLanguage } from '../names-at-run-time/language-names.ts';
import { whyOtherSurroundings } from '../names-at-run-time/test-surroundings.ts';
import { isHookOfModule } from '../names-at-run-time/well-known-names.ts';
import { mayMoveInLanguage } from '../renames/told-by-scopes.ts';
import { whyOfAnotherType } from '../rust/methods-of-types.ts';
import { whyNotInRustFile } from '../rust/moved-items.ts';
import { whyNotInRustModule } from '../rust/moved-modules.ts';
import { whySeenByOthers } from '../rust/visibility.ts';
import { extendedType } from '../symbols/extended-types.ts';
import { isInert } from '../walk/inert.ts';
import type { FileFacts, World } from '../world.ts';
import { boundToPlace } from './bound-to-place.ts';
import { copiedValue } from './copied-values.ts';
import { isDeclaredByCall } from './declared-by-calls.ts';
import { isFreedMethod } from './freed-methods.ts';
import { isInheritedMember } from './inherited-members.ts';
import { isMadeAtAnyTime } from './kotlin-properties.ts';
import { areEvaluatedOtherwise } from './late-annotations.ts';
import { whyNotMadeElsewhere } from './made-elsewhere.ts';
import { whyNotFileMoved } from './moved-files.ts';
import { decorated, isQuietlyDecorated } from './quiet-decorators.ts';

/**
 * Why a symbol may not stand in another file or under another parent; null where it may, or where it never left.
 * What its names mean at the new place is found out by the walk; a member of another class now needs its form as well,
 * in which names are resolved through their classes.
 *
 *     export function parse() {}      moved from a.ts to b.ts
 *
 * Refused: a member that changes its class (`this` is another), a value whose making has effects or reads others
 * (it would be made at another time), a variable that is written (an import can't be).
 */
export function whyNotMoved(
  world: World,
  before: CodeSymbol,
  after: CodeSymbol,
  isFormed = false,
): string | null {
  const old = world.before.factsOf(before);
  const now = world.after.factsOf(after);
  const anywhere = whyNotAnywhere(world, before, after);
  if (anywhere) return anywhere;
  if (old.file.profile.id === 'rust') {
    const module = whyNotInRustModule(world, [old, now], before, after);
    if (module) return module;
  }
  if (before.kind === 'module') return whyNotFileMoved(world, old, now);
  if (before.path !== after.path) {
    const others =
      whyShownInGo(world, before, after) ??
      whyBuiltForOthers(world, before, after) ??
      whyLookedFor(world, before, after) ??
      whyOtherSurroundings(world, before, after) ??
      whyMadeHalf(world, after);
    if (others) return others;
  }
  if (!isFormed && areEvaluatedOtherwise(old, now, before))
    return `the annotations of ${before.name} are kept as texts in one of the two files, and evaluated in the other`;
  const parents = [before.parent ?? old.file.module, after.parent ?? now.file.module] as const;
  if (old.file.profile.id === 'java' && !isFormed && namesWhatWasAround(world, before, after))
    return `${before.name} names what stood around its class, which stands elsewhere now`;
  if (old.file.profile.id === 'rust' && before.path !== after.path) {
    const elsewhere = whyNotInRustFile(world, old, now, before, after);
    if (elsewhere) return elsewhere;
  }
  if (old.file.profile.id === 'swift' && isOfAnotherType(world, before, after))
    return `${before.name} is a member of something else now`;
  const other = old.file.profile.id === 'rust' ? whyOfAnotherType(world, before, after) : null;
  if (other) return other;
  if (world.mapping.after(parents[0]) === parents[1]) return null;
  if (old.file.profile.id === 'rust') {
    const seen = whySeenByOthers(old, now, before, after);
    if (seen) return seen;
  }
  if (old.file.profile.id === 'java') {
    if (hasInheritedOverload(world.before, before) || hasInheritedOverload(world.after, after))
      return `${before.name} is not the only one that is called so in one of its classes`;
    const move = memberMove(world, before, after);
    if (move === 'nested' || (move !== null && isFormed)) return null;
  }
  if (isFormed && (isFreedMethod(world, before) || isInheritedMember(world, before))) return null;
  if (isDeclaredByCall(old, before) || isDeclaredByCall(now, after))
    return `${before.name} comes to be when the function around it is called`;
  if (!isScope(parents[0]) || !isScope(parents[1])) return `${before.name} is a member of something else now`;
  if (!old.file.bindings.known || !mayMoveInLanguage(old))
    return 'the scopes of this language are not known well enough to move anything';
  if (old.file.profile.modules === 'python' && (hasWildcard(old) || hasWildcard(now))) {
    return `${before.name} may use a name that a wildcard import brings in`;
  }
  if (old.file.profile.modules === 'python' && isHookOfModule(before))
    return `${before.name} is looked for in the module that holds it`;
  if (old.file.profile.modules === 'none') return whyNotInPackage(old, now, before, after);
  if (
    decorated(before) &&
    !(isQuietlyDecorated(world.before, before) && isQuietlyDecorated(world.after, after))
  )
    return 'a decorator runs where the symbol stands';
  return /^(?:interface|type)$/.test(before.kind) ? null : whyNotMadeElsewhere(world, before, after);
}

/** What may be otherwise even for who never left its parent: its file may have another path, or hold other things. */
function whyNotAnywhere(world: World, before: CodeSymbol, after: CodeSymbol): string | null {
  const early = before.path === after.path ? null : initialisedElsewhen(world, before);
  if (early) return `${early.name} is made before what it was made after, or after what it was made before`;
  const place = boundToPlace(world, before, after);
  if (place) return `${place} means something else in ${after.path} than in ${before.path}`;
  const copied = copiedValue(world, before, after);
  if (copied)
    return `${copied} gets another value later, and who imports it by its name keeps the one it had`;
  const found = /\.(?:php|rb)$/.test(before.path) ? whyNotAutoloaded(world, before, after) : null;
  if (found) return found;
  const isJava = world.before.factsOf(before).file.profile.id === 'java';
  const overridden = isJava && overriddenOtherwise(world, before, after);
  if (overridden)
    return `${overridden.path} has a ${overridden.simpleName}, which overrides or is overridden in one package alone`;
  const { module } = world.after.factsOf(after).file;
  return world.mapping.before(module)?.path !== after.path && standsBeforeLanguage(module)
    ? `who asks for a module of Python's own finds ${after.path}`
    : null;
}

/** Why a symbol may not leave a file, or go to one, that somebody looks for where it stands. */
function whyLookedFor(
  { mapping, before: was, after: is }: World,
  before: CodeSymbol,
  after: CodeSymbol,
): string | null {
  const asked = [before, after].find(isAskedOfFile);
  if (asked) return `a framework looks for ${asked.simpleName} in ${asked.path}`;
  if (isFoundByPath(before.path) && !mapping.after(was.factsOf(before).file.module))
    return `${before.path} is looked for where it stood, and is gone`;
  if (isFoundByPath(after.path) && !mapping.before(is.factsOf(after).file.module))
    return `${after.path} is looked for where it stands, and is new`;
  return null;
}

/** In Go a package's name goes with what it names; elsewhere more may hang on the package, and on the file. */
function whyNotInPackage(
  old: FileFacts,
  now: FileFacts,
  before: CodeSymbol,
  after: CodeSymbol,
): string | null {
  const { id } = old.file.profile;
  if (before.path === after.path)
    return id === 'kotlin' && classAround(before) !== classAround(after)
      ? `${before.name} may use a member of the class around it without naming the class`
      : null;
  if (id === 'rust') return null;
  if (id !== 'go') {
    if (!/^(?:java|kotlin)$/.test(id)) return `names may mean something else in ${after.path}`;
    const samePackage = packageOf(old) === packageOf(now) && folderOf(before.path) === folderOf(after.path);
    if (!samePackage) return `${before.name} is in another package now`;
    if (id === 'kotlin' && !isMadeAtAnyTime(before))
      return `${before.name} gets its value when something else of its file is first asked for`;
    return unnamedImports(old) === unnamedImports(now)
      ? null
      : `${before.name} may use what its old or its new file imports without naming it`;
  }
  if (folderOf(before.path) === folderOf(after.path)) return null;
  const moves = before.name !== '_' && before.name !== 'init';
  if (!moves) return `${before.name} is in another package now`;
  if (/^(?:function|method|constant|struct|interface|type|field)$/.test(before.kind)) return null;
  const isZero = before.declaration.children.every(({ field }) => field !== 'value');
  return isZero || isInert(old, before.declaration)
    ? null
    : `${before.name} is made at another time now, and making it may have effects`;
}

/** `%T` prints the package of a type with it: `cart.Item`. */
function whyShownInGo({ before: side }: World, before: CodeSymbol, after: CodeSymbol): string | null {
  if (!before.path.endsWith('.go') || folderOf(before.path) === folderOf(after.path)) return null;
  if (!/^(?:struct|interface|type)$/.test(before.kind) || !nameShowsInGo(side, before)) return null;
  return `${before.name} may be printed together with the package that it stands in`;
}

function classAround({ parent }: CodeSymbol): string | null {
  if (parent === null) return null;
  return isScope(parent) ? classAround(parent) : parent.name;
}

/** What is imported by a wildcard, or in Kotlin as a function that may be used as a member or an operator. */
function unnamedImports(facts: FileFacts): string {
  const imports = facts.file.root.children
    .flatMap((node) => (node.kind === 'import_list' ? node.children : [node]))
    .filter(({ kind }) => /^import_(?:declaration|header)$/.test(kind))
    .filter((node) => !isBindingImport(facts, node));
  return imports
    .map((node) => sliceOf(facts.file, node).trim())
    .sort()
    .join('\n');
}

/** Swift: what an extension adds is called after its type, and stands in no symbol: `extension Cart { func total() }`. */
function isOfAnotherType({ mapping }: World, before: CodeSymbol, after: CodeSymbol): boolean {
  const [was, is] = [extendedType(before), extendedType(after)];
  return was !== is && !mapping.pairs.some((pair) => pair.before.name === was && pair.after.name === is);
}

/** Places whose declarations are found by scope and not through an object. */
function isScope(symbol: CodeSymbol): boolean {
  return /^(?:module|function|method|constructor)$/.test(symbol.kind);
}

function hasWildcard({ file }: FileFacts): boolean {
  return file.root.children.some(({ children }) => children.some(({ kind }) => kind === 'wildcard_import'));
}
