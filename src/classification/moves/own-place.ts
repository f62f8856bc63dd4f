import type { AstNode } from '../../model/ast-node.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { folderOf } from '../modules/folders.ts';
import { joinedFile } from '../modules/spelled-modules.ts';

/** What code says of the place of its file. */
export interface SaidPlace {
  readonly spelled: string;
  /** The path that it means, as far as that can be told. */
  readonly meant: string | null;
}

/**
 * What asks a script for the place where it stands, in languages that load files by their paths while they run.
 *
 *     __dir__, File.dirname(__FILE__), require_relative "vat"      Ruby
 *     $(dirname "${BASH_SOURCE[0]}"), $0                           Bash
 *     __DIR__, dirname(__FILE__)                                   PHP
 *
 * Not `if __FILE__ == $0`, which asks whether the file is what runs, nor `eval(code, binding, __FILE__, __LINE__)`, which
 * says where code comes from if it fails.
 */
export function ownPlace(file: ParsedFile, node: AstNode): SaidPlace | null {
  if (node.kind === 'string' && file.profile.id === 'ruby') return relativeOfRuby(file, node);
  if (node.children.length > 0 || !OWN[file.profile.id]?.test(node.text)) return null;
  const before = file.text.slice(Math.max(0, node.start - NEARBY), node.start);
  const behind = file.text.slice(node.end, node.end + NEARBY);
  if (/[=!]=\s*$/.test(before) || /^\s*(?:[=!]=|,\s*__LINE__)/.test(behind)) return null;
  const isOfFolder = /^__dir__$/i.test(node.text) || FOLDER.test(before);
  return {
    spelled: file.profile.id === 'bash' ? `$${node.text.replace('$', '')}` : node.text,
    meant: isOfFolder ? folderOf(file.path) : file.path.replace(/\.[^./]+$/, ''),
  };
}

const OWN: Readonly<Record<string, RegExp>> = {
  ruby: /^__(?:dir|FILE)__$/,
  bash: /^(?:BASH_SOURCE|\$?0)$/,
  php: /^__(?:DIR|FILE)__$/i,
};

/** So much text around such a word is looked at for what is done with it, in UTF-16 units. */
const NEARBY = 60;
/** `dirname(__FILE__)`, `$(dirname "$0")`, `File.expand_path("../vat", __FILE__)` */
const FOLDER = /(?:dirname\s*\(?\s*(?:--\s*)?["']?\$?\{?|expand_path\s*\(?\s*["']\.\.[^"'\n]*["']\s*,\s*)$/;

function relativeOfRuby({ path, text }: ParsedFile, { start, end }: AstNode): SaidPlace | null {
  if (!/\brequire_relative\s*\(?\s*$/.test(text.slice(Math.max(0, start - NEARBY), start))) return null;
  const spelled = text.slice(start + 1, end - 1);
  const folders = folderOf(path).split('/').filter(Boolean);
  return { spelled, meant: `${joinedFile(folders, spelled).replace(/\.rb$/, '')}.rb` };
}
