import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { sliceOf } from '../../model/span.ts';
import type { FileFacts } from '../world.ts';
import { isErasedImport } from './erased-imports.ts';

/** What a module shows under one name. */
export type Exported =
  | {
      readonly type: 'binding';
      readonly binding: Binding;
      readonly node: AstNode;
      readonly typeOnly?: boolean;
    }
  | {
      readonly type: 'reexport';
      readonly module: string;
      readonly name: string;
      readonly node: AstNode;
      readonly typeOnly?: boolean;
    }
  /** `export default someExpression()`: the value itself. */
  | { readonly type: 'expression'; readonly node: AstNode };

export interface ModuleInterface {
  readonly names: ReadonlyMap<string, Exported>;
  /** Modules all of whose names are shown: `export * from './x'`. */
  readonly stars: readonly string[];
  /** Modules all of whose types are shown, and no values: `export type * from './x'`. */
  readonly typeStars: readonly string[];
}

const known = new WeakMap<FileFacts, ModuleInterface>();

/** What other files can import from this one. */
export function interfaceOf(facts: FileFacts): ModuleInterface {
  const made = known.get(facts) ?? readInterface(facts);
  known.set(facts, made);
  return made;
}

function readInterface(facts: FileFacts): ModuleInterface {
  switch (facts.file.profile.modules) {
    case 'ecmascript':
      return ecmascriptInterface(facts);
    case 'python':
      return pythonInterface(facts);
    case 'none':
      return { names: new Map(), stars: [], typeStars: [] };
  }
}

/** Every name bound at module level is an attribute of the module. */
function pythonInterface({ file }: FileFacts): ModuleInterface {
  const names = new Map<string, Exported>();
  for (const binding of file.bindings.all) {
    const node = binding.declarations[0];
    if (!node || !binding.topLevel || binding.kind === 'member' || binding.symbol?.parent) continue;
    if (!names.has(binding.name)) names.set(binding.name, { type: 'binding', binding, node });
  }
  return { names, stars: [], typeStars: [] };
}

function ecmascriptInterface(facts: FileFacts): ModuleInterface {
  const names = new Map<string, Exported>();
  const stars: string[] = [];
  const typeStars: string[] = [];
  for (const node of facts.file.root.children) {
    if (node.kind === 'export_statement') readExport(facts, node, names, saysType(node) ? typeStars : stars);
  }
  return { names, stars, typeStars };
}

function readExport(facts: FileFacts, node: AstNode, names: Map<string, Exported>, stars: string[]): void {
  const { bindings } = facts.file;
  const source = node.children.find((child) => child.field === 'source');
  const module = source ? unquoted(source, facts) : null;
  const clause = node.children.find((child) => child.kind === 'export_clause');
  const namespace = node.children.find((child) => child.kind === 'namespace_export');
  const isDefault = node.children.some((child) => child.kind === 'default');
  const declaration = node.children.find((child) => child.field === 'declaration');
  if (clause) {
    for (const specifier of clause.children.filter((child) => child.kind === 'export_specifier')) {
      const local = specifier.children.find((child) => child.field === 'name');
      const alias = specifier.children.find((child) => child.field === 'alias') ?? local;
      if (!local || !alias) continue;
      const exportName = plainName(alias, facts);
      const typeOnly = saysType(node) || saysType(specifier);
      if (module !== null)
        names.set(exportName, {
          type: 'reexport',
          module,
          name: plainName(local, facts),
          node: specifier,
          typeOnly,
        });
      else {
        const binding = bindings.of(local);
        if (!binding) continue;
        const isErased = typeOnly || isErasedImport(facts.file, binding);
        names.set(exportName, { type: 'binding', binding, node: specifier, typeOnly: isErased });
      }
    }
  } else if (namespace && module !== null) {
    const name = namespace.children.at(-1);
    if (name)
      names.set(plainName(name, facts), {
        type: 'reexport',
        module,
        name: '*',
        node,
        typeOnly: saysType(node),
      });
  } else if (module !== null) {
    stars.push(module);
  } else if (declaration) {
    for (const name of declaredNames(declaration)) {
      const binding = bindings.of(name);
      if (binding) names.set(isDefault ? 'default' : binding.name, { type: 'binding', binding, node });
    }
    if (isDefault && !names.has('default')) names.set('default', { type: 'expression', node });
  } else if (isDefault) {
    const value = node.children.find((child) => child.field === 'value');
    const binding = value && value.children.length === 0 ? bindings.of(value) : null;
    names.set('default', binding ? { type: 'binding', binding, node } : { type: 'expression', node });
  }
}

/** `export type { A }`, `export { type A }`: nobody can import the value. */
function saysType({ children }: AstNode): boolean {
  return children.some(({ kind }) => kind === 'type');
}

/** The name nodes that a declaration statement binds, those inside patterns as well. */
function declaredNames(declaration: AstNode): readonly AstNode[] {
  if (declaration.kind === 'ambient_declaration') return declaration.children.flatMap(declaredNames);
  const declarators = declaration.children.filter((child) => child.kind === 'variable_declarator');
  if (declarators.length > 0) {
    return declarators.flatMap((declarator) =>
      patternNames(declarator.children.find((child) => child.field === 'name')),
    );
  }
  return declaration.children.filter((child) => child.field === 'name');
}

function patternNames(node: AstNode | undefined): readonly AstNode[] {
  if (!node) return [];
  return node.children.length === 0 ? [node] : node.children.flatMap(patternNames);
}

function plainName(node: AstNode, facts: FileFacts): string {
  return facts.file.profile.strings.includes(node.kind) ? unquoted(node, facts) : sliceOf(facts.file, node);
}

/** What a text without substitutions says, and everything else as it is spelled. */
export function unquoted(node: AstNode, facts: FileFacts): string {
  return sliceOf(facts.file, node).replace(/^(['"`])([\s\S]*)\1$/, '$2');
}
