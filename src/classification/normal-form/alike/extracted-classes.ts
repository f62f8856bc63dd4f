import type { AstNode } from '../../../model/ast-node.ts';
import { type Core, type CoreVariable, core, type Lower } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { NOBODY_LISTS_FIELDS, NOBODY_USES_WHAT_IS_GONE } from '../../assumptions.ts';
import type { Side, World } from '../../world.ts';
import { identical } from '../../rules/conditionals.ts';
import { knownBases } from '../../symbols/known-bases.ts';
import { hasOwnThis, mentions, refreshed, rewrite, temporary, use, usesFrame, withChildren } from '../tree.ts';
import { isWithin } from './field-encapsulations.ts';
import { type HeldObject, heldObjects, listsFields, parameterName, type Seen } from './held-objects.ts';
import { meantSymbols } from './meant-symbols.ts';
import { asLocal, begin, ofNoSource } from './object-beginnings.ts';
import type { OpenClass } from './open-classes.ts';
import { openClassesOf } from './opened-objects.ts';
import { asItIs } from './rearranged-notes.ts';
import type { Lowers, Rearranged, WrittenAlike } from './rearrangement.ts';

/**
 * Fields and methods of a class that went into a class of their own, or came out of one.
 *
 *     class Player { position = new Position(); move(d) { this.position.move(d) } }      class Position { x = 0; move(d) { this.x += d } }
 *     class Player { x = 0; move(d) { this.x += d } }
 *
 * Holds where the class keeps the object to itself and does nothing with it but reading and writing its fields and calling
 * its methods, and the class of the object does no more. Its fields are written as fields of the one around, its methods as
 * functions in those that call them. Assumes that nobody out of sight says what the fields were called, or lists them.
 */
export function extractedClasses(world: World, lowers: Lowers): WrittenAlike {
  const opened = (['before', 'after'] as const).map((which) => openClassesOf(world, which, lowers));
  if (opened.every(({ size }) => size === 0) || [world.before, world.after].some(listsFields)) return asItIs(lowers);
  const forms = { before: formsOf(world.before, lowers), after: formsOf(world.after, lowers) };
  const makers = { before: madeBy(world.before, opened[0]!), after: madeBy(world.after, opened[1]!) };
  const found = (['before', 'after'] as const)
    .flatMap((which) => heldObjects(world, which, makers[which], forms))
    .filter((one) => beginsAlike(one, forms, makers[one.side]) && isThereInTime(world, one, forms, makers[one.side]));
  if (found.length === 0) return asItIs(lowers);
  const noted = new Set<HeldObject>();
  const of = (side: Side): Lower => {
    const lower = lowers[side.which];
    return (file) => {
      const lowered = lower(file);
      const here = found.filter((one) => one[side.which].path === file.path);
      if (!lowered || here.length === 0) return lowered;
      const write = (form: Core): Core =>
        here.reduce((written, one) => {
          const made = one.side === side.which ? withoutObject(one, written, makers[side.which]) : withoutBeginnings(one, written, forms);
          if (made !== written) noted.add(one);
          return made;
        }, form);
      return {
        ...lowered,
        lower: (node) => lowered.lower(node).map(write),
        signature: (node) => here.reduce((types, one) => withoutProperties(one, side, node, types), lowered.signature(node)),
      };
    };
  };
  return {
    before: of(world.before),
    after: of(world.after),
    told(before) {
      const told = [...noted].filter((one) => before === one.before || before.parent === one.before).flatMap((one) => notes(one));
      noted.clear();
      return told;
    },
  };
}

function notes(one: HeldObject): readonly Rearranged[] {
  const { side, field, open, names } = one;
  const [own, other] = side === 'after' ? [one.after, one.before] : [one.before, one.after];
  const within = (symbol: CodeSymbol, called: (name: string) => boolean): readonly CodeSymbol[] =>
    [symbol, ...symbol.children].flatMap(({ children }) => children).filter(({ kind, simpleName }) => /^(?:field|property)$/.test(kind) && called(simpleName));
  const plain = new Set(names.values());
  const note = { rule: 'extracted-class', subject: '' };
  return [
    { ...note, side, assumes: NOBODY_USES_WHAT_IS_GONE, symbols: [open.symbol, ...within(own, (name) => name === field)] },
    { ...note, side: side === 'after' ? 'before' : 'after', assumes: NOBODY_LISTS_FIELDS, symbols: within(other, (name) => plain.has(name)) },
  ];
}

