import { type Core, type CoreVariable, core, type Lower } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { Side, World } from '../../world.ts';
import { countUses, each, mentions, refreshed, rewrite, temporary, use, withChildren } from '../tree.ts';
import { meantSymbols } from './meant-symbols.ts';
import { asLocal, begin, ofNoSource, plainWrite } from './object-beginnings.ts';
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
    before: openClassesOf(world, 'before', lowers),
    after: openClassesOf(world, 'after', lowers),
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
  return symbols.map((one) => ({ rule: 'opened-object', side, subject: '', assumes: null, symbols: [one] }));
}

/** The classes that one side alone has, and of whose objects all is known. */
export function openClassesOf(
  world: World,
  which: Side['which'],
  lowers: Lowers,
): ReadonlyMap<CodeSymbol, OpenClass> {
  const { onlyBefore, onlyAfter } = world.mapping;
  const found = new Map<CodeSymbol, OpenClass>();
  for (const symbol of which === 'before' ? onlyBefore : onlyAfter) {
    const open = openClass(world[which], lowers[which], symbol);
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
  return (
    found && { ...(found as Pick<FoundObject, 'open' | 'call'>), variable, steps: [step], isKept: false }
  );
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
  const made = methods.map((name) => asLocal(inside(open.methods.get(name)!), functions.get(name)!));
  const written = own(rest, isObject).children;
  const assigned = new Set<CoreVariable>();
  each(
    core('block', '', [...begun.declared, ...made, ...begun.done, ...written]),
    ({ op, children: [target] }) => {
      if (op === 'assign' || op === 'for_each' || op === 'unary') {
        if (target?.variable) assigned.add(target.variable);
      }
    },
  );
  const declared = begun.declared.map((step) =>
    step.op === 'let' && step.children[0]!.variable && assigned.has(step.children[0]!.variable)
      ? { ...step, text: 'let' }
      : step,
  );
  return { steps: [...declared, ...made, ...begun.done], rest: written };
}
