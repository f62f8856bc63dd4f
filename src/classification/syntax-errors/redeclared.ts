import type { AstNode } from '../../model/ast-node.ts';
import { nodesOfKind } from '../../model/nodes-of-kind.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { encloses } from '../../model/span.ts';
import type { Unit } from '../proof.ts';

/**
 * A name that a script declares twice in one scope, once of them by `let` or `const`: no program, though it parses.
 *
 *     const { width } = box; const width = 2;        import { width } from './box'; const width = 2;
 *
 * In TypeScript a constant may bear the name of an imported type, and what is imported may be out of sight. So a name
 * that was declared in that way before is taken for one that the compiler has let through.
 */
export function redeclaredName({ after, old, now }: Unit): string | null {
  const twice = redeclaredIn(now.file).filter((node) => encloses(after.range, node));
  if (twice.length === 0) return null;
  const timesIn = (file: ParsedFile, name: string) =>
    redeclaredIn(file).filter(({ text }) => text === name).length;
  return twice.find(({ text }) => timesIn(now.file, text) > timesIn(old.file, text))?.text ?? null;
}

const known = new WeakMap<ParsedFile, readonly AstNode[]>();

function redeclaredIn(file: ParsedFile): readonly AstNode[] {
  const found = known.get(file);
  if (found) return found;
  const several =
    file.profile.modules === 'ecmascript'
      ? file.bindings.all.filter(({ declarations }) => declarations.length > 1)
      : [];
  const holders =
    several.length > 0 ? holdersOf(file.root, new Set(several.flatMap((one) => one.declarations))) : null;
  const twice = several.flatMap(({ declarations }) => {
    const values = declarations.filter((node) => VALUES.test(holders!.get(node) ?? ''));
    const isLexical = values.some((node) => holders!.get(node) === 'lexical_declaration');
    return isLexical && values.length > 1 ? values : [];
  });
  const all =
    file.profile.modules === 'ecmascript'
      ? [...twice, ...nodesOfKind(file.root, 'catch_clause').flatMap(caughtTwice)]
      : twice;
  known.set(file, all);
  return all;
}

/** `catch (error) { const error = 1 }`: what a block declares can't be called as what it is handed. */
function caughtTwice(clause: AstNode): readonly AstNode[] {
  const [parameter, body] = ['parameter', 'body'].map((role) =>
    clause.children.find(({ field }) => field === role),
  );
  if (!parameter || !body) return [];
  const caught = new Set(declaredBy(parameter).map(({ text }) => text));
  const declared = body.children.flatMap((statement) => {
    if (statement.kind === 'lexical_declaration')
      return statement.children.flatMap(({ kind, children }) =>
        kind === 'variable_declarator' ? declaredBy(children.find(({ field }) => field === 'name')!) : [],
      );
    const isNamed = /^(?:function|generator_function|class)_declaration$/.test(statement.kind);
    return isNamed ? statement.children.filter(({ field }) => field === 'name') : [];
  });
  return declared.filter(({ text }) => caught.has(text));
}

/** The names that a pattern declares. */
function declaredBy(pattern: AstNode): readonly AstNode[] {
  if (/^(?:shorthand_property_identifier_pattern|identifier)$/.test(pattern.kind)) return [pattern];
  const parts = pattern.children.filter(({ field }) => field !== 'key' && field !== 'right');
  return parts.flatMap(declaredBy);
}

const VALUES = /^(?:lexical_declaration|variable_declaration|import_statement|formal_parameters)$/;
const HOLDERS =
  /^(?:lexical_declaration|variable_declaration|import_statement|formal_parameters|function_declaration|class_declaration|interface_declaration|type_alias_declaration|internal_module|module|enum_declaration|ambient_declaration)$/;

/** The statement that declares each of these names. */
function holdersOf(root: AstNode, names: ReadonlySet<AstNode>): ReadonlyMap<AstNode, string> {
  const holders = new Map<AstNode, string>();
  const visit = (node: AstNode, holder: string): void => {
    if (names.has(node)) holders.set(node, holder);
    const own = HOLDERS.test(node.kind) && !isTypeOnly(node) ? node.kind : holder;
    for (const child of node.children) visit(child, own);
  };
  visit(root, '');
  return holders;
}

/** `import type { Box }` stands beside a constant of that name. */
function isTypeOnly({ kind, children }: AstNode): boolean {
  return kind === 'import_statement' && children.some((child) => child.kind === 'type');
}
