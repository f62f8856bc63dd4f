import type { AstNode } from '../../model/ast-node.ts';
import { sliceOf } from '../../model/span.ts';
import type { FileFacts } from '../world.ts';

/**
 * Whether code names something of C, which the comment before the file's own `import "C"` declares.
 *
 *     // static int base(void) { return 1; }
 *     import "C"
 *
 *     C.base()
 *
 * https://pkg.go.dev/cmd/cgo
 */
export function isOfC({ kind, children }: AstNode): boolean {
  return /^(?:selector_expression|qualified_type)$/.test(kind) && children[0]?.text === 'C';
}

const known = new WeakMap<FileFacts, string | null>();

/** What a file has written in C before its `import "C"`; null where it imports nothing of C. */
export function preambleOf(facts: FileFacts): string | null {
  const made = known.get(facts);
  if (made !== undefined) return made;
  const found = preambleIn(facts, facts.file.root.children);
  known.set(facts, found);
  return found;
}

function preambleIn(facts: FileFacts, nodes: readonly AstNode[]): string | null {
  for (const [at, node] of nodes.entries()) {
    if (!/^import_(?:declaration|spec|spec_list)$/.test(node.kind)) continue;
    const inner = preambleIn(facts, node.children);
    if (inner) return inner;
    if (inner === null && !isImportOfC(facts, node)) continue;
    const before = nodes.slice(0, at);
    const first = before.findLastIndex(({ extra }) => !extra) + 1;
    return before
      .slice(first)
      .map((comment) => sliceOf(facts.file, comment))
      .join('\n');
  }
  return null;
}

function isImportOfC({ file }: FileFacts, { kind, children }: AstNode): boolean {
  return (
    kind === 'import_spec' &&
    children.some((child) => child.field === 'path' && sliceOf(file, child) === '"C"')
  );
}
