import type { AstNode } from '../../model/ast-node.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { foldersOf } from '../modules/folders.ts';
import { joinedFile } from '../modules/spelled-modules.ts';
import type { SaidPlace } from './own-place.ts';

/**
 * A file that code takes in by a path which is looked for beside the code first, or at last: where the code was moved
 * to, another one may be found, or none.
 *
 *     #include "money.h"          C, C++
 *     include 'money.php';        PHP: in the folder of the script that says so, when nothing else is found
 *     include __DIR__ . '/money.php';
 *
 * Not `#include <money.h>`, nor `#include "shop/cart/money.h"` in shop/cart/rates.c, which goes from the top; in PHP not
 * './money.php', which goes from where the program was started.
 */
export function includedFile({ path, profile, text }: ParsedFile, node: AstNode): SaidPlace | null {
  const kinds = INCLUDES[profile.id];
  if (!kinds?.test(node.kind)) return null;
  const said = spelledIn(node);
  if (!said) return null;
  const folders = foldersOf(path);
  const spelled = text.slice(said.path.start + 1, said.path.end - 1);
  if (/[$\\]/.test(spelled)) return null;
  if (said.isFromHere)
    return spelled.startsWith('/')
      ? { spelled: text.slice(node.start, node.end), meant: joinedFile(folders, spelled) }
      : null;
  if (profile.id === 'php' && /^(?:\.{0,2}\/|\w+:)/.test(spelled)) return null;
  const [first, ...more] = spelled.split('/');
  if (more.length > 0 && folders.includes(first!)) return null;
  return { spelled, meant: joinedFile(folders, spelled) };
}

const INCLUDES: Readonly<Record<string, RegExp>> = {
  c: /^preproc_include$/,
  cpp: /^preproc_include$/,
  php: /^(?:include|require)(?:_once)?_expression$/,
};

/** The text that says the path, where nothing else does but that it goes from the folder of the code. */
function spelledIn({ children }: AstNode): { readonly path: AstNode; readonly isFromHere: boolean } | null {
  const [only, ...others] = children.filter(({ named, extra }) => named && !extra);
  if (!only || others.length > 0) return null;
  if (only.kind === 'parenthesized_expression') return spelledIn(only);
  if (TEXTS.test(only.kind)) return { path: only, isFromHere: false };
  if (only.kind !== 'binary_expression' || only.children.length !== 3) return null;
  const [folder, dot, path] = only.children as [AstNode, AstNode, AstNode];
  const isFromHere = dot.kind === '.' && folder.text === '__DIR__' && TEXTS.test(path.kind);
  return isFromHere ? { path, isFromHere } : null;
}

const TEXTS = /^(?:string|encapsed_string|string_literal)$/;
