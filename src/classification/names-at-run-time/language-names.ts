import type { CodeSymbol } from '../../model/symbol.ts';
import { isStandardModule } from '../library/python.ts';

/**
 * Whether others, who don't say where they have a name from, would find this symbol by it and no more what the language
 * has under that name.
 *
 *     random.py beside main.py: import random         class Thread in the package of: Thread.yield()
 *     pub enum Option, for who says: use super::*     class Iterator in PHP, which has one already
 */
export function standsBeforeLanguage({ path, kind, parent, simpleName, declaration }: CodeSymbol): boolean {
  if (kind === 'module' && path.endsWith('.py')) return standsBeforeModule(path);
  if (parent !== null && parent.kind !== 'module') return false;
  if (/\.(?:java|kts?)$/.test(path))
    return /^(?:class|interface|enum)$/.test(kind) && OF_JAVA.test(simpleName);
  if (/\.(?:php|inc)$/.test(path)) return /^(?:class|interface|enum)$/.test(kind) && OF_PHP.test(simpleName);
  if (path.endsWith('.rs') && kind === 'function' && declaration.kind === 'macro_definition')
    return MACROS_OF_RUST.test(simpleName);
  return path.endsWith('.rs') && /^(?:struct|enum|interface|type)$/.test(kind) && OF_RUST.test(simpleName);
}

/** In a folder that is no package, from which scripts are started, or which is put on the path. */
function standsBeforeModule(path: string): boolean {
  const [, folder = '', stem = ''] = /^(?:(.*)\/)?([^/]+)\.py$/.exec(path) ?? [];
  return isStandardModule(stem) && /^(?:|src|lib|scripts|bin|tools|tests?)$/.test(folder);
}

/** What every file of Java finds without an import. */
const OF_JAVA =
  /^(?:Appendable|AutoCloseable|Boolean|Byte|CharSequence|Character|Class|ClassLoader|Cloneable|Comparable|Compiler|Deprecated|Double|Enum|Error|Exception|Float|FunctionalInterface|Integer|Iterable|Long|Math|Module|ModuleLayer|Number|Object|Override|Package|Process|ProcessBuilder|ProcessHandle|Readable|Record|Runnable|Runtime|RuntimeException|SafeVarargs|Short|StackTraceElement|StackWalker|StrictMath|String|StringBuffer|StringBuilder|SuppressWarnings|System|Thread|ThreadGroup|ThreadLocal|Throwable|Void)$/;

/** What every module of Rust finds without a `use`. */
const OF_RUST =
  /^(?:Option|Result|Vec|String|Box|ToString|ToOwned|Clone|Copy|Send|Sync|Sized|Drop|Fn|FnMut|FnOnce|Iterator|IntoIterator|Extend|DoubleEndedIterator|ExactSizeIterator|FromIterator|Default|AsRef|AsMut|Into|From|TryFrom|TryInto|Eq|PartialEq|Ord|PartialOrd)$/;

const MACROS_OF_RUST =
  /^(?:assert(?:_eq|_ne)?|cfg|column|compile_error|concat|dbg|debug_assert(?:_eq|_ne)?|e?print(?:ln)?|env|file|format|format_args|include(?:_bytes|_str)?|line|matches|module_path|option_env|panic|stringify|thread_local|todo|try|unimplemented|unreachable|vec|write(?:ln)?)$/;

/** What PHP has without a namespace, whatever the case of its letters; a file in a namespace may have its own, and rarely does. */
const OF_PHP =
  /^(?:AllowDynamicProperties|(?:(?:ArgumentCount|Arithmetic|Assertion|Compile|DivisionByZero|Fiber|Parse|Type|UnhandledMatch|Value)?Error|(?:BadFunctionCall|BadMethodCall|ClosedGenerator|Domain|Error|InvalidArgument|Json|Length|Logic|OutOfBounds|OutOfRange|Overflow|Range|Runtime|Underflow|UnexpectedValue)?Exception)|Array(?:Access|Iterator|Object)|Attribute|BackedEnum|Closure|Countable|Date(?:Interval|Period|Time|TimeImmutable|TimeInterface|TimeZone)|Directory|Fiber|Generator|HashContext|(?:Append|Caching|CallbackFilter|Directory|Empty|Filesystem|Filter|Glob|Infinite|Internal|Limit|Multiple|NoRewind|Outer|Parent|Recursive\w*|Regex|Seekable)?Iterator|Iterator(?:Aggregate|Iterator)|JsonSerializable|ReturnTypeWillChange|SensitiveParameter(?:Value)?|Serializable|Spl(?:DoublyLinkedList|FileInfo|FileObject|FixedArray|(?:Max|Min)?Heap|ObjectStorage|Observer|PriorityQueue|Queue|Stack|Subject|TempFileObject)|Stringable|Throwable|Traversable|UnitEnum|WeakMap|WeakReference|php_user_filter|stdClass)$/i;
