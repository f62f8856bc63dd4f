import type { AstNode } from '../../model/ast-node.ts';

/** What the grammar reads and no engine or compiler does, or reads in another way, and where it stands. */
export interface EarlyError {
  readonly because: string;
  readonly node: AstNode;
  /** What tools put right, in a file that never ran: counted only where it comes. */
  readonly isMended?: boolean;
}

/** One that lets nobody run the file. */
export function noProgram(node: AstNode, what: string): EarlyError {
  return { because: `${what}, so that this is no program`, node };
}
