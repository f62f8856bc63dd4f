import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { type CanonicalView, canonicalView } from '../../model/canonical.ts';
import { type Core, type CoreVariable, core } from '../../model/core.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { type Parents, parentsOf } from '../tree-facts.ts';
import { type Frames, framesOf } from './frames.ts';
import { field, spelledType } from './syntax.ts';

/** What the parts of the lowering ask of one another; one object per file. */
export interface Lowering {
  readonly file: ParsedFile;
  readonly view: CanonicalView;
  readonly parents: Parents;
  readonly frames: Frames;
  variable(binding: Binding): CoreVariable;
  free(name: string): CoreVariable;
  /** The source text of a node. */
  text(node: AstNode): string;
}

export function makeLowering(file: ParsedFile): Lowering {
  const parents = parentsOf(file.root);
  const variables = new Map<Binding, CoreVariable>();
  const free = new Map<string, CoreVariable>();
  const variable = (binding: Binding): CoreVariable => {
    const known = variables.get(binding);
    if (known) return known;
    const made = makeVariable(binding, parents, importedIn);
    variables.set(binding, made);
    return made;
  };
  const importedIn = (type: AstNode): readonly CoreVariable[] => {
    const binding = type.children.length === 0 ? file.bindings.of(type) : null;
    return binding?.import ? [variable(binding)] : type.children.flatMap(importedIn);
  };
  return {
    file,
    view: canonicalView(file.profile),
    parents,
    frames: framesOf(file, parents),
    variable,
    free(name) {
      const known = free.get(name);
      if (known) return known;
      const made: CoreVariable = {
        name,
        kind: 'free',
        binding: null,
        symbol: null,
        path: file.path,
      };
      free.set(name, made);
      return made;
    },
    text: ({ start, end }) => file.text.slice(start, end),
  };
}

function makeVariable(
  binding: Binding,
  parents: Parents,
  importedIn: (type: AstNode) => readonly CoreVariable[],
): CoreVariable {
  const { name, symbol } = binding;
  if (binding.import) return { name, kind: 'import', binding, symbol };
  if (binding.topLevel || binding.kind === 'member' || binding.kind === 'class')
    return { name, kind: 'item', binding, symbol };
  const [declaration] = binding.declarations;
  const type = declaration && typeNode(declaration, parents);
  return {
    name,
    kind: binding.kind === 'parameter' ? 'parameter' : 'local',
    binding,
    symbol,
    spelled: declaration && declaredType(declaration, parents),
    spelledWith: type ? importedIn(type) : [],
  };
}

/** The type that stands before a variable's name; absent for `var` and for what a lambda leaves open. */
export function declaredType(name: AstNode, parents: Parents): string | undefined {
  const holder = parents.get(name);
  if (!holder) return undefined;
  const declaration = holder.kind === 'variable_declarator' ? parents.get(holder)! : holder;
  if (declaration.kind === 'spread_parameter') {
    const type = declaration.children.find(
      ({ named, kind }) => named && !/^(?:modifiers|variable_declarator)$/.test(kind),
    );
    return type && `${spelledType(type)}[]`;
  }
  const spelled = spelledType(typeNode(name, parents));
  const dimensions = field(holder, 'dimensions');
  return spelled && dimensions
    ? spelled + '[]'.repeat(dimensions.children.filter(({ kind }) => kind === '[').length)
    : spelled;
}

function typeNode(name: AstNode, parents: Parents): AstNode | null {
  const holder = parents.get(name);
  const declaration = holder?.kind === 'variable_declarator' ? parents.get(holder) : holder;
  return declaration ? (field(declaration, 'type') ?? field(declaration, 'element')) : null;
}

export function typed(node: Core, type: string | undefined): Core {
  return type === undefined ? node : { ...node, spelled: type };
}

export function use(variable: CoreVariable, source: AstNode | null): Core {
  return typed(core('variable', '', [], source, variable), variable.spelled);
}

/** A tree as it stands: nothing read as code, the names in it resolved. */
export function structure(l: Lowering, node: AstNode): Core {
  if (l.view.isLeaf(node)) {
    const binding = l.file.bindings.of(node);
    if (binding) return core('variable', '', [], node, l.variable(binding));
    return l.file.bindings.isReference(node)
      ? core('variable', '', [], node, l.free(node.text))
      : core('opaque', `${node.kind} ${l.view.text(node)}`, [], node);
  }
  return core(
    'opaque',
    node.kind,
    l.view.children(node).map((child) => structure(l, child)),
    node,
  );
}
