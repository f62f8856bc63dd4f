import type { AstNode } from '../model/ast-node.ts';
import { type SymbolKind, symbolKinds } from '../model/symbol.ts';
import { containerName, innermostName, nameOf } from './declared-names.ts';
import type { Declared, SymbolInput } from './symbol-input.ts';

const kindNames: ReadonlySet<string> = new Set(symbolKinds);

/** What a file declares, by the captures of its language, each by the pattern that stands first. */
export function declarations(input: SymbolInput): ReadonlyMap<AstNode, Declared> {
  const found = new Map<AstNode, { pattern: number; declared: Declared }>();
  for (const match of input.matches) {
    const definition = match.captures.find(({ name }) => name === 'scope' || name.startsWith('definition.'));
    if (!definition) continue;
    const known = found.get(definition.node);
    if (known && known.pattern <= match.pattern) continue;
    const kind = definition.name === 'scope' ? 'scope' : definition.name.slice('definition.'.length);
    if (kind !== 'scope' && !kindNames.has(kind)) continue;
    const captured = match.captures.find(({ name }) => name === 'name')?.node;
    const { nameNode, scopes } = captured ? innermostName(captured) : { nameNode: null, scopes: [] };
    // Made up by the parser where it misses one: `enum : unsigned long long { ... }`.
    if (nameNode && nameNode.start === nameNode.end) continue;
    const container = [
      ...match.captures.filter(({ name }) => name === 'container').map(({ node }) => node),
      ...scopes,
    ];
    const simpleName = match.properties['name'] ?? (nameNode ? nameOf(nameNode, input) : 'default');
    found.set(definition.node, {
      pattern: match.pattern,
      declared: {
        node: definition.node,
        kind: kind as SymbolKind | 'scope',
        nameNode,
        simpleName,
        container:
          container
            .map((node) => containerName(node, input))
            .filter(Boolean)
            .join('.') || null,
        transparent: match.properties['transparent'] === 'yes',
      },
    });
  }
  return onePerName(found);
}

/** One name declares one symbol: in `typedef struct {} Node;` the struct, and not an alias beside it. */
function onePerName(
  found: ReadonlyMap<AstNode, { readonly pattern: number; readonly declared: Declared }>,
): ReadonlyMap<AstNode, Declared> {
  const deciding = new Map<AstNode, number>();
  for (const { pattern, declared } of found.values()) {
    const { nameNode } = declared;
    if (nameNode) deciding.set(nameNode, Math.min(pattern, deciding.get(nameNode) ?? pattern));
  }
  const kept = [...found].filter(
    ([
      ,
      {
        pattern,
        declared: { nameNode },
      },
    ]) => !nameNode || deciding.get(nameNode) === pattern,
  );
  return new Map(kept.map(([node, { declared }]) => [node, declared]));
}
