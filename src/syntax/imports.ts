import { type AstNode, lastLeaf, textOf } from '../model/ast-node.ts';
import type { ImportTarget } from '../model/bindings.ts';
import type { CapturedMatch } from './captures.ts';

export interface ImportedName {
  /** The node that stands for the name in this file. */
  readonly node: AstNode;
  /** What it is called here; null where that is the node's own text. */
  readonly name: string | null;
  readonly target: ImportTarget;
  /** False where an alias was chosen for it here. */
  readonly namesMember: boolean;
}

/**
 * What one match of an import pattern binds; null for any other match. Captures:
 * - `@import.module` and `@import.name`, `@import.alias`: `from m import n as a`; without a name, `import.name` says it;
 * - `@import.attributes`: how the module is loaded (`from './a.json' with { type: 'json' }`);
 * - `@import.head`: the first part of a dotted module is bound, and means that part (`import os.path` binds `os`);
 * - `@import.last`: the last part of a path in a string is bound (`import "net/http"` binds `http`);
 * - `@import.path`: module and name in one path, the last part being the name (`use a::b`), each `@import.within`
 *   around it lending its own path.
 */
export function importOf({ captures, properties }: CapturedMatch): ImportedName | null {
  let module: AstNode | null = null;
  let name: AstNode | null = null;
  let alias: AstNode | null = null;
  let path: AstNode | null = null;
  let attributes: AstNode | null = null;
  const within: string[] = [];
  for (const capture of captures) {
    if (!capture.name.startsWith('import.')) continue;
    if (capture.name === 'import.head') {
      return {
        node: capture.node,
        name: null,
        target: { module: textOf(capture.node), name: '*' },
        namesMember: true,
      };
    }
    if (capture.name === 'import.last') return lastOf(capture.node);
    if (capture.name === 'import.module') module = capture.node;
    else if (capture.name === 'import.name') name = capture.node;
    else if (capture.name === 'import.alias') alias = capture.node;
    else if (capture.name === 'import.path') path = capture.node;
    else if (capture.name === 'import.attributes') attributes = capture.node;
    else if (capture.name === 'import.within') within.push(textOf(capture.node));
  }
  if (path) return pathImport(path, alias, within, properties['import.separator'] ?? '.');
  const bound = alias ?? name;
  if (!module || !bound) return null;
  const exported = name ? unquoted(textOf(name)) : (properties['import.name'] ?? '*');
  return {
    node: bound,
    name: null,
    target: { module: `${unquoted(textOf(module))}${spelledAttributes(attributes)}`, name: exported },
    namesMember: !alias,
  };
}

/** What is loaded with attributes is another module than what is loaded without; their order says nothing. */
function spelledAttributes(attributes: AstNode | null): string {
  const list = attributes?.children.find(({ kind }) => kind === 'object');
  if (!list) return '';
  const pairs = list.children
    .filter(({ named, extra }) => named && !extra)
    .map(({ children }) => children.map((part) => unquoted(textOf(part))).join(''));
  return ` with ${pairs.sort().join(', ')}`;
}

/** `"gopkg.in/yaml.v2"` is called `yaml`, `"example.com/mod/v3"` is called `mod`. */
function lastOf(node: AstNode): ImportedName {
  const module = unquoted(textOf(node));
  const parts = module
    .split('/')
    .filter((part, index, all) => index < all.length - 1 || !/^v\d+$/.test(part));
  const name = (parts.at(-1) ?? module).replace(/\.v\d+$/, '');
  return { node, name, target: { module, name: '*' }, namesMember: true };
}

/** `use a::{b::c, self}` binds `c` of `a::b`, and `a` itself. */
function pathImport(
  path: AstNode,
  alias: AstNode | null,
  within: readonly string[],
  separator: string,
): ImportedName | null {
  const parts = [...within, textOf(path)]
    .join(separator)
    .split(separator)
    .filter((part) => part !== '');
  if (parts.length > 1 && parts.at(-1) === 'self') parts.pop();
  const name = parts.at(-1);
  if (name === undefined) return null;
  const bound = alias ?? lastLeaf(path);
  const target = { module: parts.slice(0, -1).join(separator), name };
  return { node: bound, name: alias || bound.text === name ? null : name, target, namesMember: !alias };
}

function unquoted(text: string): string {
  return /^(['"`])[\s\S]*\1$/.test(text) ? text.slice(1, -1) : text;
}
