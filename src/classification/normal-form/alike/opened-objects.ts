import { type Core, type CoreVariable, core, type Lower } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { Side, World } from '../../world.ts';
import { countUses, each, mentions, refreshed, rewrite, temporary, use, withChildren } from '../tree.ts';
import { meantSymbols } from './meant-symbols.ts';
import { calledOn, methodsCalled, type OpenClass, openClass, usesOwnAlone } from './open-classes.ts';
import { asItIs } from './rearranged-notes.ts';
import type { Lowers, Rearranged, WrittenAlike } from './rearrangement.ts';

/**
 * An object of a class that one side alone has, which is made in a function and seen by nobody else, as what it holds and
 * does: its fields are variables of the function, its methods functions in it.
 *
 *     const t = new Tally(); for (const l of lines) t.take(l); return t.text()
 *     let errors = 0; const take = (l) => { if (l.bad) errors += 1 }; for (const l of lines) take(l); return …
 *
 * Holds where the function does nothing with the object but reading and writing its fields and calling its methods, and
 * the class does no more with it. So a function that became an object of its own (replace method with method object) is
 * what it was, and what was grouped in a class is what it was before.
 */
export function openedObjects(world: World, lowers: Lowers): WrittenAlike {
  const classes = {
    before: classesOf(world.before, world.mapping.onlyBefore, lowers.before),
    after: classesOf(world.after, world.mapping.onlyAfter, lowers.after),
  };
  if (classes.before.size + classes.after.size === 0) return asItIs(lowers);
  const seen: Record<Side['which'], Set<CodeSymbol>> = { before: new Set(), after: new Set() };
  const of = (side: Side): Lower => {
    const lower = lowers[side.which];
    const own = classes[side.which];
    if (own.size === 0) return lower;
    const { symbol } = meantSymbols(side);
    const made = ({ op, children: [callee] }: Core, isPython: boolean): OpenClass | null => {
      if (op !== (isPython ? 'call' : 'new') || callee!.op !== 'variable') return null;
      const meant = symbol(callee!.variable!);
      return (meant && own.get(meant)) ?? null;
    };
    return (file) => {
      const lowered = lower(file);
      const isPython = file.profile.id === 'python';
      return (
        lowered && {
          ...lowered,
          lower: (node) =>
            lowered.lower(node).map((form) =>
              withoutObjects(
                form,
                (inner) => made(inner, isPython),
                (one) => seen[side.which].add(one.symbol),
              ),
            ),
        }
      );
    };
  };
  return {
    before: of(world.before),
    after: of(world.after),
    told: () => (['before', 'after'] as const).flatMap((side) => notes(side, seen[side])),
  };
}

function notes(side: Side['which'], seen: Set<CodeSymbol>): readonly Rearranged[] {
  const symbols = [...seen];
  seen.clear();
  return symbols.map((one) => ({ rule: 'opened-object', side, subject: one.simpleName, assumes: null, symbols: [one] }));
}

function classesOf(side: Side, symbols: readonly CodeSymbol[], lower: Lower): ReadonlyMap<CodeSymbol, OpenClass> {
  const found = new Map<CodeSymbol, OpenClass>();
  for (const symbol of symbols) {
    const open = openClass(side, lower, symbol);
    if (open) found.set(symbol, open);
  }
  return found;
}

type Made = (node: Core) => OpenClass | null;

function withoutObjects(root: Core, made: Made, note: (open: OpenClass) => void): Core {
  let written = root;
  // One may be made with another at hand, so that they are taken apart one after the other.
  for (let left = 50; left > 0; left--) {
    const next = withoutOne(written, made, note);
    if (next === written) return written;
    written = next;
  }
  return written;
}

function withoutOne(root: Core, made: Made, note: (open: OpenClass) => void): Core {
  let done = false;
  return rewrite(root, (node) => {
    if (done || (node.op !== 'block' && node.op !== 'case')) return node;
    for (const [at, statement] of node.children.entries()) {
      const named = namedObject(statement, made) ?? firstObject(statement, made);
      if (!named) continue;
      const rest = node.children.slice(at + 1);
      const all = core('block', '', [...named.steps, ...rest]);
      // A variable of Python may be asked for outside of the block that gives it a value.
      const isElsewhere = named.isKept && countUses(root, named.variable) > countUses(all, named.variable);
      const opened = isElsewhere ? null : opening(named.open, named.call, named.variable, all);
      if (!opened) continue;
      done = true;
      note(named.open);
      return withChildren(node, [...node.children.slice(0, at), ...opened.steps, ...opened.rest]);
    }
    return node;
  });
}

