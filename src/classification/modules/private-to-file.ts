import type { AstNode } from '../../model/ast-node.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { isSaidPrivate } from '../symbols/said-modifiers.ts';

/**
 * Whether no other file can name a symbol, so that nobody has to be asked who still does.
 *
 *     const { join } = require('path')             private to a CommonJS module
 *     const rate = 0.19                            private to an ES module
 *     export const rate = 0.19                     not
 *     const rate = 0.19; exports.rate = rate       not: what the statements that export say is taken for seen
 *     private int rate() {}                        private to a Java file
 *
 * A script without imports and exports shares what it declares with all others on its page.
 */
export function isPrivateToFile(file: ParsedFile, symbol: CodeSymbol): boolean {
  if (file.profile.id === 'java') return isSaidPrivate(symbol);
  if (file.profile.modules !== 'ecmascript' || symbol.parent !== null || symbol.kind === 'module')
    return false;
  const { exporting, isModule } = exportsOf(file);
  if (!isModule) return false;
  const words = symbol.simpleName.match(WORD) ?? [];
  return words.length > 0 && !words.some((word) => exporting.has(word));
}

/** Whether a file imports or exports in the way of ECMAScript; in CommonJS that is done by calls. */
export function isEsModule({ root }: ParsedFile): boolean {
  const known = esModules.get(root);
  if (known !== undefined) return known;
  const made = root.children.some(({ kind }) => kind === 'import_statement' || kind === 'export_statement');
  esModules.set(root, made);
  return made;
}

const esModules = new WeakMap<AstNode, boolean>();

/** Whether a file of ECMAScript shares nothing but what it exports: it imports or exports, or loads modules. */
function isModuleFile(file: ParsedFile): boolean {
  return exportsOf(file).isModule;
}

/** A script without imports and exports shares what it declares with all of its page. */
export function isPageScript(file: ParsedFile): boolean {
  return file.profile.modules === 'ecmascript' && !isModuleFile(file);
}

interface Exports {
  readonly isModule: boolean;
  /** The words of the statements that show something. */
  readonly exporting: ReadonlySet<string>;
}

const WORD = /[\p{L}\p{N}_$]+/gu;

const known = new WeakMap<ParsedFile, Exports>();

function exportsOf(file: ParsedFile): Exports {
  const made = known.get(file) ?? readExports(file);
  known.set(file, made);
  return made;
}

function readExports(file: ParsedFile): Exports {
  const { root, text } = file;
  const said = (node: AstNode): string => text.slice(node.start, node.end);
  return {
    isModule: isEsModule(file) || root.children.some((node) => isOfCommonjs(node, said(node))),
    exporting: new Set(
      root.children
        .filter((node) => mayExport(node, said(node)))
        .flatMap((node) => said(node).match(WORD) ?? []),
    ),
  };
}

/** What stands at the top of a module, and fails in a page: a module is loaded, or something is exported. */
function isOfCommonjs({ kind }: AstNode, said: string): boolean {
  if (kind === 'expression_statement') return /^(?:module\.exports|exports)\b|^require\(/.test(said);
  return (
    /^(?:lexical|variable)_declaration$/.test(kind) && /^(?:const|let|var)\s[^=]*=\s*require\(/.test(said)
  );
}

function mayExport({ kind }: AstNode, said: string): boolean {
  return kind === 'export_statement' || /\bexports\b|^this\b/.test(said);
}
