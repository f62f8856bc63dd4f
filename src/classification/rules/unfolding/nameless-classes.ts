import type { Core } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { Definition } from '../../normal-form/definitions/definitions.ts';
import { rewrite, some, withChildren } from '../../normal-form/tree.ts';

/**
 * Whose methods those of Java's classes without a name count as: of the method around, or of the field that is given
 * one, since such a class is no symbol itself.
 */
export function holderOfNameless(by: CodeSymbol): CodeSymbol | null {
  const { kind, declaration } = by;
  const isMember = /^(?:method|constructor|field|constant)$/.test(kind);
  return isMember &&
    /^(?:method_declaration|constructor_declaration|variable_declarator)$/.test(declaration.kind)
    ? by
    : null;
}

/** The body of `new Base() { ... }`. */
export function isNameless({ op, text, source }: Core): boolean {
  return op === 'class' && text === '' && source?.kind === 'class_body';
}

/**
 * A class without a name, without the methods that were put in the place of their calls.
 *
 *     new Task() { void run() { step() } void step() { a() } }      ->      new Task() { void run() { a() } }
 *
 * Holds where nothing in it says the name any more.
 */
export function withoutUnfolded(root: Core, used: ReadonlySet<Definition>): Core {
  const unfolded = new Map([...used].map(({ symbol }) => [symbol.declaration, symbol.simpleName]));
  if (unfolded.size === 0) return root;
  const isIdle = (member: Core, around: Core): boolean => {
    const name = member.op === 'method' && member.source ? unfolded.get(member.source) : undefined;
    return name !== undefined && !some(around, (node) => says(node, name));
  };
  return rewrite(root, (node) => {
    if (!isNameless(node)) return node;
    const kept = node.children.filter((member) => !isIdle(member, node));
    return kept.length < node.children.length ? withChildren(node, kept) : node;
  });
}

function says({ op, text }: Core, name: string): boolean {
  return (op === 'member' && text === name) || (op === 'opaque' && text === `reference ${name}`);
}
