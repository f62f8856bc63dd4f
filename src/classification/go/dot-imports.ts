import type { AstNode } from '../../model/ast-node.ts';
import { dotImports } from '../../model/go-dot-imports.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { folderOf } from '../modules/folders.ts';
import { isExportedName } from './packages.ts';

/**
 * Whether a name of another package of Go may mean a symbol to which it doesn't resolve:
 *
 *     import . "shop/rates"; Base(1)               all of its names, also in the tests beside it
 *     import "shop/go-rates"; rates.Base(1)        a package that isn't called after its folder
 */
export function isSaidInGo(
  file: ParsedFile,
  leaf: AstNode,
  object: AstNode | null,
  { path, parent, simpleName }: CodeSymbol,
): boolean {
  if (parent !== null || !isExportedName(simpleName)) return false;
  const folder = folderOf(path);
  const isIts = (module: string): boolean => {
    const plain = module.replace(/\/v\d+$/, '');
    return folder === '' || [module, plain].some((one) => one === folder || one.endsWith(`/${folder}`));
  };
  const { bindings } = file;
  if (object === null) return bindings.of(leaf) === null && dotImports(file).some(isIts);
  if (object.children.length > 0 || bindings.of(object) !== null) return false;
  return folder !== '' && bindings.all.some(({ import: target }) => target !== null && isIts(target.module));
}

/**
 * Why names that a file of Go doesn't say where it has from may be those of another package; null where they are not.
 *
 *     import . "shop/rates"; Base(1)      ->      import . "shop/taxes"; Base(1)
 *
 * One package that only went, or only came, is asked for by the compiler: what it had is called otherwise now.
 */
export function whyOtherDots(before: ParsedFile, after: ParsedFile): string | null {
  if (before.profile.id !== 'go' || after.profile.id !== 'go') return null;
  const [was, is] = [dotImports(before), dotImports(after)];
  const come = is.find((one) => !was.includes(one));
  return come !== undefined && was.some((one) => !is.includes(one))
    ? `names may be those of ${come}, which is imported with a dot now`
    : null;
}