function formsOf(side: Side, lowers: Lowers): readonly Seen[] {
  return [...side.files.values()].flatMap(({ file }) => {
    const lowered = lowers[side.which](file);
    return lowered
      ? file.root.children.flatMap((node) => (node.extra ? [] : lowered.lower(node).map((form) => ({ path: file.path, form }))))
      : [];
  });
}

type Made = (node: Core) => OpenClass | null;

function madeBy(side: Side, own: ReadonlyMap<CodeSymbol, OpenClass>): Made {
  const { symbol } = meantSymbols(side);
  return ({ op, children: [callee] }) => {
    const meant = (op === 'new' || op === 'call') && callee!.op === 'variable' ? symbol(callee!.variable!) : null;
    const open = meant && own.get(meant);
    return open && op === (open.isPython ? 'call' : 'new') ? open : null;
  };
}

/** The object's fields as temporaries that begin as they do, and what is done to make it besides. */
function beginning(
  { open, methods }: HeldObject,
  call: Core,
): { readonly steps: readonly Core[]; readonly fields: ReadonlyMap<string, CoreVariable> } | null {
  const fields = new Map([...open.fields].map((name) => [name, temporary(name)]));
  const inside = (node: Core): Core =>
    rewrite(ofNoSource(refreshed(node)), (inner) => {
      const field = inner.op === 'member' && inner.children[0]!.op === 'this' ? fields.get(inner.text) : undefined;
      return field ? { ...use(field), source: inner.source } : inner;
    });
  // A constructor that calls a method would need that for an object which isn't kept yet.
  const calls = open.maker !== null && methods.some((name) => callsOwn(open.maker!, name));
  const begun = calls ? null : begin(open, call, fields, inside, () => false);
  return begun && { steps: [...begun.declared, ...begun.done], fields };
}

function callsOwn(root: Core, name: string): boolean {
  const isIt = ({ op, text, children: [object] }: Core): boolean => op === 'member' && text === name && object!.op === 'this';
  return isIt(root) || root.children.some((child) => callsOwn(child, name));
}

/** The value of each field that an object begins with, where that is seen without running anything. */
function declaredBeginning(one: HeldObject, call: Core): ReadonlyMap<string, Core> | null {
  const begun = beginning(one, call);
  if (!begun) return null;
  const values = new Map<CoreVariable, Core>();
  for (const { op, children } of begun.steps) {
    const [target, value] = children as [Core, Core];
    if (op !== 'let' || target.op !== 'bind') return null;
    values.set(target.variable!, value.op === 'variable' ? (values.get(value.variable!) ?? value) : value);
  }
  return new Map([...begun.fields].map(([name, variable]) => [one.names.get(name)!, values.get(variable)!]));
}

/**
 * Where the object is made as its field is declared, the fields must be declared with the same values on the other side.
 * Where a constructor makes it, its form shows what they begin with: then what they are declared with is written there.
 */
function beginsAlike(one: HeldObject, forms: Readonly<Record<Side['which'], readonly Seen[]>>, made: Made): boolean {
  const other = one.side === 'after' ? 'before' : 'after';
  const declared = fieldValues(one[other], forms[other]);
  const held = fieldValues(one[one.side], forms[one.side]).get(one.field);
  const hasMaker = (symbol: CodeSymbol): boolean => symbol.children.some(({ kind }) => kind === 'constructor');
  if (!held || held.op === 'nothing')
    return hasMaker(one.before) && hasMaker(one.after) && [...one.names.values()].every((name) => /^(?:nothing|literal)$/.test(declared.get(name)?.op ?? 'nothing'));
  if (made(held) !== one.open) return false;
  const begun = declaredBeginning(one, held);
  return (
    begun !== null &&
    [...begun].every(([name, value]) => {
      const own = declared.get(name);
      return own !== undefined && isFreshValue(value) && identical(own, value);
    })
  );
}

/**
 * Whether nobody can ask for the object before it is there, who would fail: no constructor of a base runs, nor a method, nor
 * is the object around handed on, before it is made by the field or by a step of the constructor.
 */
function isThereInTime(
  world: World,
  one: HeldObject,
  forms: Readonly<Record<Side['which'], readonly Seen[]>>,
  made: Made,
): boolean {
  const areQuiet = (['before', 'after'] as const).every((which) => {
    const bases = knownBases(world[which], one[which])?.slice(1);
    const values = [...fieldValues(one[which], forms[which]).values()];
    return (
      bases?.every(({ children }) => !children.some(({ kind }) => kind === 'constructor')) &&
      !values.some((value) => value.op !== 'function' && usesFrame(value))
    );
  });
  const held = fieldValues(one[one.side], forms[one.side]).get(one.field);
  if (!areQuiet || (held && held.op !== 'nothing')) return areQuiet;
  const maker = memberForm(one[one.side], forms[one.side], /^(?:constructor|__init__)$/);
  const steps = maker?.children[0]!.children[1]?.children ?? [];
  const at = steps.findIndex(({ op, children: [write] }) => {
    const [target, value] = op === 'evaluate' && write!.op === 'assign' ? (write!.children as [Core, Core]) : [];
    return target?.op === 'member' && target.text === one.field && made(value!) === one.open;
  });
  return at >= 0 && steps.slice(0, at).every((step) => isSuperCall(step) || onlyStores(step));
}

