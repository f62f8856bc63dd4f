import type { AstNode } from '../../../model/ast-node.ts';
import { type Core, type CoreFile, core, formKey } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { isBindingImport } from '../../modules/import-items.ts';
import { isPlainImpl } from '../../rust/plain-impls.ts';
import type { FileFacts } from '../../world.ts';
import { block } from '../tree.ts';
import type { ModuleForm } from './module-form.ts';

/**
 * A file of a language that evaluates nothing when it is loaded: the set of its items, in whichever of its modules they
 * stand, since names are resolved by then. Only macros mean something by their order.
 *
 *     impl A { fn f() {} fn g() {} }      impl A { fn g() {} }  mod m { impl super::A { fn f() {} } }
 *
 * A symbol with a partner is proved on its own, and here it only has to be in the same kind of place: under the same
 * conditions of compilation, in an `impl` with the same head. One that came or went is judged as a symbol.
 *
 * One that stands in another file on the other side has left for good where nothing is said around it: no condition, and
 * no more than the name of its type before its `impl`.
 *
 * @param placeOf the number that a symbol shares with its partner; null for a one-sided one.
 * @param hasLeft whether it stands in another file on the other side.
 */
export function itemForm(
  facts: FileFacts,
  file: CoreFile,
  placeOf: (symbol: CodeSymbol) => number | null,
  hasLeft: (symbol: CodeSymbol) => boolean,
): ModuleForm {
  const items: Core[] = [];
  const macros: Core[] = [];
  collect(facts.file.root, []);
  const keyed = items.map((item) => [formKey(item), item] as const);
  keyed.sort(([one], [two]) => (one < two ? -1 : one > two ? 1 : 0));
  return {
    root: block([...keyed.map(([, item]) => item), ...macros]),
    unfoldable: new Set(),
    contained: new Set(),
  };

  function collect(list: AstNode, conditions: readonly Core[]): void {
    let attributes: readonly AstNode[] = [];
    for (const node of list.children) {
      if (node.extra || (!node.named && node.kind !== 'macro_invocation')) continue;
      if (node.kind === 'attribute_item') {
        attributes = [...attributes, node];
        continue;
      }
      // `#![allow(dead_code)]`
      if (node.kind === 'inner_attribute_item' && file.lower(node).length === 0) continue;
      const own = attributes.flatMap((attribute) => file.lower(attribute));
      attributes = [];
      if (node.kind === 'mod_item' && bodyOf(node)) {
        place(node, [...conditions, ...own], file.signature(node));
        collect(bodyOf(node)!, [...conditions, ...own]);
      } else if (node.kind === 'impl_item') members(node, [...conditions, ...own]);
      else if (node.kind === 'use_declaration') imported(node, [...conditions, ...own], own.length > 0);
      else if (node.kind === 'macro_definition' || isMacroCall(node))
        macros.push(core('opaque', 'macro', [...conditions, ...own, ...macro(node)], node));
      else if (!place(node, [...conditions, ...own], node.kind === 'mod_item' ? file.signature(node) : []))
        items.push(core('opaque', 'item', [...conditions, ...own, ...file.lower(node)], node));
    }
  }

  function symbolsAt(node: AstNode): readonly CodeSymbol[] {
    return facts.holesAt(node).filter(({ declaration }) => declaration === node);
  }

  /** Whether a symbol stands there. */
  function place(
    node: AstNode,
    conditions: readonly Core[],
    head: readonly Core[] = [],
    isPlain = head.length === 0,
  ): boolean {
    const symbols = symbolsAt(node);
    for (const symbol of symbols) {
      const number = placeOf(symbol);
      if (isPlain && conditions.length === 0 && hasLeft(symbol)) continue;
      if (number !== null) items.push(core('opaque', `declares ${number}`, [...conditions, ...head], node));
    }
    return symbols.length > 0;
  }

  function macro(node: AstNode): readonly Core[] {
    const [symbol] = symbolsAt(node);
    const number = symbol ? placeOf(symbol) : null;
    return number !== null ? [core('opaque', `declares ${number}`)] : file.lower(node).map(asValue);
  }

  /** What belongs to a type belongs to it in whichever `impl` it stands; an `impl` of a trait is one thing. */
  function members(node: AstNode, conditions: readonly Core[]): void {
    const head = file.signature(node);
    const isTrait = node.children.some(({ field }) => field === 'trait');
    const body = bodyOf(node);
    const isPlain = isPlainImpl(node);
    if (isTrait || !body) items.push(core('opaque', 'impl', [...conditions, ...head], node));
    let attributes: readonly AstNode[] = [];
    for (const member of body?.children ?? []) {
      if (member.extra || !member.named) continue;
      if (member.kind === 'attribute_item') attributes = [...attributes, member];
      else {
        const own = attributes.flatMap((attribute) => file.lower(attribute));
        attributes = [];
        if (!place(member, [...conditions, ...own], head, isPlain))
          items.push(
            core('opaque', 'member', [...conditions, ...head, ...own, ...file.lower(member)], member),
          );
      }
    }
  }

  /**
   * What a `use` only binds is compared where it is used; what it shows to others, what it binds in some builds only,
   * and stars that leave the file, stay.
   */
  function imported(node: AstNode, conditions: readonly Core[], isConditional: boolean): void {
    const isShown = node.children.some(({ kind }) => kind === 'visibility_modifier');
    if (isConditional) {
      items.push(core('opaque', 'use', [...conditions, ...file.lower(node)], node));
      return;
    }
    if (!isShown && isBindingImport(facts, node)) return;
    for (const path of file.signature(node)) items.push(core('opaque', 'use', [...conditions, path], node));
  }
}

/** A macro with a `;` behind it or without. */
function asValue(node: Core): Core {
  return node.op === 'evaluate' ? node.children[0]! : node;
}

function bodyOf(node: AstNode): AstNode | null {
  return node.children.find(({ field, kind }) => field === 'body' && kind === 'declaration_list') ?? null;
}

function isMacroCall({ kind, children }: AstNode): boolean {
  return (
    kind === 'macro_invocation' ||
    (kind === 'expression_statement' && children[0]?.kind === 'macro_invocation')
  );
}
