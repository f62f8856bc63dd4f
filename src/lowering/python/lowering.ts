import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import type { Core, CoreVariable } from '../../model/core.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { type Parents, parentsOf } from '../../model/parents.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { core, opaque, useOf } from './build.ts';
import { type Lifetimes, planLifetimes } from './local-lifetimes.ts';
import { around } from './tree-facts.ts';

/** What lowering one file looks up again and again. */
export interface Lowering {
  readonly file: ParsedFile;
  readonly parents: Parents;
  readonly lifetimes: Lifetimes;
  /** The first parameters of methods, which stand for the object. */
  readonly receivers: ReadonlySet<Binding>;
  variable(binding: Binding): CoreVariable;
  free(name: string): CoreVariable;
}

/** One for a file: each binding has one variable, and each name that nothing declares has one as well. */
export function makeLowering(file: ParsedFile): Lowering {
  const parents = parentsOf(file.root);
  const variables = new Map<Binding, CoreVariable>();
  const free = new Map<string, CoreVariable>();
  return {
    file,
    parents,
    lifetimes: planLifetimes(file, parents),
    receivers: receiversOf(file, parents),
    variable(binding) {
      const known = variables.get(binding);
      if (known) return known;
      const made = makeVariable(file, parents, binding);
      variables.set(binding, made);
      return made;
    },
    free(spelled) {
      const known = free.get(spelled);
      if (known) return known;
      const name = `${FREE}${spelled}`;
      const made: CoreVariable = { name, kind: 'free', binding: null, symbol: null, path: file.path };
      free.set(spelled, made);
      return made;
    },
  };
}

/** So that no rule takes one of Python's names for what another language calls so. */
const FREE = 'python.';

function makeVariable(file: ParsedFile, parents: Parents, binding: Binding): CoreVariable {
  const { name, symbol } = binding;
  if (binding.import) return { name, kind: 'import', binding, symbol };
  if (binding.topLevel)
    return { name, kind: 'item', binding, symbol, isKept: isMadeOnce(file, parents, binding) };
  return {
    name,
    kind: binding.kind === 'parameter' ? 'parameter' : 'local',
    binding,
    symbol,
    isWithoutPlaces: binding.declarations.some((declared) => hasNoPlaces(parents.get(declared), file)),
    ...declaredAs(file, parents, binding),
  };
}

/** `list` of `xs: list[int]`, where the parameter is given another value nowhere. */
function declaredAs(
  file: ParsedFile,
  parents: Parents,
  { declarations: [name, ...more] }: Binding,
): { readonly declaredAs?: string } {
  const parameter = name && more.length === 0 ? parents.get(name) : undefined;
  const type = parameter?.kind === 'typed_parameter' ? partOf(parameter, 'type') : null;
  const said = type ? DECLARED.exec(file.text.slice(type.start, type.end))?.[1] : undefined;
  return said === undefined ? {} : { declaredAs: said.toLowerCase() };
}

const DECLARED = /^(list|List|dict|Dict|set|Set|tuple|Tuple|str|int|bool)(?:\[.*\])?$/s;

/** `d: dict[int, str]`, `d = {}` and `d = defaultdict(list)`: what is asked for by number there is no place but a key. */
function hasNoPlaces(declaration: AstNode | undefined, { text }: ParsedFile): boolean {
  const says = (field: string): string => {
    const part = declaration && partOf(declaration, field);
    return part ? text.slice(part.start, part.end) : '';
  };
  const value = declaration?.kind === 'assignment' ? partOf(declaration, 'right')?.kind : undefined;
  return (
    OF_KEYS.test(says('type')) ||
    /^(?:dictionary|set)(?:_comprehension)?$/.test(value ?? '') ||
    (value === 'call' && OF_KEYS.test(says('right')))
  );
}

const OF_KEYS =
  /^(?:\w+\.)*(?:[dD]ict|[sS]et|(?:F|f)rozen[sS]et|(?:Mutable)?Mapping|(?:D|d)efault[dD]ict|OrderedDict|Counter|ChainMap)\b/;

/**
 * `log = getLogger(__name__)` of a module that gives the name no other value, not by `global` or by its own dictionary
 * either: an object that is kept under a name, and not a state that is written from elsewhere, as `debug = False` may be.
 */
function isMadeOnce(file: ParsedFile, parents: Parents, { declarations: [name, ...more] }: Binding): boolean {
  const assignment = name && parents.get(name);
  if (more.length > 0 || assignment?.kind !== 'assignment' || partOf(assignment, 'left') !== name)
    return false;
  return partOf(assignment, 'right')?.kind === 'call' && !WRITES_MODULES.test(file.text);
}