/** `this.name = name`, and what doesn't say `this` at all. */
function onlyStores({ op, children }: Core): boolean {
  const [write] = children;
  const isStore = op === 'evaluate' && write!.op === 'assign' && write!.children[0]!.op === 'member';
  const parts = isStore && write!.children[0]!.children[0]!.op === 'this' ? write!.children.slice(1) : children;
  return !parts.some(usesFrame);
}

function memberForm(owner: CodeSymbol, forms: readonly Seen[], name: RegExp): Core | null {
  let found: Core | null = null;
  for (const { path, form } of forms) {
    if (path !== owner.path) continue;
    const visit = (node: Core): void => {
      if (node.op === 'method' && name.test(node.text) && isWithin(node.source, owner)) found ??= node;
      for (const child of node.children) visit(child);
    };
    visit(form);
  }
  return found;
}

/** A literal, or a collection that is made there. */
function isFreshValue({ op, text, children }: Core): boolean {
  if (op === 'literal') return true;
  return (op === 'array' || op === 'object') && text === '' && children.length === 0;
}

function fieldValues(owner: CodeSymbol, forms: readonly Seen[]): ReadonlyMap<string, Core> {
  const found = new Map<string, Core>();
  for (const { path, form } of forms) {
    if (path !== owner.path) continue;
    const visit = (node: Core): void => {
      if (node.op === 'field' && isWithin(node.source, owner)) found.set(node.text, node.children[0]!);
      for (const child of node.children) visit(child);
    };
    visit(form);
  }
  return found;
}

/** The members of a class, each written by itself: as they stand in its form, and alone. */
function rewriteMembers(owner: CodeSymbol, form: Core, write: (member: Core) => readonly Core[]): Core {
  const isMember = ({ op, source }: Core): boolean => (op === 'method' || op === 'field') && isWithin(source, owner);
  if (isMember(form)) {
    const made = write(form);
    return made.length === 1 ? made[0]! : form;
  }
  return rewrite(form, (node) =>
    node.op === 'class' ? withChildren(node, node.children.flatMap((child) => (isMember(child) ? write(child) : [child]))) : node,
  );
}

/** The side with the object. */
function withoutObject(one: HeldObject, form: Core, made: Made): Core {
  return rewriteMembers(one[one.side], form, (member) => {
    if (member.op === 'field') {
      if (member.text !== one.field) return [member];
      const begun = made(member.children[0]!) ? declaredBeginning(one, member.children[0]!) : null;
      return begun
        ? [...begun].map(([name, value]) => core('field', name, [value], member.source))
        : [...one.names.values()].map((name) => core('field', name, [core('nothing')], member.source));
    }
    const [method] = member.children as [Core];
    if (method.op !== 'function') return [member];
    const [parameters, body, ...rest] = method.children as [Core, Core, ...Core[]];
    const functions = new Map(one.methods.map((name) => [name, temporary(`${one.open.symbol.simpleName}.${name}`)]));
    const ownFields = (node: Core): Core => {
      const name = node.op === 'member' && node.children[0]!.op === 'this' ? one.names.get(node.text) : undefined;
      if (name !== undefined) return { ...node, text: name };
      const called = node.op === 'member' && node.children[0]!.op === 'this' ? functions.get(node.text) : undefined;
      return called ? { ...use(called), source: node.source } : node;
    };
    const written = withFields(one, body, functions, made);
    if (written === body) return [member];
    const closures = one.methods.map((name) =>
      asLocal(inOwn(refreshed(one.open.methods.get(name)!), ownFields), functions.get(name)!),
    );
    const used = closures.filter((closure, at) => {
      const variable = closure.children[0]!.variable!;
      return mentions(written, variable) || closures.slice(at + 1).some((later) => mentions(later.children[1]!, variable));
    });
    const inBody = withChildren(written, [...used, ...written.children]);
    return [withChildren(member, [withChildren(method, [parameters, inBody, ...rest])])];
  });
}

