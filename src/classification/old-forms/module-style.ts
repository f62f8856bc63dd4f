import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, hasToken, named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { sliceOf } from '../../model/span.ts';

/** In which of the ways that an ES module has it imports from others, and shows what it has. */
export interface ModuleStyle {
  /** By the module's name as `require` would spell it. */
  readonly imports: ReadonlyMap<string, ImportStyle>;
  readonly hasDefault: boolean;
  /** The keyword that declares what is exported under a name; `as` where a clause exports it. */
  readonly exported: ReadonlyMap<string, string>;
}

export interface ImportStyle {
  readonly spelled: string;
  readonly isDefault: boolean;
  readonly isNamespace: boolean;
  readonly names: ReadonlySet<string>;
}

/** How a file of ES modules imports and exports, as a model for what is written anew. */
export function moduleStyle(file: ParsedFile): ModuleStyle {
  const imports = new Map<string, ImportStyle>();
  const exported = new Map<string, string>();
  let hasDefault = false;
  for (const node of named(file.root)) {
    if (node.kind === 'import_statement') readImport(file, node, imports);
    if (node.kind !== 'export_statement') continue;
    if (hasToken(node, 'default')) hasDefault = true;
    const declaration = fieldOf(node, 'declaration');
    const clause = node.children.find(({ kind }) => kind === 'export_clause');
    if (declaration && !hasToken(node, 'default')) {
      const word = /^\w+/.exec(sliceOf(file, declaration).replace(/^async\s+/, ''))![0];
      const declarators = named(declaration).filter(({ kind }) => kind === 'variable_declarator');
      for (const one of declarators.length > 0 ? declarators : [declaration]) {
        const name = fieldOf(one, 'name');
        if (name) exported.set(sliceOf(file, name), word);
      }
    }
    for (const one of clause ? named(clause) : []) {
      const name = shownAs(file, one, 'alias') ?? shownAs(file, one, 'name')!;
      if (name === 'default') hasDefault = true;
      else exported.set(name, 'as');
    }
  }
  return { imports, hasDefault, exported };
}

function readImport(file: ParsedFile, node: AstNode, imports: Map<string, ImportStyle>): void {
  const source = fieldOf(node, 'source');
  if (!source) return;
  const spelled = sliceOf(file, source).slice(1, -1);
  const key = moduleKey(spelled);
  const known = imports.get(key);
  const clause = node.children.find(({ kind }) => kind === 'import_clause');
  const parts = clause ? named(clause) : [];
  const list = parts.find(({ kind }) => kind === 'named_imports');
  const names = (list ? named(list) : []).map((one) => shownAs(file, one, 'name')!);
  imports.set(key, {
    spelled,
    isDefault:
      known?.isDefault || parts.some(({ kind }) => kind === 'identifier') || names.includes('default'),
    isNamespace: known?.isNamespace || parts.some(({ kind }) => kind === 'namespace_import'),
    names: new Set([...(known?.names ?? []), ...names]),
  });
}

/** A name in braces; `default` is a word of the language in one grammar, and a name in the other. */
function shownAs(file: ParsedFile, specifier: AstNode, role: 'name' | 'alias'): string | null {
  const name = specifier.children.find(({ field }) => field === role);
  return name ? sliceOf(file, name) : null;
}

/** `./a` means `./a.js` to `require`, and `./lib` may mean `./lib/index.js`. */
export function moduleKey(spelled: string): string {
  return /^\.{0,2}\//.test(spelled) ? spelled.replace(/\.[cm]?js$/, '').replace(/\/index$/, '') : spelled;
}