const WRITES_MODULES = /\b(?:globals|vars|setattr|exec|eval)\(|\bsys\.modules\b|\b__dict__\b/;

/** A name that is read. What a class body declares is a member there, seen by its spelling. */
export function lowerName(l: Lowering, node: AstNode): Core {
  const binding = bindingOf(l, node);
  if (!binding && node.text === '__class__') return opaque('frame class', [], node);
  if (!binding) return useOf(l.free(freeName(l, node)), node);
  if (l.receivers.has(binding)) return core('this', [], node);
  if (binding.kind === 'member') return opaque(`class_name ${memberName(l, node, node.text)}`, [], node);
  return useOf(l.variable(binding), node);
}

/** `__name__` and its like are not the same in two modules. */
function freeName(l: Lowering, node: AstNode): string {
  const isOfModule = /^__(?:name|file|doc|package|spec|path|loader|dict|cached)__$/.test(node.text);
  return isOfModule ? `${node.text} of ${l.file.path}` : memberName(l, node, node.text);
}

/** What a name means; `__x` inside a class is `_C__x`, which is no `__x` that is declared outside of it. */
export function bindingOf(l: Lowering, node: AstNode): Binding | null {
  const binding = l.file.bindings.of(node);
  if (!binding || !node.text.startsWith('__')) return binding;
  const name = memberName(l, node, node.text);
  return binding.declarations.every((one) => memberName(l, one, one.text) === name) ? binding : null;
}

const CLASS = new Set(['class_definition']);

/** `__x` inside a class is another name than outside of it. */
export function memberName(l: Lowering, node: AstNode, name: string): string {
  if (!name.startsWith('__') || name.endsWith('__')) return name;
  const owner = around(l.parents, node, CLASS);
  const ownName = owner && partOf(owner, 'name');
  return ownName ? `_${ownName.text.replace(/^_+/, '')}${name}` : name;
}

/** The parameter that a method's caller never writes: always the same object, so `this` of the core form. */
function receiversOf(file: ParsedFile, parents: Parents): ReadonlySet<Binding> {
  const receivers = new Set<Binding>();
  for (const symbol of file.symbols) {
    const name = receiverName(symbol.declaration, parents);
    const binding = name && file.bindings.of(name);
    const isKept = binding && binding.kind === 'parameter' && binding.declarations.length === 1;
    if (isKept && binding.references.every((use) => isOwn(parents, name, use))) receivers.add(binding);
  }
  return receivers;
}

/** The name node of a method's `self`; null for functions, static and class methods, and parameters of other forms. */
export function receiverName(definition: AstNode, parents: Parents): AstNode | null {
  const method = methodOf(definition);
  if (!method || !isDirectlyInClass(method, parents)) return null;
  const first = named(partOf(method, 'parameters') ?? method)[0];
  const name = first?.kind === 'typed_parameter' ? named(first)[0] : first;
  if (name?.kind !== 'identifier') return null;
  const around_ = parents.get(method);
  const decorators = around_?.kind === 'decorated_definition' ? around_.children : [];
  if (decorators.some((child) => child.kind === 'decorator' && !keepsReceiver(child))) return null;
  return /^__(?:new|init_subclass|class_getitem)__$/.test(partOf(method, 'name')?.text ?? '') ? null : name;
}

/** A class inside the method has another `this`, and its methods may still see the method's `self`. */
function isOwn(parents: Parents, name: AstNode, use: AstNode): boolean {
  return around(parents, name, CLASS) === around(parents, use, CLASS);
}

function methodOf(definition: AstNode): AstNode | null {
  if (definition.kind === 'decorated_definition')
    return definition.children.find(({ kind }) => kind === 'function_definition') ?? null;
  return definition.kind === 'function_definition' ? definition : null;
}

function isDirectlyInClass(method: AstNode, parents: Parents): boolean {
  const parent = parents.get(method);
  const holder = parent?.kind === 'decorated_definition' ? parents.get(parent) : parent;
  return holder?.kind === 'block' && parents.get(holder)?.kind === 'class_definition';
}

/** Only what is known to call the function with the object first; any other decorator may do what it likes. */
function keepsReceiver(decorator: AstNode): boolean {
  const [expression] = named(decorator);
  if (!expression) return false;
  if (expression.kind === 'identifier')
    return /^(?:property|abstractmethod|cached_property|override)$/.test(expression.text);
  const last = partOf(expression, 'attribute')?.text ?? '';
  return (
    expression.kind === 'attribute' && /^(?:setter|deleter|getter|abstractmethod|cached_property)$/.test(last)
  );
}
