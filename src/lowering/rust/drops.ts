import type { AstNode } from '../../model/ast-node.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { named } from '../tree-facts.ts';
import { field } from './tree-facts.ts';

interface Dropped {
  /** Types that do something when they are dropped, those that hold one of them, and functions that give one. */
  readonly names: RegExp;
}

const known = new WeakMap<ParsedFile, Dropped | null>();

/**
 * Whether code names a type that does something when it is dropped, or a function that gives one, as far as the file
 * says so or the name of a type does: then it matters how long a value lives, and which one goes first.
 */
export function namesDropped(file: ParsedFile, { start, end }: Pick<AstNode, 'start' | 'end'>): boolean {
  const text = file.text.slice(start, end);
  return OWNERS.test(text) || (droppedOf(file)?.names.test(text) ?? false);
}

/** Types of other files that are there for what they do at the end: `SpanGuard::new(span)`, `TempDir::new()?`. */
const OWNERS = /\b[A-Z]?\w*(?:Guard|Defer|Permit|Lease|Transaction|TempDir|TempPath|TempFile)::/;

/**
 * Whether a function takes over a value that does something when it is dropped, which it then does at the end of the
 * function: its own type, or one that its callers choose.
 *
 *     fn show(d: D) { ... }      fn show<T: Show>(d: T) { ... }      fn show(d: impl Show) { ... }      fn end(self) {}
 */
export function takesDropped(file: ParsedFile, node: AstNode, owner: AstNode | null): boolean {
  const dropped = droppedOf(file);
  if (!dropped) return false;
  const text = (part: AstNode): string => file.text.slice(part.start, part.end);
  const generic = field(node, 'type_parameters');
  const open = generic ? named(generic).map((one) => text(one).split(/\W/)[0]!) : [];
  return named(field(node, 'parameters')!).some((parameter) => {
    if (parameter.kind === 'self_parameter') {
      const isBorrowed = parameter.children.some(({ kind }) => kind === '&');
      const type = owner && field(owner, 'type');
      return !isBorrowed && type !== null && dropped.names.test(text(type));
    }
    const type = field(parameter, 'type');
    if (!type || type.kind === 'reference_type') return false;
    return dropped.names.test(text(type)) || /\b(?:impl|dyn)\b/.test(text(type)) || open.includes(text(type));
  });
}

/** Names of which the types are made whose values do nothing when they are dropped. */
export const QUIET_TYPE =
  /^(?:[iu](?:8|16|32|64|128|size)|f32|f64|bool|char|str|String|Vec|VecDeque|Box|Rc|Arc|Option|Result|HashMap|HashSet|BTreeMap|BTreeSet|Cell|RefCell|Cow|PhantomData|PathBuf|Path|OsString|Duration|Instant|Ordering|Atomic\w+|std|core|alloc|collections|time|path|sync|dyn|mut|const|static)$/;

/** Whether a field is of a type whose values do nothing when they are dropped: Rust's own, or one that the file declares. */
export function endsQuietly(file: ParsedFile, node: AstNode): boolean {
  const type = field(node, 'type');
  if (!type) return false;
  if (/^(?:reference|pointer|function)_type$/.test(type.kind)) return true;
  const words = file.text.slice(type.start, type.end).match(/'?\w+/g) ?? [];
  return words.every(
    (word) =>
      /^['\d]/.test(word) ||
      QUIET_TYPE.test(word) ||
      file.symbols.some(({ kind, simpleName }) => /^(?:struct|enum)$/.test(kind) && simpleName === word),
  );
}

function droppedOf(file: ParsedFile): Dropped | null {
  const made = known.has(file) ? known.get(file)! : droppedIn(file);
  known.set(file, made);
  return made;
}

/** `impl Drop for D`, `impl<T> std::ops::Drop for D<T>` */
function droppedIn({ text, symbols }: ParsedFile): Dropped | null {
  const found = new Set([...text.matchAll(/\bDrop\s+for\s+(?:\w+::)*(\w+)/g)].map(([, name]) => name!));
  if (found.size === 0) return null;
  const types = symbols.filter(({ kind }) => /^(?:struct|enum|type)$/.test(kind));
  const functions = symbols.filter(({ kind }) => kind === 'function' || kind === 'method');
  const mentioned = (from: number, to: number): boolean => namesOf(found).test(text.slice(from, to));
  for (let before = 0; before !== found.size; ) {
    before = found.size;
    for (const { simpleName, declaration } of types)
      if (!found.has(simpleName) && mentioned(declaration.start, declaration.end)) found.add(simpleName);
  }
  for (const { declaration, simpleName, parent } of functions) {
    const result = field(declaration, 'return_type');
    const gives = result && text.slice(result.start, result.end);
    if (!gives || gives.startsWith('&') || simpleName === 'new') continue;
    const isOwn = /\bSelf\b/.test(gives) && parent !== null && found.has(parent.simpleName);
    if (isOwn || mentioned(result.start, result.end)) found.add(simpleName);
  }
  return { names: namesOf(found) };
}

function namesOf(found: ReadonlySet<string>): RegExp {
  return new RegExp(`\\b(?:${[...found].join('|')})\\b`);
}
