import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import type { Lowering } from './context.ts';

/** A type may be called by a name that is called by another one. */
const MOST_NAMES = 8;

/**
 * What a type stands for, as far as this file says it: the body of an interface that extends none, what an alias without
 * parameters is made of; else the type itself.
 */
export function typeMeant(lowering: Lowering, type: AstNode): AstNode {
  let meant = type;
  for (let step = 0; step < MOST_NAMES; step += 1) {
    if (meant.kind === 'parenthesized_type') meant = named(meant)[0] ?? meant;
    else {
      const next = meant.kind === 'type_identifier' ? bodyOf(lowering, meant) : null;
      if (!next) return meant;
      meant = next;
    }
  }
  return meant;
}

function bodyOf(lowering: Lowering, name: AstNode): AstNode | null {
  const symbol = lowering.variable(name)?.symbol ?? null;
  // An interface of which there are two has what both say.
  if (!symbol || symbol.name !== symbol.simpleName || fieldOf(symbol.declaration, 'type_parameters'))
    return null;
  const { declaration } = symbol;
  if (declaration.kind === 'type_alias_declaration') return fieldOf(declaration, 'value');
  const extendsOthers = declaration.children.some(({ kind }) => kind === 'extends_type_clause');
  return declaration.kind === 'interface_declaration' && !extendsOthers ? fieldOf(declaration, 'body') : null;
}

/**
 * Whether an interface declares nothing under a name that one of its bases has as well, as far as this file shows them:
 * then it is its bases and its own besides. What is declared again takes the place of the base's:
 *
 *     interface Wide extends Narrow { put(x: A | B): void }      `Narrow & { put(x: A | B): void }` has two of `put`
 */
export function declaresApart(lowering: Lowering, declaration: AstNode): boolean {
  const body = fieldOf(declaration, 'body');
  const own = new Set(body ? namesIn(body) : []);
  if (own.size === 0) return true;
  const bases = declaration.children
    .filter(({ kind }) => kind === 'extends_type_clause')
    .flatMap((clause) => named(clause));
  return bases.every((base) => {
    const members = membersOf(lowering, base, MOST_NAMES);
    return members !== null && ![...members].some((name) => own.has(name));
  });
}

/** The names of all members of a type; null where this file doesn't show them. */
function membersOf(lowering: Lowering, type: AstNode, most: number): readonly string[] | null {
  const name = type.kind === 'generic_type' ? fieldOf(type, 'name') : type;
  const symbol = name && most > 0 ? lowering.variable(name)?.symbol : null;
  if (!symbol || symbol.name !== symbol.simpleName) return null;
  const { declaration } = symbol;
  const body = fieldOf(declaration, declaration.kind === 'type_alias_declaration' ? 'value' : 'body');
  if (!body || !/^(?:interface_body|object_type)$/.test(body.kind)) return null;
  const bases = declaration.children
    .filter(({ kind }) => kind === 'extends_type_clause')
    .flatMap((clause) => named(clause))
    .map((base) => membersOf(lowering, base, most - 1));
  const inherited = bases.flatMap((members) => members ?? []);
  return bases.includes(null) ? null : [...namesIn(body), ...inherited];
}

/** What has no name of its own may be anything: a call, all keys. */
function namesIn(body: AstNode): readonly string[] {
  return named(body).map((member) => fieldOf(member, 'name')?.text ?? member.kind);
}
