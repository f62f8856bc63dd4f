import { type Core, type CoreVariable, core, type Lower } from '../../../model/core.ts';
import { erased } from '../../../model/static-types.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { NOBODY_CALLS_THE_OLD_WAY, OBJECTS_ARE_THERE } from '../../assumptions.ts';
import { basesOf, isSubtype, modifierWords } from '../../java/hierarchy.ts';
import {
  isAlone,
  isAnnotated,
  isHook,
  type Parameter,
  parametersOf,
  sameParameters,
} from '../../java/lone-methods.ts';
import { isStatic } from '../../java/members.ts';
import type { Side, World } from '../../world.ts';
import { rewrite, some, temporary, use, withChildren } from '../tree.ts';
import { classVariables } from './class-variables.ts';
import { withNamedObject } from './named-object.ts';
import { asItIs, rearrangedNotes } from './rearranged-notes.ts';
import type { Lowers, WrittenAlike } from './rearrangement.ts';

/** A method of an object on one side, and of its class on the other, to which the object is handed. */
interface MadeStatic {
  /** The side that has it as a method of an object. */
  readonly side: Side['which'];
  readonly method: CodeSymbol;
  readonly static: CodeSymbol;
  readonly owner: CodeSymbol;
  readonly name: string;
  /** How many parameters the object's method has. */
  readonly count: number;
  /** The last of them takes all arguments that are left. */
  readonly isOpen: boolean;
  /** Which parameter of the static one is the object; null where it needs none. */
  readonly place: number | null;
}

/**
 *     String label() { return this.name; }   x.label()      ->      static String label(Item x) { return x.name; }   Item.label(x)
 *
 * Holds where no other method of that name is near that a call could mean, and it overrides nothing and is not
 * overridden: what isn't seen of that would not compile. Assumes that methods are called on objects that are there.
 */
export function staticMethods(world: World, lowers: Lowers): WrittenAlike {
  const found = world.mapping.pairs.flatMap(({ before, after }) => madeStatic(world, before, after) ?? []);
  if (found.length === 0) return asItIs(lowers);
  const { note, told } = rearrangedNotes('static-method', NOBODY_CALLS_THE_OLD_WAY, OBJECTS_ARE_THERE);
  const of = (side: Side): Lower => {
    const lower = lowers[side.which];
    const classOf = classVariables(side, lower);
    const own = found.filter((one) => one.side === side.which);
    const others = found.filter((one) => one.side !== side.which);
    return (file) => {
      const lowered = lower(file);
      if (!lowered || file.profile.id !== 'java') return lowered;
      return {
        ...lowered,
        lower: (node) =>
          lowered.lower(node).map((form) => {
            const called = own.reduce((made, one) => {
              const variable = classOf(one.owner);
              return variable ? withCallsOfClass(side, one, variable, made, note) : made;
            }, form);
            // What is called of the class needs no object any more.
            return own.reduce((made, one) => (classOf(one.owner) ? asStatic(one, made, note) : made), called);
          }),
        signature: (node) => {
          const one = others.find((candidate) => candidate.static.declaration === node);
          return one ? withoutObject(one, lowered.signature(node)) : lowered.signature(node);
        },
      };
    };
  };
  return { before: of(world.before), after: of(world.after), told };
}

function madeStatic(world: World, before: CodeSymbol, after: CodeSymbol): MadeStatic | null {
  if (before.kind !== 'method' || after.kind !== 'method' || before.simpleName !== after.simpleName)
    return null;
  const [from, to] = [before.parent, after.parent];
  if (!from || !to || world.mapping.after(from) !== to || from.declaration.kind !== 'class_declaration')
    return null;
  if (world.before.factsOf(before).file.profile.id !== 'java' || isStatic(before) === isStatic(after))
    return null;
  const side = isStatic(before) ? 'after' : 'before';
  const [method, other, owner] = side === 'before' ? [before, after, from] : [after, before, to];
  const [here, there] = side === 'before' ? [world.before, world.after] : [world.after, world.before];
  const name = method.simpleName;
  if (isHook(method) || [method, other].some(isAnnotated)) return null;
  const [own, others] = [parametersOf(here, method), parametersOf(there, other)];
  const place = placeOf(own, others, owner.simpleName);
  if (place === undefined || !isAlone(here, method) || !isAlone(there, other)) return null;
  if (isCalledOfClass(here, owner.simpleName, name)) return null;
  // With another parameter it no longer overrides what a base that we don't see may have.
  if (place !== null && basesOf(here, owner).others && !modifierWords(method.declaration).includes('private'))
    return null;
  const isOpen = own.at(-1)?.isOpen ?? false;
  return { side, method, static: other, owner, name, count: own.length, isOpen, place };
}