/** `this.position.x` as `this.x`, a call as one of the function that the method is, and a new object as its fields. */
function withFields(one: HeldObject, body: Core, functions: ReadonlyMap<string, CoreVariable>, made: Made): Core {
  const isHeld = ({ op, text, children: [object] }: Core): boolean => op === 'member' && text === one.field && object!.op === 'this';
  const kept = (step: Core): readonly Core[] => {
    const write = step.op === 'evaluate' && step.children[0]!.op === 'assign' ? step.children[0]! : null;
    const [target, value] = write ? (write.children as [Core, Core]) : [];
    const begun = target && isHeld(target) && made(value!) ? beginning(one, value!) : null;
    if (!begun) return [step];
    const stored = [...begun.fields].map(([name, variable]) => {
      const place = { ...target!, text: one.names.get(name)! };
      return core('evaluate', '', [core('assign', '', [place, use(variable)], step.source)], step.source);
    });
    return [...begun.steps, ...stored];
  };
  return inOwn(body, (node) => {
    const listed = /^(?:block|case)$/.test(node.op) ? withChildren(node, node.children.flatMap(kept)) : node;
    if (listed.op !== 'member' || !isHeld(listed.children[0]!)) return listed;
    const called = functions.get(listed.text);
    if (called) return { ...use(called), source: listed.source };
    const name = one.names.get(listed.text);
    return name === undefined ? listed : { ...listed, text: name, children: [listed.children[0]!.children[0]!] };
  });
}

/** Rewrites what belongs to a method, without the functions in it that have a `this` of their own. */
function inOwn(root: Core, rule: (node: Core) => Core): Core {
  const go = (node: Core): Core =>
    node !== root && hasOwnThis(node) ? node : rule(withChildren(node, node.children.map(go)));
  return go(root);
}

/** The other side: what its fields are declared with is written in the constructor, where the object is made there. */
function withoutBeginnings(one: HeldObject, form: Core, forms: Readonly<Record<Side['which'], readonly Seen[]>>): Core {
  const which = one.side === 'after' ? 'before' : 'after';
  const owner = one[which];
  const plain = new Set(one.names.values());
  const held = fieldValues(one[one.side], forms[one.side]).get(one.field);
  if (held && held.op !== 'nothing') return form;
  const declared = fieldValues(owner, forms[which]);
  return rewriteMembers(owner, form, (member) => {
    if (member.op === 'field') return plain.has(member.text) ? [withChildren(member, [core('nothing')])] : [member];
    if (!/^(?:constructor|__init__)$/.test(member.text)) return [member];
    const [method] = member.children as [Core];
    const [parameters, body, ...rest] = method.children as [Core, Core, ...Core[]];
    const given: Core[] = [];
    const list = parameters.children.map((parameter) => {
      const isOne = parameter.op === 'opaque' && parameter.text === 'parameter property' && plain.has(parameterName(parameter));
      if (!isOne) return parameter;
      const [own] = parameter.children as [Core];
      const target = own.op === 'default' ? own.children[0]! : own;
      given.push(stores(target.variable!.name, use(target.variable!), member));
      return own;
    });
    for (const [name, value] of declared) if (plain.has(name) && value.op === 'literal') given.push(stores(name, value, member));
    if (given.length === 0) return [member];
    const first = body.children.findIndex(isSuperCall) + 1;
    const steps = [...body.children.slice(0, first), ...given, ...body.children.slice(first)];
    return [withChildren(member, [withChildren(method, [withChildren(parameters, list), withChildren(body, steps), ...rest])])];
  });
}

function isSuperCall({ op, children: [value] }: Core): boolean {
  return op === 'evaluate' && value!.op === 'call' && value!.children[0]!.op === 'super';
}

function stores(name: string, value: Core, { source }: Core): Core {
  const place = core('member', name, [core('this', '', [], source)], source);
  return core('evaluate', '', [core('assign', '', [place, value], source)], source);
}

/** Who sees a parameter that is a field as well is no matter where the field is another object's. */
function withoutProperties(one: HeldObject, side: Side, node: AstNode, types: readonly Core[]): readonly Core[] {
  const maker = one[side.which].children.find(({ kind }) => kind === 'constructor');
  if (maker?.declaration !== node || one.side === side.which) return types;
  const plain = new Set(one.names.values());
  const properties = maker.children.filter(({ kind }) => kind === 'property');
  const access = types.filter(({ text }) => text.startsWith('access '));
  const own = access.slice(access.length - properties.length);
  const gone = new Set(own.filter((_, at) => plain.has(properties[at]!.simpleName)));
  return types.filter((type) => !gone.has(type));
}
