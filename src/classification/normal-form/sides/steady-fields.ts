import { type AstNode, textOf } from '../../../model/ast-node.ts';
import { onceEach } from '../../../model/once-each.ts';
import type { Side } from '../../world.ts';

/** What a change set shows of the fields of classes of ECMAScript. */
interface Fields {
  /** Names of fields that are declared to be read only, or that only their class can name. */
  readonly steady: Set<string>;
  /** Names that somebody writes once an object is made, or that something else bears. */
  readonly written: Set<string>;
  /** Whether somebody writes members of `this` under names that nobody can tell. */
  isOpen: boolean;
  /** What `this` is called by those who keep it in a variable. */
  readonly others: Set<string>;
  /** Whether somebody else was told of the object before all that its constructor writes was there. */
  isTold: boolean;
}

/**
 * Names of fields that keep their value once their object is made.
 *
 *     constructor(private readonly store: Store) {}        readonly size = 1;        #cache = new Map()
 *
 * A field that is `readonly`, or that only its class can name (`private`, `#cache`), where nobody in the change set
 * writes a member of that name but a constructor, before it calls a method of the object or hands it on, and nothing else
 * is called so. Not one that a decorator stands on, nor
 * one that another class may have to give.
 */
export function steadyFields(sides: readonly Side[]): ReadonlySet<string> {
  const steady = new Set<string>();
  const written = new Set<string>();
  for (const side of sides)
    for (const { file } of side.files.values()) {
      if (file.profile.modules !== 'ecmascript') continue;
      const found = fieldsIn(file.root);
      for (const name of found.steady) (found.isOpen ? written : steady).add(name);
      for (const name of found.written) written.add(name);
    }
  return new Set([...steady].filter((name) => !written.has(name)));
}

const fieldsIn = onceEach((root: AstNode): Readonly<Fields> => {
  const found: Fields = {
    steady: new Set(),
    written: new Set(),
    isOpen: false,
    isTold: false,
    others: new Set(['self', 'that', '_this']),
  };
  noteOthers(root, found.others);
  visit(root, false, found);
  return found;
});

/** @param isMaking whether it stands in a constructor, and in no function inside of it. */
function visit(node: AstNode, isMaking: boolean, found: Fields): void {
  declare(node, found);
  for (const place of placesWritten(node)) {
    const name = memberNamed(place);
    if (name === null) found.isOpen ||= isOfThis(place, found);
    else if (!isMaking || found.isTold || place.children[0]?.kind !== 'this') found.written.add(name);
  }
  if (isMaking && tellsOfThis(node)) found.isTold = true;
  const isConstructor = node.kind === 'method_definition' && textOf(named(node, 'name')!) === 'constructor';
  if (isConstructor) found.isTold = false;
  const isFunction = /^(?:arrow_function|function_expression|function_declaration|method_definition)$/.test(
    node.kind,
  );
  for (const child of node.children) visit(child, isConstructor || (isMaking && !isFunction), found);
}

/** `this.start()`, `keep(this)`, `const self = this`: whoever comes to know of the object may ask for what isn't there yet. */
function tellsOfThis({ kind, children }: AstNode): boolean {
  if (kind === 'member_expression' || kind === 'subscript_expression') return false;
  if (kind === 'call_expression' && children[0]?.kind === 'member_expression')
    return children[0].children[0]?.kind === 'this';
  return children.some((child) => child.kind === 'this');
}

function declare(node: AstNode, { steady, written }: Fields): void {
  switch (node.kind) {
    case 'public_field_definition':
    case 'field_definition': {
      const name = named(node, 'name') ?? named(node, 'property');
      if (!name) return;
      const isKept = has(node, 'readonly') || isPrivate(node) || name.kind === 'private_property_identifier';
      const isOpen = OPEN.some((kind) => has(node, kind));
      (isKept && !isOpen ? steady : written).add(textOf(name));
      return;
    }
    case 'required_parameter':
    case 'optional_parameter': {
      const name = named(node, 'pattern');
      if (!name || (!has(node, 'readonly') && !has(node, 'accessibility_modifier'))) return;
      (has(node, 'readonly') || isPrivate(node) ? steady : written).add(textOf(name));
      return;
    }
    case 'method_definition':
      written.add(textOf(named(node, 'name')!));
      return;
    case 'pair':
      written.add(textOf(named(node, 'key')!));
      return;
    case 'shorthand_property_identifier':
      written.add(node.text);
      return;
    default:
      return;
  }
}

const OPEN = ['decorator', 'abstract', 'accessor'];

/** The places that a node gives a value to, or takes away. */
function placesWritten(node: AstNode): readonly AstNode[] {
  // What is nested too deeply to be read is left without parts.
  const [callee] = node.children;
  switch (node.kind) {
    case 'assignment_expression':
    case 'augmented_assignment_expression':
    case 'for_in_statement':
      return placesIn(named(node, 'left'));
    case 'update_expression':
      return placesIn(named(node, 'argument'));
    case 'unary_expression':
      return node.children[0]?.kind === 'delete' ? placesIn(named(node, 'argument')) : [];
    case 'call_expression':
      // `Object.assign(this, given)` may write any.
      return callee && isOfPlatform(callee) && WRITES_ANY.test(textOf(callee)) ? [node] : [];
    default:
      return [];
  }
}

const WRITES_ANY = /^(?:Object\.(?:assign|definePropert(?:y|ies))|Reflect\.set)$/;

/** A member of a name: of a longer chain of calls nobody spells out the text, which would be done for each of them. */
function isOfPlatform({ kind, children: [object] }: AstNode): boolean {
  return kind === 'member_expression' && object?.kind === 'identifier';
}

/** Those in a pattern, too. */
function placesIn(node: AstNode | undefined): readonly AstNode[] {
  if (!node) return [];
  if (/^(?:member|subscript)_expression$/.test(node.kind)) return [node];
  return node.children.flatMap(placesIn);
}

/** `cart.total`, `cart['total']`, `Reflect.set(cart, 'total', 1)` */
function memberNamed(place: AstNode): string | null {
  const name = place.kind === 'member_expression' ? named(place, 'property') : undefined;
  if (name) return textOf(name);
  const [, given] = named(place, 'arguments')?.children.filter((one) => one.named && !one.extra) ?? [];
  const key = named(place, 'index') ?? given;
  return key ? (/^(['"`])([\w$]+)\1$/.exec(textOf(key))?.[2] ?? null) : null;
}

/** `this[name] = 1`, `(this as Bag)[name] = 1`, `Object.assign(this, given)`, `self[name] = 1` */
function isOfThis(place: AstNode, { others }: Fields): boolean {
  const says = ({ kind, text, children }: AstNode): boolean =>
    kind === 'this' || (kind === 'identifier' && others.has(text)) || children.some(says);
  const [object] = place.children;
  return object !== undefined && says(place.kind === 'call_expression' ? place : object);
}

/** `const cart = this` */
function noteOthers(node: AstNode, others: Set<string>): void {
  const name = node.kind === 'variable_declarator' ? named(node, 'name') : undefined;
  if (name?.kind === 'identifier' && named(node, 'value')?.kind === 'this') others.add(name.text);
  for (const child of node.children) noteOthers(child, others);
}

function isPrivate(node: AstNode): boolean {
  return node.children.some(
    (child) => child.kind === 'accessibility_modifier' && textOf(child) === 'private',
  );
}

function has(node: AstNode, kind: string): boolean {
  return node.children.some((child) => child.kind === kind);
}

function named(node: AstNode, field: string): AstNode | undefined {
  return node.children.find((child) => child.field === field);
}
