import type { AstNode } from '../../../model/ast-node.ts';

/**
 * Whether a function of Rust keeps something from one call to the next, in a `static` of its own: in the place of two
 * calls there would be two of them.
 *
 *     fn next() -> u32 { static COUNT: AtomicU32 = AtomicU32::new(0); COUNT.fetch_add(1, SeqCst) }
 */
export function keepsState({ kind, children }: AstNode): boolean {
  if (kind === 'static_item') return true;
  if (kind === 'macro_invocation') return children[0]?.text === 'thread_local';
  return children.some(keepsState);
}
