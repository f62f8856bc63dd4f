import type { AstNode } from '../model/ast-node.ts';
import type { SymbolInput } from './symbol-input.ts';

/** The name inside its declarators and qualifiers: `next` of `*(*next)(int)`, `draw` of `ui::Box::draw`. */
export function innermostName(captured: AstNode): {
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
export function nameOf(node: AstNode, { text, profile }: SymbolInput): string {
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
export function containerName(node: AstNode, { text }: SymbolInput): string {
  return text
    .slice(node.start, node.end)
    .replace(/<[\s\S]*>|\[[\s\S]*\]|[*&()?\s]/g, '')
    .replace(/::/g, '.')
    .replace(/\.prototype$/, '')
    .replace(/^\.+|\.+$/g, '');
}
