import { type AstNode, pathTo } from '../../model/ast-node.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { Side } from '../world.ts';

/**
 * The file of a module, or the folder in which its modules stand where that isn't at hand:
 *
 *     src/rates.rs, src/rates/mod.rs        src/rates
 *     src/lib.rs, src/main.rs               src
 */
export function moduleFolder(path: string): string {
  const [, folder, stem] = /^(?:(.*)\/)?([^/]*)\.rs$/.exec(path) ?? [];
  const outer = folder ?? '';
  return /^(?:mod|lib|main)$/.test(stem ?? '') ? outer : outer === '' ? stem! : `${outer}/${stem}`;
}

/** What `mod vat;` means: the file of that module, as far as it is at hand. */
export function declaredModule(
  side: Side,
  { path, text }: ParsedFile,
  { start, end }: AstNode,
): { readonly spelled: string; readonly meant: string } {
  const spelled = text.slice(start, end);
  const [, name = ''] = /(\w+)\s*;$/.exec(spelled) ?? [];
  const inside = [moduleFolder(path), name].filter(Boolean).join('/');
  return {
    spelled,
    meant: [`${inside}.rs`, `${inside}/mod.rs`].find((one) => side.files.has(one)) ?? inside,
  };
}

/**
 * What `super` means that leads out of its file: the module around it, whose file moved along or didn't. One that leads
 * out of a module within the file means the file itself.
 */
export function standsForParent(
  side: Side,
  { path, root, text }: ParsedFile,
  node: AstNode,
): { readonly spelled: string; readonly meant: string | null } | null {
  if (/super\s*::\s*$/.test(text.slice(Math.max(0, node.start - 12), node.start))) return null;
  const [chain = ''] = /^(?:super\s*::\s*)+/.exec(text.slice(node.start)) ?? [];
  const outward = chain.split('super').length - 1 - depthOf(root, node);
  if (outward <= 0) return null;
  const own = moduleFolder(path).split('/');
  const around = own.slice(0, own.length - outward).join('/');
  const candidates = [`${around}.rs`, `${around}/mod.rs`, `${around}/lib.rs`, `${around}/main.rs`];
  return { spelled: 'super', meant: candidates.find((one) => side.files.has(one)) ?? around };
}

/** How many modules of the file are around a node. */
function depthOf(root: AstNode, node: AstNode): number {
  return pathTo(root, node).filter(({ kind }) => kind === 'mod_item').length;
}
