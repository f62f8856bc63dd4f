import type { AstNode } from '../../model/ast-node.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { sliceOf } from '../../model/span.ts';
import { edited, everyNode, type TextEdit } from './nodes.ts';

/** What React once handed on under a name of its own, by the package that it comes from. */
const MOVED = [
  { member: 'createClass', module: 'create-react-class' },
  { member: 'PropTypes', module: 'prop-types' },
] as const;

/**
 * What left React for a package of its own, under the name by which the other side loads it.
 *
 *     React.PropTypes.string      ->      import PropTypes from 'prop-types'; PropTypes.string
 *
 * Holds where the file loads React and has nothing else of that name.
 *
 * @returns the file's text after that; null where there is nothing to do.
 */
export function fromTheirPackages(file: ParsedFile, other: ParsedFile): string | null {
  const react = file.root.children.find((node) => /['"]react['"]/i.test(sliceOf(file, node)) && loads(node));
  if (!react) return null;
  const edits: TextEdit[] = [];
  let loading = '';
  for (const { member, module } of MOVED) {
    const loaded = loadedFrom(other, module);
    if (!loaded || loadedFrom(file, module)) continue;
    if (file.bindings.all.some(({ name }) => name === loaded.name)) continue;
    const uses = membersOfReact(file, member);
    if (uses.length === 0) continue;
    edits.push(...uses.map(({ start, end }) => ({ start, end, text: loaded.name })));
    loading += `\n${loaded.statement}`;
  }
  if (edits.length === 0) return null;
  return edited(file.text, [...edits, { start: react.end, end: react.end, text: loading }]);
}

function loads({ kind }: AstNode): boolean {
  return /^(?:import_statement|lexical_declaration|variable_declaration)$/.test(kind);
}

/** The statement that gives a whole module its only name. */
function loadedFrom(
  file: ParsedFile,
  module: string,
): { readonly name: string; readonly statement: string } | null {
  const path = `['"]${module}['"]`;
  const pattern = new RegExp(
    `^(?:import\\s+([\\w$]+)\\s+from\\s+${path}|(?:var|let|const)\\s+([\\w$]+)\\s*=\\s*require\\(\\s*${path}\\s*\\));?$`,
  );
  for (const node of file.root.children.filter(loads)) {
    const statement = sliceOf(file, node);
    const found = pattern.exec(statement);
    if (found) return { name: (found[1] ?? found[2])!, statement };
  }
  return null;
}

function membersOfReact(file: ParsedFile, member: string): readonly AstNode[] {
  const found: AstNode[] = [];
  everyNode(file.root, (node) => {
    if (node.kind === 'member_expression' && sliceOf(file, node) === `React.${member}`) found.push(node);
  });
  return found;
}
