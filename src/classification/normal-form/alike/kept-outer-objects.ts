import type { AstNode } from '../../../model/ast-node.ts';
import { type Core, type CoreFile, type CoreVariable, core, type Lower } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { isJavaClass, modifierWords } from '../../java/hierarchy.ts';
import { isStatic } from '../../java/members.ts';
import { isPrivate } from '../../java/receivers.ts';
import { entityOf } from '../../walk/entities.ts';
import type { Side, World } from '../../world.ts';
import { withChildren } from '../tree.ts';
import { isQuietBase } from './nested-classes.ts';

/** A class that stands inside another one on one side, and keeps that one's object in a field on the other. */
export interface OuterObject {
  /** The side that has the field. */
  readonly side: Side['which'];
  readonly open: CodeSymbol;
  readonly inner: CodeSymbol;
  /** The class around, where there is one. */
  readonly outer: CodeSymbol;
  readonly field: CodeSymbol;
  readonly constructors: readonly CodeSymbol[];
}

const known = new WeakMap<World, readonly OuterObject[]>();

/** The classes of a change set that keep the object around them in a field on one side. */
export function outerObjectsOf(world: World, lower: Lower): readonly OuterObject[] {
  const made =
    known.get(world) ??
    world.mapping.pairs.flatMap(({ before, after }) => outerObject(world, lower, before, after) ?? []);
  known.set(world, made);
  return made;
}

/** Whether a constructor does nothing but keep the object that it is given. */
export function onlyKeepsObject(one: OuterObject, file: CoreFile, { declaration }: CodeSymbol): boolean {
  const [form] = file.lower(declaration);
  const made = form && withoutGivenObject(one, form)?.children[0];
  const [parameters, body] = made?.children ?? [];
  const isIdle = ({ text, children }: Core): boolean => text === 'constructor super' && children.length === 0;
  return parameters?.children.length === 0 && (body?.children.every(isIdle) ?? false);
}

function outerObject(world: World, lower: Lower, before: CodeSymbol, after: CodeSymbol): OuterObject | null {
  if (before.declaration.kind !== 'class_declaration' || after.declaration.kind !== 'class_declaration')
    return null;
  if ((before.parent === null) === (after.parent === null)) return null;
  const isAfter = after.parent === null;
  const [open, inner, side, other] = isAfter
    ? [after, before, world.after, world.before]
    : [before, after, world.before, world.after];
  const around = inner.parent!;
  const partner = isAfter ? world.mapping.after(around) : world.mapping.before(around);
  if (other.factsOf(inner).file.profile.id !== 'java' || !isJavaClass(around) || !partner) return null;
  if (modifierWords(inner.declaration).includes('static') || around.kind === 'interface') return null;
  if (open.children.some(isJavaClass)) return null;
  const isNew = (symbol: CodeSymbol): boolean =>
    (isAfter ? world.mapping.before(symbol) : world.mapping.after(symbol)) === null;
  const fields = open.children.filter(
    (one) => /^(?:field|constant)$/.test(one.kind) && isNew(one) && keepsObjectOf(side, one, partner),
  );
  const [field] = fields;
  const constructors = open.children.filter(({ kind }) => kind === 'constructor');
  if (!field || fields.length > 1 || constructors.length === 0) return null;
  const made: OuterObject = { side: side.which, open, inner, outer: around, field, constructors };
  const file = lower(side.factsOf(open).file);
  return file && isKept(side, file, made) ? made : null;
}

/** A private field without a value, of the class's type. */
function keepsObjectOf(side: Side, field: CodeSymbol, type: CodeSymbol): boolean {
  if (!isPrivate(field) || isStatic(field)) return false;
  const hasValue = field.declaration.children.some((child) => child.field === 'value');
  return !hasValue && typesIn(field.nodes).some((node) => means(side, field, node, type));
}

function typesIn(nodes: readonly AstNode[]): readonly AstNode[] {
  return nodes.flatMap(({ children }) => children.filter(({ field }) => field === 'type'));
}

/** Whether a type in a declaration is a class, whatever it is given for its type parameters. */
function means(side: Side, { path }: CodeSymbol, type: AstNode, wanted: CodeSymbol): boolean {
  const facts = side.files.get(path)!;
  const entity = entityOf(side, facts, type.kind === 'generic_type' ? type.children[0]! : type);
  return entity?.type === 'symbol' && entity.symbol === wanted;
}

