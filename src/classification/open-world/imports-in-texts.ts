import { wordPattern } from '../../model/literal-pattern.ts';
import type { TextFile } from '../../model/source-file.ts';
import { foldersOf } from '../modules/folders.ts';
import { fits, joinedPath, segmentsOf } from '../modules/spelled-modules.ts';
import { type Gone, keepsName } from './gone.ts';

const SCRIPT_IMPORT = /\b(?:import|export)\s+([\w$*{}\s,]+?)\s+from\s*\\?(['"])([^'"\\\n]+)/g;
const PYTHON_IMPORT = /\bfrom\s+([\w.]+)\s+import\s+([\w ,*()]+)/g;

/**
 * Whether a language that is embedded in another one imports a symbol: the script of a component, a cell of a notebook.
 *
 *     Cart.vue       <script setup> import { base } from './rates' </script>
 *     report.ipynb   "from shop.rates import base\n"
 */
export function isImportedIn({ path, text }: TextFile, gone: Gone): boolean {
  const { before, after } = gone;
  if (before.kind === 'module' || before.parent !== null) return false;
  const name = wordPattern([before.simpleName]);
  if (/\.pyi?$/.test(before.path))
    return [...text.matchAll(PYTHON_IMPORT)].some(
      ([, module, names]) =>
        (name.test(names!) || names!.includes('*')) &&
        fits('python', module!, before) &&
        !(keepsName(gone) && fits('python', module!, after!)),
    );
  if (!/\.[cm]?[jt]sx?$/.test(before.path)) return false;
  const folder = foldersOf(path);
  const leadsTo = (module: string, at: Gone['before']): boolean =>
    module.startsWith('.')
      ? joinedPath(folder, module) === segmentsOf(at.path).join('/')
      : fits('typescript', module, at);
  return [...text.matchAll(SCRIPT_IMPORT)].some(
    ([, clause, , module]) =>
      leadsTo(module!, before) &&
      !(keepsName(gone) && leadsTo(module!, after!)) &&
      (clause!.includes('*') ? new RegExp(`\\.${name.source}`, 'u').test(text) : saysInBraces(clause!, name)),
  );
}

/** What stands before the braces is the default, by whatever name. */
function saysInBraces(clause: string, name: RegExp): boolean {
  return (clause.match(/\{[^}]*\}/g) ?? []).some((braces) => name.test(braces));
}
