import { hasWildcardImport, packageOf, starsAgree, wildcardsOf } from '../java/package-names.ts';
import { membersAgree, starredClassesOf } from '../java/static-imports.ts';
import { foldersOf } from '../modules/folders.ts';
import type { Entity, FileFacts, World } from '../world.ts';

/** A class that a file finds in another package now. */
export interface MovedImport {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/**
 * A class that isn't in the change set, and that a file finds under the same name in another package of the project
 * that the file itself belongs to: then it was moved there, as far as this file can tell.
 *
 *     package org.shop.cart;                     package org.shop.cart;
 *     import org.shop.util.Money;       ->       import org.shop.base.Money;
 *
 * Refused where the packages aren't of one project (`java.util.Date`, `java.sql.Date`), where they differ in nothing
 * but a number (`api.v1.User` and `api.v2.User` are two classes), and where a word in one of them alone says that it
 * has another one of the kind: `shop.legacy.Parser`, `shop.fake.Clock`.
 */
export function movedImport(old: FileFacts, was: Entity, now: FileFacts, is: Entity): MovedImport | null {
  const [before, after] = [placeOf(old, was), placeOf(now, is)];
  if (!before || !after || before.name !== after.name || before.module === after.module) return null;
  // `LIMIT` is a constant, which may differ between two packages.
  if (!/^\p{Lu}/u.test(before.name) || !/\p{Ll}/u.test(before.name)) return null;
  const [parts, others] = [before.module.split('.'), after.module.split('.')];
  const own = (part: string, place: readonly string[]): boolean => !place.includes(part);
  const apart = [...parts.filter((part) => own(part, others)), ...others.filter((part) => own(part, parts))];
  if (apart.some((part) => ANOTHER_ONE.test(part))) return null;
  const moved = old.file.profile.modules === 'python' ? isMovedModule : isMovedPackage;
  return moved(old, parts, now, others) ? { name: before.name, from: before.module, to: after.module } : null;
}

/** What a package is called that has its own version of what another one has. */
const ANOTHER_ONE =
  /^(?:alpha|beta|compat\w*|contrib|deprecated|experimental|fakes?|legacy|mocks?|new|old|shaded|stubs?|unstable|vendor(?:ed)?)$/;

function isMovedPackage(
  old: FileFacts,
  parts: readonly string[],
  now: FileFacts,
  others: readonly string[],
): boolean {
  const project = projectOf(packageOf(now));
  if (project === null || projectOf(packageOf(old)) !== project) return false;
  const [before, after] = [parts.join('.'), others.join('.')];
  if (projectOf(before) !== project || projectOf(after) !== project) return false;
  const withoutNumbers = (module: string): string => module.replace(/\d+/g, '');
  return withoutNumbers(before) !== withoutNumbers(after);
}

/**
 * In Python packages stand for one another more often (`forms.Field`, `models.Field`), so that a module must have gone
 * up or down in its package, or a package must hand on what a module in it has:
 *
 *     from shop.util.money import Money        from shop.util import Money
 *     from shop.money import Money             from shop.util.money import Money
 */
function isMovedModule(
  old: FileFacts,
  parts: readonly string[],
  now: FileFacts,
  others: readonly string[],
): boolean {
  const [project] = parts;
  const isOfIt = ({ file }: FileFacts): boolean => foldersOf(file.path).includes(project!);
  if (project === '' || others[0] !== project || !isOfIt(old) || !isOfIt(now)) return false;
  const [few, many] = parts.length < others.length ? [parts, others] : [others, parts];
  if (few.length === many.length) return false;
  let next = 0;
  for (const part of many) {
    if (part === few[next]) next += 1;
    else if (/\d/.test(part)) return false;
  }
  return next === few.length;
}

/**
 * Whether a name that nothing in its file declares is a class that the other side imports by its name: one of the
 * package that the file itself is in, or of one of which it imports all. With two of one name it would not compile.
 *
 *     package shop.cart;  Item                 package shop;  import shop.cart.Item;  Item
 *     import java.util.*;  List                import java.util.List;  List
 *     import static shop.Rates.*;  BASE        import static shop.Rates.BASE;  BASE
 */
export function isFoundUnnamed(facts: FileFacts | undefined, free: Entity, imported: Entity): boolean {
  if (!facts || free.type !== 'free' || imported.type !== 'outside' || free.name !== imported.name)
    return false;
  if (facts.file.profile.id === 'java') {
    const { module } = imported;
    if (wildcardsOf(facts).includes(module) || starredClassesOf(facts).includes(module)) return true;
  }
  return placeOf(facts, free)?.module === imported.module;
}

/**
 * Whether a name that nothing in two files of Java declares or imports is the same in both: of two packages only what
 * `java.lang` has is, and of one what neither takes from a class or a package by a star of its own. A file that moved as
 * a whole is taken to have found its package's classes again.
 *
 *     package p1; class A { int f() { return Helper.at(1); } }        package p2; class B { int f() { return Helper.at(1); } }
 *     import static shop.Rates.*;  BASE                               import static tax.Rates.*;  BASE
 */
export function isFoundInBoth(world: World, old: FileFacts, now: FileFacts, name: string): boolean {
  if (old.file.profile.id !== 'java' || now.file.profile.id !== 'java') return true;
  if (world.mapping.after(old.file.module) === now.file.module || OF_JAVA.test(name)) return true;
  return packageOf(old) === packageOf(now) && starsAgree(old, now) && membersAgree(old, now);
}

/**
 * Classes that are found without an import, whatever the package: those of `java.lang`. A project calls its own failures
 * in the same way, `OutOfStockException`.
 */
const OF_JAVA =
  /^(?:Appendable|AutoCloseable|Boolean|Byte|CharSequence|Character|Class|ClassLoader|ClassValue|Cloneable|Comparable|Deprecated|Double|Enum|Float|FunctionalInterface|InheritableThreadLocal|Integer|Iterable|Long|Math|Module|ModuleLayer|Number|Object|Override|Package|Process|ProcessBuilder|ProcessHandle|Readable|Record|Runnable|Runtime|RuntimePermission|SafeVarargs|SecurityManager|Short|StackTraceElement|StackWalker|StrictMath|String|StringBuffer|StringBuilder|SuppressWarnings|System|Thread|ThreadDeath|ThreadGroup|ThreadLocal|Throwable|Void|ExceptionInInitializerError|(?:Arithmetic|ArrayIndexOutOfBounds|ArrayStore|ClassCast|ClassNotFound|CloneNotSupported|EnumConstantNotPresent|IllegalAccess|IllegalArgument|IllegalCaller|IllegalMonitorState|IllegalState|IllegalThreadState|IndexOutOfBounds|Instantiation|Interrupted|LayerInstantiation|Match|NegativeArraySize|NoSuchField|NoSuchMethod|NullPointer|NumberFormat|ReflectiveOperation|Runtime|Security|StringIndexOutOfBounds|TypeNotPresent|UnsupportedOperation|WrongThread)?Exception|(?:AbstractMethod|Assertion|BootstrapMethod|ClassCircularity|ClassFormat|IllegalAccess|IncompatibleClassChange|Instantiation|Internal|Linkage|NoClassDefFound|NoSuchField|NoSuchMethod|OutOfMemory|StackOverflow|Unknown|UnsatisfiedLink|UnsupportedClassVersion|Verify|VirtualMachine)?Error)$/;

/** In Kotlin those of its own packages as well. */
const OF_KOTLIN =
  /^(?:Any|Annotation\w*|\w*Array|ArrayDeque|\w*List|\w*Map|\w*Set|\w*Collection|\w*Iterator|\w*Iterable|Char|\w*Range|\w*Progression|Charsets|Comparator|DslMarker|ExperimentalStdlibApi|File\w*|Function\d*|Grouping|IndexedValue|Int|Jvm\w+|Lazy\w*|MatchGroup|MatchResult|MustBeDocumented|Nothing|OptIn|Pair|PublishedApi|RandomAccess|Regex\w*|Repeatable|ReplaceWith|RequiresOptIn|Result|Retention|Sequence|SinceKotlin|Strictfp|Suppress|Synchronized|Target|Throws|Transient|Triple|Typography|U(?:Byte|Int|Long|Short)|Unit|Volatile)$/;

/** Where a class is taken from: its import, or the package of the file itself where nothing else can be meant. */
function placeOf(
  facts: FileFacts,
  entity: Entity,
): { readonly module: string; readonly name: string } | null {
  const { id, modules } = facts.file.profile;
  // One dot more or less before a module's name is soon mistyped.
  if (modules === 'python')
    return entity.type === 'outside' && !entity.module.startsWith('/') ? entity : null;
  if (id !== 'java' && id !== 'kotlin') return null;
  if (entity.type === 'outside') return entity;
  if (entity.type !== 'free' || !/^\p{Lu}/u.test(entity.name) || OF_JAVA.test(entity.name)) return null;
  if (id === 'kotlin' && OF_KOTLIN.test(entity.name)) return null;
  return hasWildcardImport(facts) ? null : { module: packageOf(facts), name: entity.name };
}

/** Domains under which many projects are published. */
const SHARED =
  /^(?:org\.(?:apache|eclipse|springframework|jboss)|com\.(?:google|github|sun|oracle)|io\.github|java\.\w+|javax\.\w+)$/;

/** What stands before the name of who publishes something; a package without it is named after its project alone. */
const DOMAIN = /^(?:\p{Ll}{2}|app|biz|com|dev|edu|gov|info|int|mil|name|net|org)$/u;
const OF_A_PLATFORM = /^(?:android|androidx|groovy|jakarta|java|javax|jdk|junit|kotlin|kotlinx|scala|sun)$/;

/** The first parts of a package: who published it. */
function projectOf(module: string): string | null {
  const parts = module.split('.');
  const owner = parts.slice(0, 2).join('.');
  if (!DOMAIN.test(parts[0]!) && !OF_A_PLATFORM.test(parts[0]!)) return parts[0] || null;
  const length = SHARED.test(owner) ? 3 : 2;
  return parts.length <= length ? null : parts.slice(0, length).join('.');
}