function isKept(side: Side, file: CoreFile, one: OuterObject): boolean {
  const { open, field, constructors } = one;
  const hasBase = open.declaration.children.some(({ kind }) => kind === 'superclass');
  if (hasBase && !isQuietBase(side, open)) return false;
  for (const { declaration } of constructors) {
    const [form] = file.lower(declaration);
    if (!form || !withoutGivenObject(one, form)) return false;
  }
  const body = open.declaration.children.find(({ field: place }) => place === 'body');
  return (body?.children ?? []).every((member) => {
    if (!member.named || member.extra || member.kind === 'constructor_declaration') return true;
    const isEarly = /^(?:field_declaration|block)$/.test(member.kind);
    return file.lower(member).every((form) => isReadOnly(form, field.simpleName, isEarly));
  });
}

/** The field is only read, of the object itself; not at all before its constructor has run. */
function isReadOnly(form: Core, name: string, isEarly: boolean): boolean {
  let fine = true;
  const isField = ({ op, text }: Core): boolean => op === 'member' && text === name;
  const go = (node: Core, depth: number): void => {
    const target = node.op === 'assign' ? node.children[0]! : null;
    if (target && isField(target) && isOwn(target.children[0]!, depth)) fine = false;
    if (isField(node)) {
      const [object] = node.children as [Core];
      const isOfOuter = isField(object) && isOwn(object.children[0]!, depth);
      if (!isOwn(object, depth) && !isOfOuter) fine = false;
      if (isEarly && isOwn(object, depth)) fine = false;
    }
    for (const child of node.children) go(child, depth + (node.op === 'class' ? 1 : 0));
  };
  go(form, 0);
  return fine;
}

function isOwn({ op, text }: Core, depth: number): boolean {
  return depth === 0 ? op === 'this' : op === 'opaque' && text === `outer this ${depth}`;
}

/** The constructor of a class that stands inside: what it was given of the object around is there already. */
export function withoutGivenObject({ field }: OuterObject, form: Core): Core | null {
  const method = form.op === 'method' ? form : null;
  const [made] = method?.children ?? [];
  const [parameters, body] = made?.children ?? [];
  const [first, ...rest] = parameters?.children ?? [];
  if (!method || !made || body?.op !== 'block' || first?.op !== 'bind') return null;
  const given = first.variable!;
  const handed = body.children[0];
  const isHanding = handed?.op === 'opaque' && handed.text.startsWith('constructor ');
  const steps = [...body.children];
  if (isHanding && handed.text === 'constructor this') {
    const [object, ...others] = handed.children;
    if (object?.op !== 'variable' || object.variable !== given) return null;
    steps[0] = withChildren(handed, others);
  } else {
    const at = isHanding ? 1 : 0;
    if (!steps[at] || !isGiving(steps[at], field.simpleName, given)) return null;
    steps.splice(at, 1);
  }
  let isFine = true;
  const go = (node: Core, depth: number): Core => {
    if (node.op === 'variable' && node.variable === given) return outerThis(depth + 1, node);
    if (node.op === 'assign' && node.children[0]!.variable === given) isFine = false;
    if (node.op === 'assign' && isMemberOf(node.children[0]!, field.simpleName, depth)) isFine = false;
    const inside = depth + (node.op === 'class' ? 1 : 0);
    return withChildren(
      node,
      node.children.map((child) => go(child, inside)),
    );
  };
  const block = withChildren(
    body,
    steps.map((step) => go(step, 0)),
  );
  if (!isFine) return null;
  const whole = withChildren(made, [withChildren(parameters!, rest), block, ...made.children.slice(2)]);
  return withChildren(method, [whole]);
}

/** `this.a = a;` */
function isGiving({ op, children: [assign] }: Core, name: string, given: CoreVariable): boolean {
  if (op !== 'evaluate' || assign?.op !== 'assign' || assign.text !== '') return false;
  const [target, value] = assign.children as [Core, Core];
  return isMemberOf(target, name, 0) && value.op === 'variable' && value.variable === given;
}

/** `this.NAME`, from so many classes further in. */
export function isMemberOf({ op, text, children }: Core, name: string, depth: number): boolean {
  return op === 'member' && text === name && isOwn(children[0]!, depth);
}

/** The object of a class around, so many classes further out. */
export function outerThis(depth: number, node: Core): Core {
  return { ...core('opaque', `outer this ${depth}`, [], node.source), spelled: node.spelled };
}
