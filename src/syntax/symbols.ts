import type { AstNode } from '../model/ast-node.ts';
import { partitionPoint } from '../model/partition-point.ts';
import { type CodeSymbol, MODULE_NAME, type SymbolKind } from '../model/symbol.ts';
import { declarations } from './declarations.ts';
import type { Declared, SymbolInput } from './symbol-input.ts';
import { nodesOf } from './symbol-nodes.ts';

export interface SymbolForest {
  readonly module: CodeSymbol;
  /** Parents before children, in source order. */
  readonly symbols: readonly CodeSymbol[];
}

/** `CodeSymbol` while its children are still being found. */
interface OpenSymbol {
  symbol: CodeSymbol | null;
  qualifiedName: string;
  children: CodeSymbol[];
}

/** A variable of one of these is its own business and no symbol. */
const runs: ReadonlySet<SymbolKind> = new Set(['function', 'method', 'constructor', 'operator']);

/**
 * The symbols of a file, from the captures of its language's `symbols.scm`:
 * `@definition.<kind>` on the declaration, `@name` on its identifier, `@container` on the type that it belongs to
 * where it stands outside of that, `@scope` on a named place that is no symbol itself.
 * `#set! name` names what has no identifier; `#set! transparent "yes"` marks a wrapper that lends no name.
 */
export function symbolForest(input: SymbolInput): SymbolForest {
  const declared = declarations(input);
  const holdsDeclaration = rangesWithStart([...declared.keys()]);
  const ancestors: AstNode[] = [];
  const symbols: CodeSymbol[] = [];
  const used = new Map<string, number>();
  const module = makeSymbol(
    input,
    {
      node: input.root,
      kind: 'module',
      nameNode: null,
      simpleName: MODULE_NAME,
      container: null,
      transparent: true,
    },
    MODULE_NAME,
    null,
    [input.root],
  );
  const moduleLevel: OpenSymbol = { symbol: module.symbol, qualifiedName: '', children: module.children };
  visit(input.root, moduleLevel);
  return { module: module.symbol, symbols };

  function visit(node: AstNode, enclosing: OpenSymbol): void {
    const declaration = declared.get(node);
    const inner = declaration ? open(declaration, enclosing) : enclosing;
    ancestors.push(node);
    for (const child of node.children) if (holdsDeclaration(child)) visit(child, inner);
    ancestors.pop();
  }

  function open(declaration: Declared, enclosing: OpenSymbol): OpenSymbol {
    if (declaration.kind === 'variable' && enclosing.symbol && runs.has(enclosing.symbol.kind))
      return enclosing;
    const prefix = [enclosing.qualifiedName, declaration.container].filter(Boolean).join('.');
    const plain = prefix ? `${prefix}.${declaration.simpleName}` : declaration.simpleName;
    if (declaration.kind === 'scope') {
      return { symbol: enclosing.symbol, qualifiedName: plain, children: enclosing.children };
    }
    const qualifiedName = numbered(plain, used);
    const parent = enclosing.symbol === module.symbol ? null : enclosing.symbol;
    const made = makeSymbol(
      input,
      declaration,
      qualifiedName,
      parent,
      nodesOf(declaration.node, ancestors, declared, input),
    );
    enclosing.children.push(made.symbol);
    symbols.push(made.symbol);
    return {
      symbol: made.symbol,
      qualifiedName: declaration.transparent ? enclosing.qualifiedName : qualifiedName,
      children: made.children,
    };
  }
}

/** Whether one of the nodes starts inside another, so that whole trees without a declaration are passed over. */
function rangesWithStart(nodes: readonly AstNode[]): (within: AstNode) => boolean {
  const starts = nodes.map(({ start }) => start).sort((a, b) => a - b);
  return ({ start, end }) => {
    const first = partitionPoint(starts.length, (at) => starts[at]! < start);
    return first < starts.length && (starts[first]! < end || starts[first] === start);
  };
}

function numbered(qualifiedName: string, used: Map<string, number>): string {
  const count = (used.get(qualifiedName) ?? 0) + 1;
  used.set(qualifiedName, count);
  return count === 1 ? qualifiedName : `${qualifiedName}~${count}`;
}

function makeSymbol(
  input: SymbolInput,
  declared: Declared,
  name: string,
  parent: CodeSymbol | null,
  nodes: readonly AstNode[],
): { symbol: CodeSymbol; children: CodeSymbol[] } {
  const children: CodeSymbol[] = [];
  const { start } = nodes[0]!;
  // A preprocessor line's node takes the line's end with it.
  const end = start + input.text.slice(start, nodes.at(-1)!.end).trimEnd().length;
  const symbol: CodeSymbol = {
    path: input.path,
    name,
    simpleName: declared.simpleName,
    kind: declared.kind === 'scope' ? 'namespace' : declared.kind,
    range:
      declared.node === input.root ? input.lines.range(0, input.text.length) : input.lines.range(start, end),
    nodes,
    declaration: declared.node,
    nameNode: declared.nameNode,
    parent,
    children,
    get contentHash() {
      return input.hashes.content(symbol);
    },
    get structureHash() {
      return input.hashes.structure(symbol);
    },
    get shapeHash() {
      return input.hashes.shape(symbol);
    },
  };
  return { symbol, children };
}
