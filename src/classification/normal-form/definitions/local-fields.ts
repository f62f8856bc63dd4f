import type { AstNode } from '../../../model/ast-node.ts';
import type { Binding } from '../../../model/bindings.ts';
import type { Core, CoreFile } from '../../../model/core.ts';
import { encloses } from '../../../model/span.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { decorationOfMembers, isActedOn } from '../../names-at-run-time/decorations.ts';
import { wordsBeforeName } from '../../symbols/said-modifiers.ts';
import type { Side } from '../../world.ts';
import { some } from '../tree.ts';
import type { Definition } from './definitions.ts';

/**
 * A private field that begins with a literal, or with nothing, and is named by nobody but one method: for that method
 * it may be a variable of its own. Null for any other field, and where the class asks for its members by computed names.
 *
 * @param within the method; the field's name may stand in no other place of the change set, but for variables.
 */
export function localField(
  side: Side,
  file: CoreFile,
  symbol: CodeSymbol,
  within: AstNode,
): Definition | null {
  if (!/^(?:field|property|variable|constant)$/.test(symbol.kind) || !isPrivate(side, symbol)) return null;
  const [form, ...more] = file.lower(symbol.declaration);
  if (form?.op !== 'field' || more.length > 0 || / /.test(form.text)) return null;
  const value = form.children[0]!;
  if (symbol.parent && file.lower(symbol.parent.declaration).some((one) => some(one, asksByKey))) return null;
  if (value.op !== 'literal' && value.op !== 'nothing') return null;
  for (const facts of side.files.values()) {
    const { path, bindings } = facts.file;
    const isHere = (node: AstNode): boolean =>
      path === symbol.path && (encloses(within, node) || encloses(symbol.range, node));
    const isFree = (node: AstNode): boolean => !isHere(node) && !isOfAnother(bindings.of(node), symbol, node);
    if (says(facts.file.root, symbol.simpleName, isFree)) return null;
  }
  return { symbol, shape: 'field', value, isStatic: false, isLate: false };
}

/** A variable or a parameter of that name, which says nothing of the member: `{ size }` does. */
function isOfAnother(binding: Binding | null, symbol: CodeSymbol, { kind }: AstNode): boolean {
  const isVariable = binding !== null && binding.kind !== 'member' && binding.symbol !== symbol;
  return isVariable && !kind.startsWith('shorthand_');
}

/** `this[key]` */
function asksByKey({ op, children: [object, key] }: Core): boolean {
  return op === 'index' && object!.op === 'this' && key!.op !== 'literal';
}

function isPrivate(side: Side, symbol: CodeSymbol): boolean {
  const { file } = side.factsOf(symbol);
  if (isActedOn(file, symbol) || decorationOfMembers(file, symbol)) return false;
  if (symbol.simpleName.startsWith('#')) return true;
  const words = wordsBeforeName(symbol);
  return words.includes('private') && !words.some((word) => /^(?:static|volatile)$/.test(word));
}

function says(node: AstNode, name: string, counts: (node: AstNode) => boolean): boolean {
  if (node.children.length === 0) return node.text === name && !node.extra && counts(node);
  return node.children.some((child) => says(child, name, counts));
}
