import type { AstNode } from '../../model/ast-node.ts';

/** Whether a value may do something, or depend on what another one does. */
export function isDoing(value: AstNode | string): boolean {
  return (
    typeof value !== 'string' &&
    !/(?:_literal|^literal|^identifier|^self|^this|^true|^false|^nil|^null)$/.test(value.kind)
  );
}
