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
  /** True for a wrapper that lends no name: what is inside is called as if it stood outside. */
  readonly transparent: boolean;
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
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle]! < start) low = middle + 1;
      else high = middle;
    }
    return low < starts.length && (starts[low]! < end || starts[low] === start);
  };
}

const kindNames: ReadonlySet<string> = new Set(symbolKinds);
/** A variable of one of these is its own business and no symbol. */
const runs: ReadonlySet<SymbolKind> = new Set(['function', 'method', 'constructor', 'operator']);

function declarations(input: SymbolInput): ReadonlyMap<AstNode, Declared> {
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

/** The name inside its declarators and qualifiers: `next` of `*(*next)(int)`, `draw` of `ui::Box::draw`. */
function innermostName(captured: AstNode): {
  readonly nameNode: AstNode;
  readonly scopes: readonly AstNode[];
} {
  const scopes: AstNode[] = [];
  let nameNode = captured;
  for (;;) {
    const byField = (field: string) => nameNode.children.find((child) => child.field === field);
    const scope = byField('scope');
    const inner = nameNode.kind.endsWith('_declarator')
      ? (byField('declarator') ?? nameNode.children.find((child) => child.named && !child.extra))
      : (scope || nameNode.children[0]?.kind === '::') && byField('name');
    if (!inner) return { nameNode, scopes };
    if (scope) scopes.push(scope);
    nameNode = inner;
  }
}

/** `foo` as it stands; `'two words'` unquoted; what would read as a path or breaks a line as a JSON string. */
function nameOf(node: AstNode, { text, profile }: SymbolInput): string {
  const spelled = text.slice(node.start, node.end);
  const string = profile.strings.includes(node.kind);
  const quoted = string && /^:?(['"`])[\s\S]*\1$/.test(spelled);
  const name = quoted
    ? spelled.slice(spelled[0] === ':' ? 2 : 1, -1)
    : string && /^:\p{L}/u.test(spelled)
      ? spelled.slice(1)
      : spelled
          .replace(/\s+/g, ' ')
          .replace(/^(operator \w[^(]*?) ?\(.*/, '$1')
          .replace(/^\[ ?"([^'"\\]*)" ?\]$/, "['$1']");
  if (!string && node.children.length > 0 && /^[\p{L}\p{N}_$.:\\]+$/u.test(name))
    return name
      .split(/\.|::|\\/)
      .filter(Boolean)
      .join('.');
  const plain =
    /^(?:(?:#|@{1,2})?[\p{L}\p{N}_$\-?!=]+|[^\p{L}\p{N}\s.#~"]{1,3}|\[[^\n\r"#~]*\]|~?[\p{L}_][\p{L}\p{N}_]*|[\p{L}_][\p{L}\p{N}_]*<[^\n\r#~"]*>|[\p{L}_][\p{L}\p{N}_-]*(?:::[\p{L}_][\p{L}\p{N}_-]*)+|operator\s?[^\n\r#"]+)$/u.test(
      name,
    );
  return plain ? name : JSON.stringify(name);
}

/** `Foo` of `(s *Foo[T])`, `ns.Foo` of `ns::Foo::`, `Foo` of `Foo.prototype` and of Kotlin's `Foo?`. */
function containerName(node: AstNode, { text }: SymbolInput): string {
  return text
    .slice(node.start, node.end)
    .replace(/<[\s\S]*>|\[[\s\S]*\]|[*&()?\s]/g, '')
    .replace(/::/g, '.')
    .replace(/\.prototype$/, '')
    .replace(/^\.+|\.+$/g, '');
}

function numbered(qualifiedName: string, used: Map<string, number>): string {
  const count = (used.get(qualifiedName) ?? 0) + 1;
  used.set(qualifiedName, count);
  return count === 1 ? qualifiedName : `${qualifiedName}~${count}`;
}

/**
 * The declaration with its wrappers, and before it its decorators and the comment that documents it.
 * A wrapper around several declarations (`let a, b;` or `struct S {} s;`) belongs to none of them.
 */
function nodesOf(
  declaration: AstNode,
  ancestors: readonly AstNode[],
  declared: ReadonlyMap<AstNode, Declared>,
  input: SymbolInput,
): readonly AstNode[] {
  let outer = declaration;
  let depth = ancestors.length - 1;
  const alsoDeclares = (child: AstNode) =>
    child !== outer && ((child.kind === outer.kind && child.field === outer.field) || declared.has(child));
  for (; depth >= 0; depth--) {
    const wrapper = ancestors[depth]!;
    if (!input.profile.wrappers.includes(wrapper.kind) || declared.has(wrapper)) break;
    if (wrapper.children.some(alsoDeclares)) break;
    outer = wrapper;
  }
  const nodes = [
    ...leading(outer, outer, ancestors[depth], input),
    outer,
    ...following(outer, ancestors[depth], input),
  ];
  // What documents the first member of a body may stand before the body: some grammars open it at its first token.
  for (
    let body = depth;
    body > 0 && nodes[0] === ancestors[body]!.children[0] && !declared.has(ancestors[body]!);
    body--
  ) {
    nodes.unshift(...leading(ancestors[body]!, nodes[0]!, ancestors[body - 1], input));
  }
  return nodes;
}

/** The siblings before `node` that belong to what starts with `next`. */
function leading(
  node: AstNode,
  next: AstNode,
  parent: AstNode | undefined,
  input: SymbolInput,
): readonly AstNode[] {
  const siblings = parent?.children ?? [];
  const end = childIndex(siblings, node);
  let first = end;
  while (
    first > 0 &&
    belongsTo(siblings[first - 1]!, first === end ? next : siblings[first]!, siblings[first - 2], input)
  )
    first -= 1;
  return siblings.slice(first, end);
}

/** `indexOf` by halving, since a file may have fifty thousand declarations side by side. */
function childIndex(siblings: readonly AstNode[], node: AstNode): number {
  let low = 0;
  let high = siblings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (siblings[middle]!.end < node.end) low = middle + 1;
    else high = middle;
  }
  return siblings.indexOf(node, low);
}

/** What stands behind a declaration and belongs to it, such as accessors; comments may stand between. */
function following(node: AstNode, parent: AstNode | undefined, { profile }: SymbolInput): readonly AstNode[] {
  if (!parent || profile.following.length === 0) return [];
  const behind = parent.children.slice(childIndex(parent.children, node) + 1);
  const end = behind.findIndex(
    ({ kind }) => !profile.following.includes(kind) && !profile.comments.includes(kind),
  );
  const near = end < 0 ? behind : behind.slice(0, end);
  return near.slice(0, near.findLastIndex(({ kind }) => profile.following.includes(kind)) + 1);
}

/** A decorator always belongs to what follows; a comment if it stands on lines of its own with no blank line between. */
function belongsTo(
  node: AstNode,
  next: AstNode,
  previous: AstNode | undefined,
  { lines, profile }: SymbolInput,
): boolean {
  if (profile.leading.includes(node.kind)) return true;
  if (!profile.comments.includes(node.kind) || (node.start === 0 && node.text.startsWith('#!'))) return false;
  const gap = lines.line(next.start) - lastLine(node, lines);
  const trails = previous && lastLine(previous, lines) === lines.line(node.start);
  return gap <= 1 && !trails;
}

/** Some grammars count the newline that ends a line comment (Rust) or a statement (Go) as part of it. */
function lastLine(node: AstNode, lines: LineIndex): number {
  return lines.line(Math.max(node.start, node.end - 1));
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
