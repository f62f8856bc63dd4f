import type { AstNode } from '../model/ast-node.ts';
import type { LanguageProfile } from '../model/language-profile.ts';
import { type CodeSymbol, MODULE_NAME, type SymbolKind, symbolKinds } from '../model/symbol.ts';
import type { CapturedMatch } from './captures.ts';
import type { SymbolHashes } from './hashes.ts';
import type { LineIndex } from './line-index.ts';

/** What the symbol tree of a file is made from. */
export interface SymbolInput {
  readonly path: string;
  readonly text: string;
  readonly root: AstNode;
  readonly lines: LineIndex;
  readonly profile: LanguageProfile;
  readonly matches: readonly CapturedMatch[];
  readonly hashes: SymbolHashes;
}

export interface SymbolForest {
  readonly module: CodeSymbol;
  /** Parents before children, in source order. */
  readonly symbols: readonly CodeSymbol[];
}

/** A declaration, or a named place such as Rust's `impl Foo`, that lends its name to what is inside. */
interface Declared {
  readonly node: AstNode;
  readonly kind: SymbolKind | 'scope';
  readonly nameNode: AstNode | null;
  readonly simpleName: string;
  /** The type that a declaration outside its type's body belongs to: Go's receiver, C++'s `Foo::`. */
  readonly container: string | null;
}

/** `CodeSymbol` while its children are still being found. */
interface OpenSymbol {
  symbol: CodeSymbol | null;
  qualifiedName: string;
  children: CodeSymbol[];
}

/**
 * The symbols of a file, from the captures of its language's `symbols.scm`:
 * `@definition.<kind>` on the declaration, `@name` on its identifier, `@container` on the type that it belongs to
 * where it stands outside of that, `@scope` on a named place that is no symbol itself.
 * `#set! name` names what has no identifier.
 */
export function symbolForest(input: SymbolInput): SymbolForest {
  const declared = declarations(input);
  const ancestors: AstNode[] = [];
  const symbols: CodeSymbol[] = [];
  const used = new Map<string, number>();
  const module = makeSymbol(input, { node: input.root, kind: 'module', nameNode: null, simpleName: MODULE_NAME, container: null }, MODULE_NAME, null, [input.root]);
  const moduleLevel: OpenSymbol = { symbol: module.symbol, qualifiedName: '', children: module.children };
  visit(input.root, moduleLevel);
  return { module: module.symbol, symbols };

  function visit(node: AstNode, enclosing: OpenSymbol): void {
    const declaration = declared.get(node);
    const inner = declaration ? open(declaration, enclosing) : enclosing;
    ancestors.push(node);
    for (const child of node.children) if (child.children.length > 0 || declared.has(child)) visit(child, inner);
    ancestors.pop();
  }

  function open(declaration: Declared, enclosing: OpenSymbol): OpenSymbol {
    const prefix = [enclosing.qualifiedName, declaration.container].filter(Boolean).join('.');
    const plain = prefix ? `${prefix}.${declaration.simpleName}` : declaration.simpleName;
    if (declaration.kind === 'scope') {
      return { symbol: enclosing.symbol, qualifiedName: plain, children: enclosing.children };
    }
    const qualifiedName = numbered(plain, used);
    const parent = enclosing.symbol === module.symbol ? null : enclosing.symbol;
    const made = makeSymbol(input, declaration, qualifiedName, parent, nodesOf(declaration.node, ancestors, input));
    enclosing.children.push(made.symbol);
    symbols.push(made.symbol);
    return { symbol: made.symbol, qualifiedName, children: made.children };
  }
}

const kindNames: ReadonlySet<string> = new Set(symbolKinds);

