import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { type CanonicalView, canonicalView } from '../../model/canonical.ts';
import { type Core, type CoreVariable, core } from '../../model/core.ts';
import { partOf } from '../../model/node-parts.ts';
import { type Parents, parentsOf } from '../../model/parents.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { type Frames, framesOf } from './frames.ts';
import { lowerLiteral } from './literals.ts';
import { isOfAnyObject, spelledType } from './syntax.ts';

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

/** One for a file: each binding has one variable, whoever asks for it. */
export function makeLowering(file: ParsedFile): Lowering {
  const parents = parentsOf(file.root);
  const variables = new Map<Binding, CoreVariable>();
  const free = new Map<string, CoreVariable>();
  const variable = (binding: Binding): CoreVariable => {
    const known = variables.get(binding);
    if (known) return known;
    const made = makeVariable(binding, parents, namedIn, typeOfName);
    variables.set(binding, made);
    return made;
  };
  const typeOfName = (name: AstNode): string | undefined => {
    const meant = name.kind === 'identifier' ? file.bindings.of(name) : null;
    return meant ? variable(meant).spelled : undefined;
  };
  /** What a type names that stands in another file. */
  const namedIn = (type: AstNode): readonly CoreVariable[] => {
    // `Map.Entry` is found by `Map`.
    if (type.kind === 'scoped_type_identifier') return namedIn(type.children[0]!);
    if (type.children.length > 0) return type.children.flatMap(namedIn);
    const binding = file.bindings.of(type);
    if (binding) return binding.import ? [variable(binding)] : [];
    return type.kind === 'type_identifier' ? [freeVariable(type.text)] : [];
  };
  const freeVariable = (name: string): CoreVariable => {
    const known = free.get(name);
    if (known) return known;
    const made: CoreVariable = { name, kind: 'free', binding: null, symbol: null, path: file.path };
    free.set(name, made);
    return made;
  };
  return {
    file,
    view: canonicalView(file.profile),
    parents,
    frames: framesOf(file, parents),
    variable,
    free: freeVariable,
    text: ({ start, end }) => file.text.slice(start, end),
  };
}

function makeVariable(
  binding: Binding,
  parents: Parents,
  namedIn: (type: AstNode) => readonly CoreVariable[],
  typeOfName: (name: AstNode) => string | undefined,
): CoreVariable {
  const { name, symbol } = binding;
  if (binding.import) {
    const imported = { name, kind: 'import', binding, symbol } as const;
    // A static field; a class, and a constant, begins with a capital.
    return /^\p{Ll}/u.test(name) ? { ...imported, isLeftOpen: true } : imported;
  }
  if (binding.topLevel || binding.kind === 'member' || binding.kind === 'class')
    return { name, kind: 'item', binding, symbol };
  const [place] = binding.declarations;
  const declaration = place && declarationOf(place, parents);
  const type = declaration && typeIn(declaration);
  const gone = declaration?.kind === 'enhanced_for_statement' ? partOf(declaration, 'value') : null;
  return {
    name,
    kind: binding.kind === 'parameter' ? 'parameter' : 'local',
    binding,
    symbol,
    spelled: place && (declaredType(place, parents) ?? (gone ? itemOf(typeOfName(gone)) : undefined)),
    spelledWith: type ? namedIn(type) : [],
  };
}

/**
 * The type that stands before a variable's name, and of a `var` the one of what it begins with, where that is a literal, an object that is made, or says its type by a cast; absent for
 * every other `var` and for what a lambda leaves open.
 */
export function declaredType(name: AstNode, parents: Parents): string | undefined {
  const declaration = declarationOf(name, parents);
  const spelled =
    declaration && (spelledType(typeIn(declaration)) ?? typeOfValue(partOf(parents.get(name)!, 'value')));
  if (!spelled || declaration.kind === 'spread_parameter') return spelled && `${spelled}[]`;
  const dimensions = partOf(parents.get(name)!, 'dimensions');
  return dimensions
    ? spelled + '[]'.repeat(dimensions.children.filter(({ kind }) => kind === '[').length)
    : spelled;
}

/** `-1`, `2L`, `'a'`, `"text"`, `(Item) next`, `new Item()`. */
function typeOfValue(value: AstNode | null): string | undefined {
  if (!value) return undefined;
  if (value.kind === 'cast_expression') return spelledType(partOf(value, 'type'));
  if (value.kind === 'object_creation_expression')
    return value.children.some(({ kind }) => kind === 'class_body')
      ? undefined
      : spelledType(partOf(value, 'type'));
  if (value.kind === 'unary_expression' && /^[-+]$/.test(value.children[0]?.text ?? ''))
    return typeOfValue(partOf(value, 'operand'));
  return lowerLiteral(value, value.text)?.spelled;
}

/** `String` of `List<String>` and `String[]`. */
function itemOf(type: string | undefined): string | undefined {
  return (
    /^(?:(?:Array|Linked)?List|(?:Hash|LinkedHash|Tree|Sorted)?Set|Collection|Iterable|Queue|Deque)<([\w.]+)>$/.exec(
      type ?? '',
    )?.[1] ?? /^(.+)\[\]$/.exec(type ?? '')?.[1]
  );
}

/** The declaration that a name is one of: `int a, b;`. */
function declarationOf(name: AstNode, parents: Parents): AstNode | undefined {
  const holder = parents.get(name);
  return holder?.kind === 'variable_declarator' ? parents.get(holder) : holder;
}

function typeIn(declaration: AstNode): AstNode | null {
  if (declaration.kind === 'instanceof_expression') return partOf(declaration, 'right');
  if (declaration.kind === 'catch_formal_parameter') {
    const types = declaration.children.find(({ kind }) => kind === 'catch_type')?.children ?? [];
    return types.length === 1 ? types[0]! : null;
  }
  if (declaration.kind !== 'spread_parameter')
    return partOf(declaration, 'type') ?? partOf(declaration, 'element');
  const isType = ({ named, kind }: AstNode): boolean =>
    named && !/^(?:modifiers|variable_declarator)$/.test(kind);
  return declaration.children.find(isType) ?? null;
}

/** A form with its type spelled on it; as it is where the type isn't known. */
export function typed(node: Core, type: string | undefined): Core {
  return type === undefined ? node : { ...node, spelled: type };
}

/** A use of a variable, of the type that this is declared with. */
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
  const parts = l.view.children(node);
  return core(
    'opaque',
    node.kind,
    (isOfAnyObject(node) ? parts.slice(0, 1) : parts).map((child) => structure(l, child)),
    node,
  );
}