interface FoundObject {
  readonly open: OpenClass;
  readonly call: Core;
  readonly variable: CoreVariable;
  /** The statement, in which the object is the variable. */
  readonly steps: readonly Core[];
  readonly isKept: boolean;
}

/** `const tally = new Tally()` */
function namedObject({ op, text, children }: Core, made: Made): FoundObject | null {
  const [target, value] = children;
  const variable = op === 'let' && text === 'const' && target!.op === 'bind' ? target!.variable! : null;
  const open = variable?.kind === 'local' && value ? made(value) : null;
  return open && { open, call: value!, variable: variable!, steps: [], isKept: true };
}

/** `return new Sum(xs).run()`: the object is made before anything else is done. */
function firstObject(statement: Core, made: Made): FoundObject | null {
  if (!/^(?:return|evaluate|let|throw)$/.test(statement.op)) return null;
  const variable = temporary('object');
  let found: Pick<FoundObject, 'open' | 'call'> | null = null;
  const go = (node: Core): Core => {
    const at = node.op === 'let' || (node.op === 'assign' && node.children[0]!.op === 'variable') ? 1 : 0;
    const first = node.children[at];
    if (!first) return node;
    const open = node.op === 'member' ? made(first) : null;
    if (open) found = { open, call: first };
    else if (!LEFT_FIRST.test(first.op)) return node;
    const inner = open ? use(variable) : go(first);
    return withChildren(node, node.children.with(at, inner));
  };
  const step = go(statement);
  return found && { ...(found as Pick<FoundObject, 'open' | 'call'>), variable, steps: [step], isKept: false };
}

/** What evaluates its first part first, and always. */
const LEFT_FIRST = /^(?:member|call|binary|unary|await|index|array|template|assign|logical|choose)$/;

/** The steps that make the object, and what comes behind them, with its fields and methods as variables. */
function opening(
  open: OpenClass,
  call: Core,
  variable: CoreVariable,
  rest: Core,
): { readonly steps: readonly Core[]; readonly rest: readonly Core[] } | null {
  const isObject = ({ op, variable: own }: Core): boolean => op === 'variable' && own === variable;
  if (!usesOwnAlone(open, rest, isObject, false)) return null;
  const methods = methodsCalled(open, calledOn(rest, variable));
  if (!methods) return null;
  const fields = new Map([...open.fields].map((name) => [name, temporary(name)]));
  const functions = new Map(methods.map((name) => [name, temporary(`${open.symbol.simpleName}.${name}`)]));
  const held = new Set(fields.values());
  const own = (node: Core, isOwner: (one: Core) => boolean): Core =>
    rewrite(node, (inner) => {
      if (inner.op === 'assign') return plainWrite(inner, held);
      if (inner.op !== 'member' || !isOwner(inner.children[0]!)) return inner;
      const found = fields.get(inner.text) ?? functions.get(inner.text);
      return found ? { ...use(found), source: inner.source } : inner;
    });
  const inside = (node: Core): Core => own(ofNoSource(refreshed(node)), ({ op }) => op === 'this');
  const isCalled = (node: Core): boolean => [...functions.values()].some((one) => mentions(node, one));
  const begun = begin(open, call, fields, inside, isCalled);
  if (!begun) return null;
  const made = methods.map((name) => {
    const value = inside(open.methods.get(name)!);
    const words = value.text.split(' ').filter((word) => word !== 'method');
    const asArrow = { ...value, text: ['arrow', ...words.filter((word) => word !== 'arrow')].sort(inWords).join(' ') };
    return core('let', 'const', [core('bind', '', [], null, functions.get(name)!), asArrow]);
  });
  const written = own(rest, isObject).children;
  const assigned = new Set<CoreVariable>();
  each(core('block', '', [...begun.declared, ...made, ...begun.done, ...written]), ({ op, children: [target] }) => {
    if (op === 'assign' || op === 'for_each' || op === 'unary') {
      if (target?.variable) assigned.add(target.variable);
    }
  });
  const declared = begun.declared.map((step) =>
    step.op === 'let' && step.children[0]!.variable && assigned.has(step.children[0]!.variable)
      ? { ...step, text: 'let' }
      : step,
  );
  return { steps: [...declared, ...made, ...begun.done], rest: written };
}

