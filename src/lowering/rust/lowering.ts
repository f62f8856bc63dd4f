import { type AstNode, textOf } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import type { CoreVariable } from '../../model/core.ts';
import { partOf } from '../../model/node-parts.ts';
import { type Parents, parentsOf } from '../../model/parents.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { methodsOfReferences } from './borrowed-receivers.ts';
import { type ItemPaths, itemPathsOf } from './item-paths.ts';
import { changedInPlace } from './mutability.ts';
import { isPrintedAlone } from './printed-names.ts';
import { isMovedInwards } from './taken-over.ts';
import { methodsOfCoercedTypes, methodsOfTraitsAndTypes } from './trait-receivers.ts';
import { around, bare } from './tree-facts.ts';
import { mayBeWritten } from './unsafe-statics.ts';

/** What lowering one file looks up again and again. */
export interface Lowering {
  readonly file: ParsedFile;
  readonly parents: Parents;
  readonly paths: ItemPaths;
  /** Methods for which it counts whether they are called on a value or on a reference to it. */
  readonly ofReferences: ReadonlySet<string>;
  /** Methods that a type of the file has of its own, and a trait as well. */
  readonly ofTraitsAndTypes: ReadonlySet<string>;
  /** Methods of several types, one of which is taken for another: those of `String` and `str`. */
  readonly ofCoercedTypes: ReadonlySet<string>;
  /** Names of macros that the file declares, some of which the library has as well. */
  readonly ownMacros: ReadonlySet<string>;
  /** Operators of which a type of the file says itself what they do: `ne` beside `eq`, `not`. */
  readonly ownOperators: ReadonlySet<string>;
  /** Whether a type of the file says itself how it stands to a number. */
  readonly comparesNumbers: boolean;
  /** Types of the file that stand for another one. */
  readonly pointers: ReadonlySet<string>;
  /** Declarations that are taken not to be `pub`, whatever they say, and the fields without a name of those. */
  readonly unseen: ReadonlySet<AstNode>;
  variable(binding: Binding): CoreVariable;
  free(name: string): CoreVariable;
  /** The `self` of the function around; a variable like any other. */
  self(node: AstNode): CoreVariable;
  /** What is bound to a value that has a name already is that name: `let a = b`, `x => ...`. */
  alias(binding: Binding, to: CoreVariable): void;
  /** Says of a macro that its text and all that it is given has been read as expressions. */
  printed(macro: AstNode): void;
  /** Everything in the file that is declared by that name. */
  called(name: string): readonly Binding[];
  /** A variable that more than assignments to its name may change: it is borrowed, or a method is called on it. */
  isChangedInPlace(binding: Binding): boolean;
}

/**
 * One for a file: each binding has one variable, and what the file says of its own types and macros is looked up
 * once.
 */
