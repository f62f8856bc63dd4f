import type { AstNode } from '../../../model/ast-node.ts';
import { type Core, type CoreFile, type CoreVariable, core } from '../../../model/core.ts';
import { annotationsOf } from '../../../model/java-annotations.ts';
import { agree } from '../../../model/static-types.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { basesOf, baseTypes, modifierWords } from '../../java/hierarchy.ts';
import type { Side } from '../../world.ts';
import { each, rewrite, some, withChildren } from '../tree.ts';

/** A class inside another one that is made in one place only, taken apart so that it can stand there without a name. */
export interface NestedClass {
  readonly symbol: CodeSymbol;
  readonly base: Core;
  /** What it keeps of the types that the base is said with, as a class without a name would. */
  readonly types: Core;
  readonly parameters: readonly CoreVariable[];
  /** What the constructor hands to that of the base. */
  readonly handed: readonly Core[];
  /** Fields that only keep what the constructor was given, by the parameter. */
  readonly kept: ReadonlyMap<string, CoreVariable>;
  /** All other members, with the values that the constructor gives them. */
  readonly members: readonly Core[];
  /** It uses the object around it. */
  readonly isBound: boolean;
}

/**
 * Null for what can't stand without a name: a class with several bases or constructors, with type parameters or
 * annotations, that names itself, or whose constructor does more than keep what it is given. Where the base's
 * constructor may call a method that is defined here, what is kept must be there before: refused as well.
 */
export function nestedClass(side: Side, file: CoreFile, symbol: CodeSymbol): NestedClass | null {
  const { declaration, parent } = symbol;
  if (declaration.kind !== 'class_declaration' || !parent || modifierWords(declaration).includes('abstract'))
    return null;
  if (annotationsOf(declaration).length > 0) return null;
  if (declaration.children.some(({ kind }) => kind === 'type_parameters')) return null;
  const types = baseTypes(symbol);
  const base = types.length === 0 ? objectOf(file) : types.length === 1 ? typeOf(file, types[0]!) : null;
  const members = base && membersOf(file, declaration);
  if (
    !base ||
    !members ||
    timesNamed(declaration, symbol.simpleName) > 1 + members.filter(isConstructor).length
  )
    return null;
  const made = withoutConstructor(symbol, members);
  if (!made || members.some(({ op, text }) => op === 'opaque' && text === 'annotated')) return null;
  const hasSuperclass = declaration.children.some(({ kind }) => kind === 'superclass');
  if (made.kept.size > 0 && hasSuperclass && !isQuietBase(side, symbol)) return null;
  const isBound = made.members.some((member) =>
    some(member, ({ text }) => /^outer (?:this|super)\b/.test(text)),
  );
  const given = types[0]?.kind === 'generic_type' ? types[0].children.at(-1) : undefined;
  const shown = given ? core('opaque', 'of types', file.lower(given)) : core('nothing');
  return { symbol, base, types: shown, ...made, isBound };
}

/** How often a name is spelled in a tree. */
export function timesNamed(node: AstNode, name: string): number {
  if (node.children.length === 0) return node.text === name && /identifier$/.test(node.kind) ? 1 : 0;
  return node.children.reduce((sum, child) => sum + timesNamed(child, name), 0);
}

function objectOf({ file }: CoreFile): Core {
  const variable: CoreVariable = {
    name: 'Object',
    kind: 'free',
    binding: null,
    symbol: null,
    path: file.path,
  };
  return core('variable', '', [], null, variable);
}

function typeOf(file: CoreFile, type: AstNode): Core | null {
  const bare = type.kind === 'generic_type' ? type.children[0]! : type;
  const [form] = bare.kind === 'type_identifier' ? file.lower(bare) : [];
  return form?.op === 'variable' ? form : null;
}

function membersOf(file: CoreFile, declaration: AstNode): readonly Core[] | null {
  const [form] = file.lower(declaration);
  let found: Core | null = null;
  if (form)
    each(form, (node) => {
      if (!found && node.op === 'class' && node.source === declaration) found = node;
    });
  return found && (found as Core).children.slice(1);
}

function isConstructor({ op, text }: Core): boolean {
  return op === 'method' && text === 'constructor';
}

type Taken = Pick<NestedClass, 'parameters' | 'handed' | 'kept' | 'members'>;