/** `n += 1` of a variable is `n = n + 1`, or in Python what the object makes of it; of a field it is kept as it is spelled. */
function plainWrite(node: Core, held: ReadonlySet<CoreVariable>): Core {
  const [target, value] = node.children as [Core, Core];
  const [, inPlace, operator] = /^(in place )?([-+*/%&|^<>@]+)=$/.exec(node.text) ?? [];
  if (!operator || operator === '&&' || operator === '||' || !held.has(target.variable!)) return node;
  const isPlain = !inPlace || value.op === 'literal';
  const changed = isPlain
    ? core('binary', inPlace ? `~${operator}=` : operator, [target, value], node.source)
    : core('opaque', node.text, [target, value], node.source);
  return core('assign', '', [target, changed], node.source);
}

/** Parameters of a constructor as variables that no source declares: each is the copy of what is given for it. */
function ofNoSource(node: Core): Core {
  if (node.op !== 'function') return node;
  const names = new Map<CoreVariable, CoreVariable>();
  each(node.children[0]!, ({ op, variable }) => {
    if (op === 'bind') names.set(variable!, temporary(variable!.name));
  });
  return rewrite(node, (inner) => {
    const own = inner.variable && names.get(inner.variable);
    return own ? { ...inner, variable: own } : inner;
  });
}

function inWords(one: string, other: string): number {
  return one < other ? -1 : 1;
}

/** What making the object does: parameters get what is given, fields what they begin with, then the constructor runs. */
function begin(
  open: OpenClass,
  call: Core,
  fields: ReadonlyMap<string, CoreVariable>,
  inside: (node: Core) => Core,
  isCalled: (node: Core) => boolean,
): { readonly declared: readonly Core[]; readonly done: readonly Core[] } | null {
  const declare = (variable: CoreVariable, value: Core): Core =>
    core('let', 'const', [core('bind', '', [], null, variable), value], value.source);
  const given = call.children.slice(1);
  const maker = open.maker ? inside(open.maker) : null;
  const parameters: { name: string; variable: CoreVariable; value: Core | null; field: string | null }[] = [];
  for (const parameter of maker?.children[0]!.children ?? []) {
    const isField = parameter.op === 'opaque';
    const own = isField ? parameter.children[0]! : parameter;
    const target = own?.op === 'default' ? own.children[0]! : own;
    if (target?.op !== 'bind' || (isField && parameter.text !== 'parameter property')) return null;
    const { name } = target.variable!;
    const value = own!.op === 'default' ? own!.children[1]! : null;
    parameters.push({ name, variable: target.variable!, value, field: isField ? name : null });
  }
  for (const { name, field, value } of open.record?.parameters ?? [])
    parameters.push({ name, variable: temporary(name), value, field });
  const steps: Core[] = [];
  const taken = new Set<number>();
  for (const [index, argument] of given.entries()) {
    const isNamed = argument.op === 'named';
    const at = isNamed ? parameters.findIndex(({ name }) => name === argument.text) : index;
    const parameter = parameters[at];
    if (argument.op === 'spread' || !parameter || taken.has(at)) return null;
    // What may be undefined is the default then.
    if (parameter.value && !open.isPython) return null;
    taken.add(at);
    steps.push(declare(parameter.variable, isNamed ? argument.children[0]! : argument));
  }
  for (const [at, { variable, value }] of parameters.entries()) {
    if (taken.has(at)) continue;
    if (value ? value.op !== 'literal' || value.text.startsWith('default ') : open.isPython) return null;
    steps.push(declare(variable, value ?? core('literal', 'undefined')));
  }
  const begun = new Set<string>();
  const keep = (field: string, value: Core): void => {
    begun.add(field);
    steps.push(declare(fields.get(field)!, value));
  };
  for (const { field, variable } of parameters) if (field !== null) keep(field, use(variable));
  for (const [field, value] of open.declared) if (value.op !== 'nothing') keep(field, inside(value));
  const body = maker?.children[1]!.children ?? [];
  const late: Core[] = [];
  for (const step of body) {
    const assigned = step.op === 'evaluate' && step.children[0]!.op === 'assign' ? step.children[0]! : null;
    const [target, value] = assigned?.text === '' ? (assigned.children as [Core, Core]) : [];
    const field = target && [...fields].find(([, one]) => one === target.variable)?.[0];
    const isFirst = field !== undefined && !begun.has(field) && late.length === 0 && !isCalled(value!);
    if (isFirst) keep(field, value!);
    else late.push(step);
  }
  for (const [field, variable] of fields) {
    if (begun.has(field)) continue;
    if (open.isPython) steps.push(core('let', 'let', [core('bind', '', [], null, variable), core('nothing')]));
    else keep(field, core('literal', 'undefined'));
  }
  return { declared: steps, done: late };
}