function declarations(input: SymbolInput): ReadonlyMap<AstNode, Declared> {
  const found = new Map<AstNode, { pattern: number; declared: Declared }>();
  for (const match of input.matches) {
    const definition = match.captures.find(({ name }) => name === 'scope' || name.startsWith('definition.'));
    if (!definition) continue;
    const known = found.get(definition.node);
    if (known && known.pattern <= match.pattern) continue;
    const kind = definition.name === 'scope' ? 'scope' : definition.name.slice('definition.'.length);
    if (kind !== 'scope' && !kindNames.has(kind)) continue;
    const nameNode = match.captures.find(({ name }) => name === 'name')?.node ?? null;
    const container = match.captures.find(({ name }) => name === 'container')?.node ?? null;
    const simpleName = match.properties['name'] ?? (nameNode ? nameOf(nameNode, input) : 'default');
    found.set(definition.node, {
      pattern: match.pattern,
      declared: {
        node: definition.node,
        kind: kind as SymbolKind | 'scope',
        nameNode,
        simpleName,
        container: container && containerName(container, input),
      },
    });
  }
  return new Map([...found].map(([node, { declared }]) => [node, declared]));
}

/** `foo` as it stands; `'two words'` unquoted; what would read as a path or breaks a line as a JSON string. */
function nameOf(node: AstNode, { text, profile }: SymbolInput): string {
  const spelled = text.slice(node.start, node.end);
  const quoted = profile.strings.includes(node.kind) && /^(['"`])[^]*\1$/.test(spelled);
  const name = quoted ? spelled.slice(1, -1) : spelled.replace(/\s+/g, ' ');
  if (node.children.length > 0 && /^[\p{L}\p{N}_$.:\\]+$/u.test(name)) return name.split(/\.|::|\\/).filter(Boolean).join('.');
  const plain = /^(?:#?[\p{L}\p{N}_$\-?!=]+|[^\p{L}\p{N}\s.#~"]{1,3}|\[[^\n\r"#~]*\]|~?[\p{L}_][\p{L}\p{N}_]*|operator\s?[^\n\r#"]+)$/u.test(name);
  return plain ? name : JSON.stringify(name);
}

/** `Foo` of `(s *Foo[T])`, `ns.Foo` of `ns::Foo::`, `Foo` of `Foo.prototype`. */
function containerName(node: AstNode, { text }: SymbolInput): string {
  return text
    .slice(node.start, node.end)
    .replace(/<[^]*>|\[[^]*\]|[*&()\s]/g, '')
    .replace(/::/g, '.')
    .replace(/\.prototype$/, '')
    .replace(/^\.+|\.+$/g, '');
}

function numbered(qualifiedName: string, used: Map<string, number>): string {
  const count = (used.get(qualifiedName) ?? 0) + 1;
  used.set(qualifiedName, count);
  return count === 1 ? qualifiedName : `${qualifiedName}~${count}`;
}

/** The declaration with its wrappers, and before it its decorators and the comment that documents it. */
function nodesOf(declaration: AstNode, ancestors: readonly AstNode[], input: SymbolInput): readonly AstNode[] {
  let outer = declaration;
  let depth = ancestors.length - 1;
  for (; depth >= 0 && input.profile.wrappers.includes(ancestors[depth]!.kind); depth--) {
    if (ancestors[depth]!.children.filter((child) => child.kind === outer.kind).length > 1) break;
    outer = ancestors[depth]!;
  }
  const siblings = ancestors[depth]?.children ?? [];
  const last = siblings.indexOf(outer);
  let first = last;
  while (first > 0 && belongsTo(siblings[first - 1]!, siblings[first]!, siblings[first - 2], input)) first -= 1;
  return last < 0 ? [outer] : siblings.slice(first, last + 1);
}

/** A decorator always belongs to what follows; a comment if it stands on lines of its own with no blank line between. */
function belongsTo(node: AstNode, next: AstNode, previous: AstNode | undefined, { lines, profile }: SymbolInput): boolean {
  if (profile.leading.includes(node.kind)) return true;
  if (!profile.comments.includes(node.kind)) return false;
  const gap = lines.line(next.start) - lines.line(Math.max(node.start, node.end - 1));
  const trails = previous && lines.line(previous.end) === lines.line(node.start);
  return gap <= 1 && !trails;
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
  const { end } = nodes.at(-1)!;
  const symbol: CodeSymbol = {
    path: input.path,
    name,
    simpleName: declared.simpleName,
    kind: declared.kind === 'scope' ? 'namespace' : declared.kind,
    range: declared.kind === 'module' ? input.lines.range(0, input.text.length) : input.lines.range(start, end),
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