function withoutConstructor(symbol: CodeSymbol, members: readonly Core[]): Taken | null {
  const constructors = members.filter(isConstructor);
  const rest = members.filter((member) => !isConstructor(member));
  const [only, ...more] = constructors;
  if (more.length > 0) return null;
  if (!only) return { parameters: [], handed: [], kept: new Map(), members: rest };
  const [list, body] = only.children[0]!.children as [Core, Core];
  if (body.op !== 'block' || list.children.some(({ op }) => op !== 'bind')) return null;
  const parameters = list.children.map(({ variable }) => variable!);
  const [first] = body.children;
  const isHanding = first?.op === 'opaque' && first.text === 'constructor super';
  const given = assignments(isHanding ? body.children.slice(1) : body.children);
  if (!given) return null;
  const kept = new Map<string, CoreVariable>();
  const values = new Map<string, Core>();
  for (const [name, value] of given) {
    const variable = value.op === 'variable' && parameters.includes(value.variable!) ? value.variable! : null;
    if (variable && isFinal(symbol, name)) kept.set(name, variable);
    else values.set(name, value);
  }
  const fields = rest.filter(({ op }) => op === 'field');
  const order = fields.map(({ text }) => text).filter((text) => values.has(text));
  // Their own values would be given first.
  const isFirst = fields.every(({ text, children: [value] }) =>
    given.has(text) ? value!.op === 'nothing' : values.size === 0 || /^(?:nothing|literal)$/.test(value!.op),
  );
  if (!isFirst || [...values.keys()].join() !== order.join() || order.length !== values.size) return null;
  const left = rest
    .filter(({ op, text }) => op !== 'field' || !kept.has(text))
    .map((member) =>
      member.op === 'field' && values.has(member.text)
        ? withChildren(member, [values.get(member.text)!])
        : member,
    );
  return { parameters, handed: isHanding ? first.children : [], kept, members: left };
}

/** `this.a = x; b = y;`, each field once; null where there is anything else. */
function assignments(steps: readonly Core[]): ReadonlyMap<string, Core> | null {
  const found = new Map<string, Core>();
  for (const { op, children } of steps) {
    const assign = op === 'evaluate' ? children[0]! : null;
    const [target, value] = assign?.op === 'assign' && assign.text === '' ? assign.children : [];
    if (target?.op !== 'member' || target.children[0]!.op !== 'this' || found.has(target.text)) return null;
    // What it is given must not depend on the object that is being made.
    if (some(value!, (node) => node.op === 'this' || /^outer /.test(node.text))) return null;
    found.set(target.text, value!);
  }
  return found;
}

function isFinal({ children }: CodeSymbol, name: string): boolean {
  const field = children.find(({ simpleName, kind }) => simpleName === name && kind !== 'method');
  return field?.nodes.some((node) => modifierWords(node).includes('final')) ?? false;
}

/** Its constructors, if it has any, call nothing. */
export function isQuietBase(side: Side, symbol: CodeSymbol): boolean {
  const { ours, others } = basesOf(side, symbol);
  const [base] = ours;
  if (
    others ||
    ours.length !== 1 ||
    !base ||
    basesOf(side, base).others ||
    basesOf(side, base).ours.length > 0
  )
    return false;
  const body = base.declaration.children.find(({ field }) => field === 'body');
  const isQuiet = (node: AstNode): boolean =>
    !/^(?:method_invocation|object_creation_expression|explicit_constructor_invocation)$/.test(node.kind) &&
    node.children.every(isQuiet);
  return (body?.children ?? []).every(
    (member) => /^(?:method|class|interface|enum)_declaration$/.test(member.kind) || isQuiet(member),
  );
}

/** The class without its name, made from these arguments; null where it can't be. */
export function asAnonymous(made: NestedClass, args: readonly Core[], source: AstNode | null): Core | null {
  const { parameters, kept, handed, members, base, types } = made;
  if (args.length !== parameters.length) return null;
  // With another static type it would be converted, or another overload be meant.
  const isSameType = ({ spelled }: CoreVariable, arg: Core): boolean =>
    spelled !== undefined && arg.spelled !== undefined && agree(spelled, arg.spelled);
  if (!parameters.every((parameter, at) => isSameType(parameter, args[at]!))) return null;
  const isSimple = ({ op, variable }: Core): boolean =>
    op === 'literal' || (op === 'variable' && /^(?:local|parameter)$/.test(variable!.kind));
  // Each argument is evaluated once and in order, or it makes no difference.
  if (!args.every(isSimple)) {
    const order = handed.map(({ variable }) => variable);
    if (order.length !== parameters.length || order.some((one, at) => one !== parameters[at])) return null;
    if (kept.size > 0 || members.some((member) => parameters.some((one) => mentionsVariable(member, one))))
      return null;
  }
  const values = new Map(parameters.map((parameter, at) => [parameter, args[at]!]));
  const filled = (node: Core): Core =>
    rewrite(node, (inner) => (inner.op === 'variable' ? (values.get(inner.variable!) ?? inner) : inner));
  let lost = false;
  const go = (node: Core, depth: number): Core => {
    const [object] = node.children;
    const isOwn = depth === 0 ? object?.op === 'this' : object?.text === `outer this ${depth}`;
    const variable = node.op === 'member' ? kept.get(node.text) : undefined;
    if (variable && isOwn) return values.get(variable)!;
    if (variable) lost = true;
    const inside = depth + (node.op === 'class' ? 1 : 0);
    return withChildren(
      node,
      node.children.map((child) => go(child, inside)),
    );
  };
  const own = members.map((member) => go(filled(member), 0));
  if (lost || [...kept.values()].some((variable) => values.get(variable)!.op !== 'variable')) return null;
  return core('new', '', [base, ...handed.map(filled), core('class', '', [types, ...own])], source);
}

function mentionsVariable(node: Core, variable: CoreVariable): boolean {
  return some(node, (inner) => inner.op === 'variable' && inner.variable === variable);
}
