import type { AstNode } from '../../model/ast-node.ts';
import type { Bindings } from '../../model/bindings.ts';
import { type Core, core } from '../../model/core.ts';
import { fieldOf } from '../../model/node-parts.ts';
import { type Parents, parentsOf } from '../../model/parents.ts';
import { type Lowering, parts } from './context.ts';

/**
 * A regular expression without the escapes that it doesn't need, where it is only asked what it matches: who prints one,
 * or asks for its `source`, sees how it is spelled.
 *
 *     url.replace(/\:[\/\.]$/gi, '')      ->      url.replace(/:[/.]$/gi, '')
 */
export function regexLiteral(lowering: Lowering, node: AstNode): Core {
  const pattern = fieldOf(node, 'pattern')?.text;
  const flags = fieldOf(node, 'flags')?.text ?? '';
  const spelled = parts(node)
    .map(({ text }) => text)
    .join('');
  const isPlain = pattern !== undefined && !/[^dgimsy]/.test(flags) && lowering.isOnlyMatched(node);
  return core('literal', `r:${isPlain ? `/${withoutNeedlessEscapes(pattern)}/${flags}` : spelled}`, [], node);
}

/** Characters that stand for themselves outside of a class, and in one; those of words and of quantifiers are left alone. */
const STANDS_FOR_ITSELF = /[!"#%&':;<=>@`~-]/;
const STANDS_FOR_ITSELF_IN_CLASS = /[!"#$%&'()*+,./:;<=>?@`{|}~[]/;

/** An escaped `-` at the end of a class is the last character of none: no range goes through it. */
function withoutNeedlessEscapes(pattern: string): string {
  let inClass = false;
  let plain = '';
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at]!;
    if (char === '\\') {
      const next = pattern[++at] ?? '';
      const isNeedless = inClass
        ? STANDS_FOR_ITSELF_IN_CLASS.test(next) || (next === '-' && pattern[at + 1] === ']')
        : STANDS_FOR_ITSELF.test(next) && !/[kc]$/.test(plain);
      plain += isNeedless ? next : char + next;
      continue;
    }
    if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
    plain += char;
  }
  return plain;
}

const ASKS = /^(?:match|matchAll|replace|replaceAll|search|split)$/;
const IS_ASKED = /^(?:test|exec|lastIndex)$/;

/** Whether nobody does anything with it but to look for what it matches: neither here, nor by the constant that holds it. */
export function isOnlyMatched(root: AstNode, bindings: Bindings, node: AstNode): boolean {
  const parents = parentsOf(root);
  const holder = parents.get(node);
  if (!holder || isAsked(parents, node)) return holder !== undefined;
  if (holder.kind !== 'variable_declarator' || fieldOf(holder, 'value') !== node) return false;
  const name = fieldOf(holder, 'name');
  const binding = name && name.kind === 'identifier' ? bindings.of(name) : null;
  if (!binding || binding.frozen || binding.declarations.length > 1) return false;
  const statement = parents.get(holder)!;
  if (statement.kind !== 'lexical_declaration' || parents.get(statement)?.kind === 'export_statement')
    return false;
  return binding.references.every((reference) => reference === name || isAsked(parents, reference));
}

/** `it.test(text)`, `text.replace(it, '')`. */
function isAsked(parents: Parents, node: AstNode): boolean {
  const around = parents.get(node);
  if (around?.kind === 'member_expression' && fieldOf(around, 'object') === node)
    return IS_ASKED.test(fieldOf(around, 'property')?.text ?? '');
  if (around?.kind !== 'arguments' || around.children.find(({ named, extra }) => named && !extra) !== node)
    return false;
  const call = parents.get(around);
  const callee = call?.kind === 'call_expression' ? fieldOf(call, 'function') : null;
  return callee?.kind === 'member_expression' && ASKS.test(fieldOf(callee, 'property')?.text ?? '');
}
