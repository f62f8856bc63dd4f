import { type Core, core, type Lower } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { HEIRS_ARE_IN_SIGHT, NOBODY_ASKS_FOR_THE_ORDER } from '../../assumptions.ts';
import { type BaseConstructor, baseConstructors } from '../../moves/base-constructors.ts';
import type { Side, World } from '../../world.ts';
import { refreshed, returns, rewrite, some, use, usesFrame, withChildren } from '../tree.ts';
import { givenTo } from './given-parameters.ts';
import { ofNoSource } from './object-beginnings.ts';
import { asItIs, rearrangedNotes } from './rearranged-notes.ts';
import type { Lowers, WrittenAlike } from './rearrangement.ts';

/**
 *     class B extends A { constructor(n) { super(n); … } }      ->      … { super(); this.n = n; … }      with A's constructor(n)
 *
 * What the constructor of a base does, in the place of its call, where that constructor is another one on the other side.
 * Holds where the class declares no field with what the base gives it, and none by asking its object, since its fields
 * get their values between the two.
 */
export function inheritedConstructors(world: World, lowers: Lowers): WrittenAlike {
  const found = baseConstructors(world).filter((one) =>
    ([world.before, world.after] as const).every((side) => mayBePut(side, one, lowers[side.which])),
  );
  if (found.length === 0) return asItIs(lowers);
  const { note, told } = rearrangedNotes('base-constructor', HEIRS_ARE_IN_SIGHT, NOBODY_ASKS_FOR_THE_ORDER);
  const of = (side: Side): Lower => {
    const at = side.which === 'before' ? 0 : 1;
    const lower = lowers[side.which];
    return (file) => {
      const lowered = lower(file);
      const here = found
        .flatMap((one) => one.heirs.map((pair) => ({ one, heir: pair[at] })))
        .filter(({ heir }) => heir.path === file.path);
      if (!lowered || here.length === 0) return lowered;
      const write = (form: Core): Core =>
        rewrite(form, (node) => {
          const own = node.op === 'method' && here.find(({ heir }) => node.source === heir.declaration);
          const made = own ? withBase(side, own.one, node, lower) : null;
          if (made) note();
          return made ?? node;
        });
      return { ...lowered, lower: (node) => lowered.lower(node).map(write) };
    };
  };
  return { before: of(world.before), after: of(world.after), told, bases: found };
}

function formOf(side: Side, lower: Lower, symbol: CodeSymbol): Core | null {
  return lower(side.factsOf(symbol).file)?.lower(symbol.declaration)[0] ?? null;
}

function makerOf(side: Side, { makers }: BaseConstructor): CodeSymbol | null {
  return makers[side.which === 'before' ? 0 : 1];
}

/** Whether the call can be taken for what the constructor of the base does, in each class. */
function mayBePut(side: Side, one: BaseConstructor, lower: Lower): boolean {
  const maker = makerOf(side, one);
  const body = maker && formOf(side, lower, maker)?.children[0]?.children[1];
  if (maker && (!body || returns(body) || some(body, isForItsOwn))) return false;
  const at = side.which === 'before' ? 0 : 1;
  const given = new Set<string>();
  if (body)
    some(body, ({ op, children: [target] }) => {
      if (op === 'assign' && target!.op === 'member') given.add(target!.text);
      return false;
    });
  return one.heirs.every((pair) => {
    const heir = pair[at];
    const form = formOf(side, lower, heir);
    const fields = (heir.parent?.children ?? []).filter(
      ({ kind }) => kind === 'field' || kind === 'property',
    );
    const areApart = fields.every((field) => {
      const value = formOf(side, lower, field)?.children[0];
      return !value || value.op === 'nothing' || (!given.has(field.simpleName) && !usesFrame(value));
    });
    return areApart && form !== null && withBase(side, one, form, lower) !== null;
  });
}

/** What means another thing in another function. */
function isForItsOwn({ op, text, variable }: Core): boolean {
  if (op === 'super' || op === 'yield' || op === 'await') return true;
  if (op === 'opaque') return /^(?:meta_property|implicit|outer )/.test(text);
  return op === 'variable' && variable!.kind === 'free' && /^(?:arguments|__class__)$/.test(variable!.name);
}

/** Null where the constructor doesn't call that of its base once, as a step of its own, with arguments that can be told. */
function withBase(side: Side, one: BaseConstructor, method: Core, lower: Lower): Core | null {
  const [made] = method.children as [Core];
  if (made?.op !== 'function') return null;
  const isPython = side.factsOf(one[side.which]).file.profile.id === 'python';
  const [parameters, body, ...rest] = made.children as [Core, Core, ...Core[]];
  const calls = body.children.filter((step) => isBaseCall(step, isPython));
  const said = body.children.filter((step) =>
    some(step, ({ op, text, children: [callee] }) =>
      isPython
        ? op === 'member' && text === '__init__' && isSuper(callee!, true)
        : op === 'call' && callee!.op === 'super',
    ),
  );
  if (calls.length !== said.length || calls.length > 1) return null;
  const maker = makerOf(side, one);
  const base = maker && formOf(side, lower, maker)?.children[0];
  if (calls.length === 0) return isPython ? method : null;
  const [call] = calls as [Core];
  const steps = stepsOf(base ?? null, call, isPython);
  if (!steps) return null;
  const list = body.children.flatMap((step) => (step === call ? steps : [step]));
  return withChildren(method, [withChildren(made, [parameters, withChildren(body, list), ...rest])]);
}

function isBaseCall({ op, children: [call] }: Core, isPython: boolean): boolean {
  const callee = op === 'evaluate' && call!.op === 'call' ? call!.children[0]! : null;
  if (!isPython) return callee?.op === 'super';
  return callee?.op === 'member' && callee.text === '__init__' && isSuper(callee.children[0]!, true);
}

function isSuper({ op, children }: Core, isPython: boolean): boolean {
  if (!isPython) return op === 'super';
  return op === 'super' || (op === 'call' && children.length === 1 && isSuper(children[0]!, true));
}

/** What is handed over gets the names of the parameters, then what stands in the constructor is done. */
function stepsOf(base: Core | null, statement: Core, isPython: boolean): readonly Core[] | null {
  const [call] = statement.children as [Core];
  const copy = base ? ofNoSource(refreshed(base)) : null;
  const [parameters, body] = copy ? (copy.children as [Core, Core]) : [null, null];
  const given = givenTo(parameters?.children ?? [], call, isPython);
  if (!given) return null;
  const kept = given.parameters.flatMap(({ isField, variable }) => {
    const place = core('member', variable.name, [core('this')], statement.source);
    const write = core('assign', '', [place, use(variable)], statement.source);
    return isField ? [core('evaluate', '', [write], statement.source)] : [];
  });
  // What the class is made from still makes the object.
  const making = isPython ? [] : [withChildren(statement, [withChildren(call, [call.children[0]!])])];
  return [...given.steps, ...making, ...kept, ...(body?.children ?? [])];
}
