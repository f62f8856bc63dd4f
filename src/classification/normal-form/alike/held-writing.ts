import type { AstNode } from '../../../model/ast-node.ts';
import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import type { Side } from '../../world.ts';
import { hasOwnThis, mentions, refreshed, temporary, use, withChildren } from '../tree.ts';
import { beginning, declaredBeginning } from './held-beginnings.ts';
import { fieldValues, isSuperCall, rewriteMembers, type SeenForms } from './held-forms.ts';
import { type HeldObject, type Made, parameterName } from './held-objects.ts';
import { asLocal } from './object-beginnings.ts';

/** The side with the object. */
export function withoutObject(one: HeldObject, form: Core, made: Made): Core {
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
    const functions = new Map(
      one.methods.map((name) => [name, temporary(`${one.open.symbol.simpleName}.${name}`)]),
    );
    const ownFields = (node: Core): Core => {
      const name =
        node.op === 'member' && node.children[0]!.op === 'this' ? one.names.get(node.text) : undefined;
      if (name !== undefined) return { ...node, text: name };
      const called =
        node.op === 'member' && node.children[0]!.op === 'this' ? functions.get(node.text) : undefined;
      return called ? { ...use(called), source: node.source } : node;
    };
    const written = withFields(one, body, functions, made);
    if (written === body) return [member];
    const closures = one.methods.map((name) =>
      asLocal(inOwn(refreshed(one.open.methods.get(name)!), ownFields), functions.get(name)!),
    );
    const used = closures.filter((closure, at) => {
      const variable = closure.children[0]!.variable!;
      return (
        mentions(written, variable) ||
        closures.slice(at + 1).some((later) => mentions(later.children[1]!, variable))
      );
    });
    const inBody = withChildren(written, [...used, ...written.children]);
    return [withChildren(member, [withChildren(method, [parameters, inBody, ...rest])])];
  });
}

/** `this.position.x` as `this.x`, a call as one of the function that the method is, and a new object as its fields. */
function withFields(
  one: HeldObject,
  body: Core,
  functions: ReadonlyMap<string, CoreVariable>,
  made: Made,
): Core {
  const isHeld = ({ op, text, children: [object] }: Core): boolean =>
    op === 'member' && text === one.field && object!.op === 'this';
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
    return name === undefined
      ? listed
      : { ...listed, text: name, children: [listed.children[0]!.children[0]!] };
  });
}

/** Rewrites what belongs to a method, without the functions in it that have a `this` of their own. */
function inOwn(root: Core, rule: (node: Core) => Core): Core {
  const go = (node: Core): Core =>
    node !== root && hasOwnThis(node) ? node : rule(withChildren(node, node.children.map(go)));
  return go(root);
}

/** The other side: what its fields are declared with is written in the constructor, where the object is made there. */
export function withoutBeginnings(one: HeldObject, form: Core, forms: SeenForms): Core {
  const which = one.side === 'after' ? 'before' : 'after';
  const owner = one[which];
  const plain = new Set(one.names.values());
  const held = fieldValues(one[one.side], forms[one.side]).get(one.field);
  if (held && held.op !== 'nothing') return form;
  const declared = fieldValues(owner, forms[which]);
  return rewriteMembers(owner, form, (member) => {
    if (member.op === 'field')
      return plain.has(member.text) ? [withChildren(member, [core('nothing')])] : [member];
    if (!/^(?:constructor|__init__)$/.test(member.text)) return [member];
    const [method] = member.children as [Core];
    const [parameters, body, ...rest] = method.children as [Core, Core, ...Core[]];
    const given: Core[] = [];
    const list = parameters.children.map((parameter) => {
      const isOne =
        parameter.op === 'opaque' &&
        parameter.text === 'parameter property' &&
        plain.has(parameterName(parameter));
      if (!isOne) return parameter;
      const [own] = parameter.children as [Core];
      const target = own.op === 'default' ? own.children[0]! : own;
      given.push(stores(target.variable!.name, use(target.variable!), member));
      return own;
    });
    for (const [name, value] of declared)
      if (plain.has(name) && value.op === 'literal') given.push(stores(name, value, member));
    if (given.length === 0) return [member];
    const first = body.children.findIndex(isSuperCall) + 1;
    const steps = [...body.children.slice(0, first), ...given, ...body.children.slice(first)];
    return [
      withChildren(member, [
        withChildren(method, [withChildren(parameters, list), withChildren(body, steps), ...rest]),
      ]),
    ];
  });
}

function stores(name: string, value: Core, { source }: Core): Core {
  const place = core('member', name, [core('this', '', [], source)], source);
  return core('evaluate', '', [core('assign', '', [place, value], source)], source);
}

/** Who sees a parameter that is a field as well is no matter where the field is another object's. */
export function withoutProperties(
  one: HeldObject,
  side: Side,
  node: AstNode,
  types: readonly Core[],
): readonly Core[] {
  const maker = one[side.which].children.find(({ kind }) => kind === 'constructor');
  if (maker?.declaration !== node || one.side === side.which) return types;
  const plain = new Set(one.names.values());
  const properties = maker.children.filter(({ kind }) => kind === 'property');
  const access = types.filter(({ text }) => text.startsWith('access '));
  const own = access.slice(access.length - properties.length);
  const gone = new Set(own.filter((_, at) => plain.has(properties[at]!.simpleName)));
  return types.filter((type) => !gone.has(type));
}
