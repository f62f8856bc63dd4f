import type { AstNode } from '../../model/ast-node.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { entityOf } from '../walk/entities.ts';
import { isInert } from '../walk/inert.ts';
import type { FileFacts, Side } from '../world.ts';

/** Whether anything stands on it that is called with what it declares. */
export function decorated(symbol: CodeSymbol): boolean {
  return symbol.nodes.some(({ kind }) => kind === 'decorated_definition' || kind === 'decorator');
}

/** By nothing but what Python's library makes of a function or a class, without telling anybody else of it. */
export function isQuietlyDecorated(side: Side, symbol: CodeSymbol): boolean {
  const facts = side.factsOf(symbol);
  const decorators = symbol.nodes.flatMap(({ kind, children }) =>
    kind === 'decorated_definition' ? children.filter((child) => child.kind === 'decorator') : [],
  );
  return facts.file.profile.modules === 'python' && decorators.every((one) => isQuiet(side, facts, one));
}

function isQuiet(side: Side, facts: FileFacts, decorator: AstNode): boolean {
  const [made] = decorator.children.filter(({ named, extra }) => named && !extra);
  const called = made?.kind === 'call' ? made.children[0]! : made;
  const given = made?.kind === 'call' ? made.children.slice(1).flatMap(({ children }) => children) : [];
  const values = given.flatMap((one) => (one.kind === 'keyword_argument' ? one.children.slice(2) : [one]));
  if (!called || !values.every((value) => !value.named || isInert(facts, value))) return false;
  const name = called.kind === 'attribute' ? called.children[0]! : called;
  const entity = entityOf(side, facts, name);
  if (entity?.type === 'free') return /^(?:staticmethod|classmethod|property)$/.test(entity.name);
  return (
    entity?.type === 'outside' &&
    /^(?:abc|contextlib|dataclasses|enum|functools|typing|typing_extensions)$/.test(entity.module)
  );
}
