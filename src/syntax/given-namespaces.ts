import type { AstNode } from '../model/ast-node.ts';

/** By what a module, or a frame, is reached that may be the one around. */
const AROUND =
  /^(?:globals|locals|vars|__name__|__import__|import_module|modules|f_globals|f_locals|__globals__|None|none)$/;

/**
 * Whether a call that may see the names around looks at what it was given instead.
 *
 *     dir(cart)      eval(text, {"total": total})      but not  dir()      eval(text)      vars(sys.modules[__name__])
 *
 * @param least with how many arguments it does.
 */
export function looksAtWhatItIsGiven(callee: AstNode, call: AstNode, least: number | undefined): boolean {
  const list = call.children.at(-1);
  if (least === undefined || call.children[0] !== callee || list?.field !== 'arguments') return false;
  const given = list.children.filter(({ named, extra }) => named && !extra).slice(0, least);
  return given.length === least && !given.some(mayBeAround);
}

function mayBeAround({ kind, text, children }: AstNode): boolean {
  return /splat|keyword/.test(kind) || AROUND.test(kind) || AROUND.test(text) || children.some(mayBeAround);
}
