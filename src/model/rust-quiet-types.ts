import type { AstNode } from './ast-node.ts';

/** Names of which the types are made whose values do nothing when they are dropped. */
export const QUIET_TYPE =
  /^(?:[iu](?:8|16|32|64|128|size)|f32|f64|bool|char|str|String|Vec|VecDeque|Box|Rc|Arc|Option|Result|HashMap|HashSet|BTreeMap|BTreeSet|Cell|RefCell|Cow|PhantomData|PathBuf|Path|OsString|Duration|Instant|Ordering|Atomic\w+|std|core|alloc|collections|time|path|sync|dyn|mut|const|static)$/;

/** Whether a type is made of such names alone, or is one of references. */
export function isQuietType(type: AstNode): boolean {
  if (/^(?:reference|pointer|function|primitive)_type$/.test(type.kind)) return true;
  const words = wordsOf(type);
  return words.length > 0 && words.every((word) => QUIET_TYPE.test(word));
}

/** The words of a path or a type, in order, without what stands between them. */
export function wordsOf(node: AstNode): readonly string[] {
  if (node.children.length === 0) return /^\w+$/.test(node.text) ? [node.text] : [];
  return node.children.flatMap(wordsOf);
}