/** `Rates.total(1)`, also by its import: of a method of objects that would not compile. */
function isCalledOfClass({ files }: Side, owner: string, name: string): boolean {
  const called = new RegExp(`(?<![\\w$])${owner}\\s*(?:\\.|::)\\s*${name}\\s*[(;]`);
  return [...files.values()].some(
    ({ file: { text, profile } }) => profile.id === 'java' && called.test(text),
  );
}

/** Null where no object is handed over; undefined where more is different than that. */
function placeOf(
  own: readonly Parameter[],
  others: readonly Parameter[],
  owner: string,
): number | null | undefined {
  if (sameParameters(own, others)) return null;
  if (others.length !== own.length + 1) return undefined;
  const at = others.findIndex(
    ({ type }, index) =>
      erased(type.replace(/^final/, '')) === owner &&
      sameParameters(
        own,
        others.filter((_, other) => other !== index),
      ),
  );
  return at < 0 ? undefined : at;
}

function withCallsOfClass(
  side: Side,
  one: MadeStatic,
  owner: CoreVariable,
  form: Core,
  note: () => void,
): Core {
  return rewrite(form, (node) => {
    const made = node.op === 'call' ? asCallOfClass(side, one, owner, node) : null;
    if (made) note();
    return made ?? node;
  });
}

function asStatic(one: MadeStatic, form: Core, note: () => void): Core {
  return rewrite(form, (node) => {
    const isIt = node.op === 'method' && node.source === one.method.declaration;
    const made = isIt ? withObject(one, node) : null;
    if (made) note();
    return made ?? node;
  });
}

/** Null where the body needs an object that is not handed over, or one that can't be told. */
function withObject({ place, name, owner, static: other }: MadeStatic, node: Core): Core | null {
  const [made] = node.children as [Core];
  const [parameters, body] = made.children as [Core, Core];
  const object: CoreVariable = { ...temporary('object'), kind: 'parameter', spelled: owner.simpleName };
  const named = other.declaration.kind === 'method_declaration' ? withNamedObject(body, object) : null;
  if (!named || (named.isSaid && place === null)) return null;
  const list = [...parameters.children];
  if (place !== null)
    list.splice(place, 0, { ...core('bind', '', [], null, object), spelled: owner.simpleName });
  const method = withChildren(made, [withChildren(parameters, list), named.body, ...made.children.slice(2)]);
  return { ...node, text: `static ${name}`, children: [method] };
}

/** `x.label(1)` as `Item.label(x, 1)`; null where it isn't a call of the method, or would be evaluated in another order. */
function asCallOfClass(side: Side, one: MadeStatic, owner: CoreVariable, node: Core): Core | null {
  const [callee, ...args] = node.children as [Core, ...Core[]];
  const fits = one.isOpen ? args.length >= one.count - 1 : args.length === one.count;
  if (callee.op !== 'member' || callee.text !== one.name || !fits) return null;
  const [object] = callee.children as [Core];
  if (!mayBeOf(side, one, object)) return null;
  const isPlain = object.op === 'this' || object.op === 'variable' || /^outer this /.test(object.text);
  if (one.place !== 0 && (!isPlain || args.some((arg) => some(arg, ({ op }) => op === 'assign'))))
    return null;
  const given = [...args];
  if (one.place !== null) given.splice(one.place, 0, object);
  const ofClass = withChildren(callee, [{ ...use(owner), source: object.source }]);
  return withChildren(node, [ofClass, ...given]);
}

/** Whether a receiver can be an instance of the class; one of a type that isn't known is, if the other side says so. */
export function mayBeOf(side: Side, { owner }: { readonly owner: CodeSymbol }, object: Core): boolean {
  if (object.op === 'super' || object.op === 'opaque') return /^outer this /.test(object.text);
  if (
    object.op === 'variable' &&
    object.variable!.kind !== 'local' &&
    object.variable!.kind !== 'parameter'
  ) {
    // A class by its name is no object.
    const { symbol } = object.variable!;
    if (symbol === null || /^(?:class|interface|enum)$/.test(symbol.kind)) return false;
  }
  if (object.spelled === undefined) return true;
  const name = erased(object.spelled);
  return (
    name === owner.simpleName ||
    [...side.files.values()].some(({ file }) =>
      file.symbols.some((one) => one.simpleName === name && isSubtype(side, one, owner)),
    )
  );
}

/** What the static one shows of its types, without the object and without the type parameters that came from its class. */
function withoutObject({ place, owner, method }: MadeStatic, types: readonly Core[]): readonly Core[] {
  const isGeneric = ({ declaration }: CodeSymbol): boolean =>
    declaration.children.some(({ kind }) => kind === 'type_parameters');
  let at = -1;
  return types.filter(({ text }) => {
    if (text === 'type parameters') return !isGeneric(owner) || isGeneric(method);
    if (!/^(?:formal|spread)_parameter$/.test(text)) return true;
    at += 1;
    return at !== place;
  });
}