export function makeLowering(file: ParsedFile): Lowering {
  const parents = parentsOf(file.root);
  const variables = new Map<Binding, CoreVariable>();
  const free = new Map<string, CoreVariable>();
  const selves = new Map<AstNode | null, CoreVariable>();
  const inPlace = new Map<Binding, boolean>();
  const printed = new Set<AstNode>();
  const byName = new Map<string, Binding[]>();
  for (const binding of file.bindings.all)
    if (binding.declarations.length > 0)
      byName.set(binding.name, [...(byName.get(binding.name) ?? []), binding]);
  const ofReferences = methodsOfReferences(file.root);
  const tellsReferences = asksForReferences(file.text, ofReferences);
  const lowering: Lowering = {
    file,
    parents,
    paths: itemPathsOf(file, parents),
    ofReferences,
    ofTraitsAndTypes: methodsOfTraitsAndTypes(file.root),
    ofCoercedTypes: methodsOfCoercedTypes(file.root),
    ownMacros: new Set([...file.text.matchAll(/\bmacro_rules!\s*(\w+)/g)].map(([, name]) => name!)),
    ownOperators: new Set(
      file.symbols
        .filter(({ kind, simpleName }) => kind === 'method' && /^(?:ne|not)$/.test(simpleName))
        .map(({ simpleName }) => simpleName),
    ),
    comparesNumbers:
      /\bPartial(?:Eq|Ord)\s*<(?:\s*&?\s*|[^<>{;]*>\s*for\s+)[iuf](?:8|16|32|64|128|size)\b/.test(file.text),
    pointers: new Set([...file.text.matchAll(/\bDeref\s+for\s+(?:\w+::)*(\w+)/g)].map(([, name]) => name!)),
    unseen: new Set(),
    variable(binding) {
      const known = variables.get(binding);
      if (known) return known;
      const copied = copiedFrom(lowering, binding);
      const own = copied ? lowering.variable(copied) : makeVariable(binding, parents, tellsReferences);
      const made =
        !copied && own.kind === 'local' && binding.mentioned
          ? { ...own, printedAlone: () => isPrintedAlone(binding, parents, printed) }
          : own;
      variables.set(binding, made);
      return made;
    },
    free(name) {
      const known = free.get(name);
      if (known) return known;
      const plain: CoreVariable = { name, kind: 'free', binding: null, symbol: null, path: file.path };
      const made: CoreVariable = mayBeWritten(file, name) ? { ...plain, isLeftOpen: true } : plain;
      free.set(name, made);
      return made;
    },
    self(node) {
      const owner = around(parents, node, /^function_(?:item|signature_item)$/);
      const known = selves.get(owner);
      if (known) return known;
      const holder = owner && around(parents, owner, /^(?:impl|trait)_item$/);
      const type = holder && partOf(holder, holder.kind === 'impl_item' ? 'type' : 'name');
      const plain: CoreVariable = { name: 'self', kind: 'parameter', binding: null, symbol: null };
      const made = type ? { ...plain, typeNames: namesIn(type) } : plain;
      selves.set(owner, made);
      return made;
    },
    alias(binding, to) {
      variables.set(binding, to);
    },
    printed: (macro) => printed.add(macro),
    called: (name) => byName.get(name) ?? [],
    isChangedInPlace(binding) {
      const known = inPlace.get(binding);
      if (known !== undefined) return known;
      const answer = changedInPlace(binding, parents);
      inPlace.set(binding, answer);
      return answer;
    },
  };
  return lowering;
}

function makeVariable(binding: Binding, parents: Parents, tellsReferences: boolean): CoreVariable {
  const { name, symbol } = binding;
  if (binding.import) return { name, kind: 'import', binding, symbol };
  if (binding.topLevel || binding.kind === 'member' || isOfModule(symbol))
    return { name, kind: 'item', binding, symbol };
  const place = binding.declarations[0];
  const holder = place && parents.get(place);
  const type = holder && /^(?:parameter|let_declaration)$/.test(holder.kind) ? partOf(holder, 'type') : null;
  const isPart = place !== undefined && isPartOfPattern(parents, place);
  // What is given, or may be a reference to a part where somebody can tell: nothing is put in the place of it.
  const isGiven = isPart ? tellsReferences : binding.kind === 'parameter';
  const made = { name, kind: isGiven ? 'parameter' : 'local', binding, symbol } as const;
  if (!type || type === place) return made;
  const arrayLength = lengthOf(type);
  const unsigned = UNSIGNED.test(type.text) ? ({ isNeverNegative: true } as const) : {};
  const whole = WHOLE.test(type.text) ? ({ isWhole: true } as const) : {};
  const named = {
    ...{ ...made, typeNames: namesIn(type), ...unsigned, ...whole },
    ...(arrayLength === null ? {} : { arrayLength }),
  };
  if (isReferenceToText(type)) return { ...named, refersToText: true };
  if (isList(type)) return { ...named, holdsItems: true };
  return isReferenceToItems(type) ? { ...named, refersToItems: true } : named;
}

const WHOLE = /^[iu](?:8|16|32|64|128|size)$/;
const UNSIGNED = /^u(?:8|16|32|64|128|size)$/;

/** `2` of `[Size; 2]` and of `&[Size; 2]` */
function lengthOf(type: AstNode): string | null {
  if (type.kind === 'reference_type') return lengthOf(partOf(type, 'type')!);
  const length = type.kind === 'array_type' ? partOf(type, 'length') : null;
  return length && textOf(length);
}

/**
 * `x` in `(x, y)`. What is taken out of a reference so is one itself: `for (x, _) in &pairs` gives references, where
 * `pair.0` is the part.
 */
function isPartOfPattern(parents: Parents, place: AstNode): boolean {
  const holder = parents.get(place);
  if (holder?.kind === 'mut_pattern') return isPartOfPattern(parents, holder);
  return holder !== undefined && /pattern$/.test(holder.kind) && holder.kind !== 'match_pattern';
}

/** Whether a file asks what something is, or has methods that a reference has of its own. */
function asksForReferences(text: string, ofReferences: ReadonlySet<string>): boolean {
  return ofReferences.size > 0 || ASKS_FOR_TYPES.test(text);
}

const ASKS_FOR_TYPES = /\b(?:(?:size|align)_of_val|type_name_of_val|type_id|addr_of(?:_mut)?)\b|\bptr::/;

/** An item of a module that stands in the file, such as one of its tests, which is one like those around the module. */
function isOfModule(symbol: CodeSymbol | null): boolean {
  return symbol?.parent?.kind === 'module';
}

/** `&[Row]`, `&Vec<Row>` */
function isReferenceToItems(type: AstNode): boolean {
  const inner = type.kind === 'reference_type' && !isMut(type) ? partOf(type, 'type') : null;
  if (inner?.kind === 'array_type') return true;
  const name = inner?.kind === 'generic_type' ? partOf(inner, 'type') : null;
  return name !== null && COLLECTIONS.test(name.text);
}

/** `Vec<Row>`, `[Row; 3]` */
function isList(type: AstNode): boolean {
  const name = type.kind === 'generic_type' ? partOf(type, 'type') : null;
  return type.kind === 'array_type' || name?.text === 'Vec';
}

/** `&str`, and `&'a str`. */
function isReferenceToText(type: AstNode): boolean {
  const inner = type.kind === 'reference_type' && !isMut(type) ? partOf(type, 'type') : null;
  return inner?.kind === 'primitive_type' && inner.text === 'str';
}

const COLLECTIONS = /^(?:Vec|VecDeque|LinkedList|BinaryHeap|HashMap|HashSet|BTreeMap|BTreeSet)$/;

function namesIn(type: AstNode): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: AstNode): void => {
    if (node.children.length === 0 && /identifier$/.test(node.kind)) found.add(node.text);
    node.children.forEach(visit);
  };
  visit(type);
  return found;
}

/** `let a = b`, where neither is ever written: two names of one value. */
function copiedFrom({ file, parents }: Lowering, binding: Binding): Binding | null {
  const [name, ...others] = binding.declarations;
  const holder = name && others.length === 0 ? parents.get(name) : null;
  if (holder?.kind !== 'let_declaration' || partOf(holder, 'pattern') !== name || isMut(holder)) return null;
  if (partOf(holder, 'alternative') || partOf(holder, 'type')) return null;
  const value = partOf(holder, 'value');
  const source = value && bare(value).kind === 'identifier' ? file.bindings.of(bare(value)) : null;
  if (!source || source === binding || source.topLevel || source.frozen || binding.frozen) return null;
  if (source.kind !== 'variable' && source.kind !== 'parameter') return null;
  if (source.symbol || binding.symbol || source.declarations.length !== 1) return null;
  if (isMovedInwards(parents, source, name!, binding.references.length === 0)) return null;
  const declared = parents.get(source.declarations[0]!);
  return declared && !isMut(declared) && declared.kind !== 'mut_pattern' ? source : null;
}

function isMut({ children }: AstNode): boolean {
  return children.some(({ kind }) => kind === 'mutable_specifier');
}
