import type { AstNode } from '../../../model/ast-node.ts';
import type { Core, Lower } from '../../../model/core.ts';
import type { ParsedFile } from '../../../model/parsed-file.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { NOBODY_CALLS_THE_OLD_WAY, SAME_INSTANCE } from '../../assumptions.ts';
import type { Side, World } from '../../world.ts';
import { symbolAround } from '../heads/reordered-parameters.ts';
import { each } from '../tree.ts';
import { withFields } from './argument-fields.ts';
import { isMember, shapesByName } from './argument-names.ts';
import { defaultsOf } from './argument-parameters.ts';
import { type ArgumentShape, argumentShapes, functionNode } from './argument-shapes.ts';
import { namedFields, plainTypes } from './argument-types.ts';
import { type Writer, type Written, writer } from './argument-writer.ts';
import { meantSymbols } from './meant-symbols.ts';
import { asItIs } from './rearranged-notes.ts';
import type { Lowers, Rearranged, WrittenAlike } from './rearrangement.ts';
import { type RecordClass, type RecordMade, recordClass } from './record-classes.ts';

/**
 *     function f({ a, b = 1 }) {...}   f({ a: x })          ->      function f(a, b = 1) {...}   f(x)
 *     function f(at) { use(at.x) }     f(new Point(x))      ->      function f(x) { use(x) }     f(x)
 *
 * Holds for a function that nobody in the change set uses but by calling it, each time with an object that is made there:
 * written out, or of a class whose objects only keep what they are made with. Nobody may do anything with such an object
 * but read its fields and hand it to a function of this kind, and the function may not ask for `arguments`. On the other
 * side no call may spread what it passes, but into a rest parameter. Assumes that nobody outside of the change set calls
 * it, and of a method that what isn't known to be another object is one of its class.
 */
export function plainArguments(world: World, lowers: Lowers): WrittenAlike {
  const drafts = argumentShapes(world);
  if (drafts.length === 0) return asItIs(lowers);
  const records = { before: recordsOf(world.before, lowers), after: recordsOf(world.after, lowers) };
  const forms = { before: formsOf(world.before, lowers), after: formsOf(world.after, lowers) };
  let left: readonly ArgumentShape[] = (['before', 'after'] as const).flatMap((which) => {
    const own = drafts.filter(({ objectSide }) => objectSide === which);
    if (own.length === 0) return [];
    return withFields(
      own,
      forms[which].map(({ form }) => form),
      shapesByName(world[which], own, () => {}),
      records[which],
    );
  });
  left = left.map((shape) => withDefaults(shape, forms[shape.objectSide === 'after' ? 'before' : 'after']));
  const writers = (shapes: readonly ArgumentShape[], refuse: (shape: ArgumentShape) => void) =>
    [world.before, world.after].map((side) => {
      const made = writer(side, shapes, records[side.which], refuse);
      for (const { form } of forms[side.which]) made.prepare(form);
      return made;
    }) as [Writer, Writer];
  // What calls a function that is refused may still call the others.
  for (let count = -1; count !== left.length && left.length > 0; ) {
    count = left.length;
    const refused = new Set<ArgumentShape>();
    for (const made of writers(left, (shape) => refused.add(shape)))
      for (const { form } of forms[made.side.which]) made.check(form);
    left = left.filter((shape) => !refused.has(shape));
  }
  if (left.length === 0) return asItIs(lowers);
  const { note, told } = notesOf(world, left);
  const [before, after] = writers(left, () => {}).map((write): Lower => {
    const { which } = write.side;
    const fields = namedFields(write.side, lowers[which], meantSymbols(write.side).symbol);
    return (file) => {
      const lowered = lowers[which](file);
      return (
        lowered && {
          ...lowered,
          lower: (node) => lowered.lower(node).map((form) => write.form(form, (used) => note(which, used))),
          signature(node) {
            const types = lowered.signature(node);
            const shape = left.find((one) => one.objectSide === which && isHeadOf(one[which], node));
            return shape ? plainTypes(shape, types, fields) : types;
          },
        }
      );
    };
  }) as [Lower, Lower];
  return { before, after, told, followers: callersOf(world, left, forms, records) };
}

/** With the defaults of the function that takes its arguments one by one. */
function withDefaults(shape: ArgumentShape, forms: readonly FormInFile[]): ArgumentShape {
  const own = functionNode(shape[shape.objectSide === 'after' ? 'before' : 'after']);
  let defaults: ArgumentShape['defaults'] = [];
  for (const { form } of forms)
    each(form, (node) => {
      if (node.op === 'function' && node.source === own) defaults = defaultsOf(shape, node);
    });
  return { ...shape, defaults };
}

interface FormInFile {
  readonly file: ParsedFile;
  readonly form: Core;
}

/** All that stands in the files of a side, once. */
function formsOf(side: Side, lowers: Lowers): readonly FormInFile[] {
  return [...side.files.values()].flatMap(({ file }) => {
    const lowered = lowers[side.which](file);
    return lowered
      ? file.root.children.flatMap((node) =>
          node.extra ? [] : lowered.lower(node).map((form) => ({ file, form })),
        )
      : [];
  });
}

/** In ECMAScript an object is made by `new` alone: calling a class fails. */
function recordsOf(side: Side, lowers: Lowers): RecordMade {
  const { symbol, home } = meantSymbols(side);
  const known = new Map<CodeSymbol, RecordClass | null>();
  return ({ op, children: [callee] }) => {
    if ((op !== 'new' && op !== 'call') || callee!.op !== 'variable') return null;
    const isPython = home(callee!.variable!)?.file.profile.id === 'python';
    const meant = op === (isPython ? 'call' : 'new') ? symbol(callee!.variable!) : null;
    if (!meant) return null;
    const found = known.has(meant) ? known.get(meant)! : recordClass(side, lowers[side.which], meant);
    known.set(meant, found);
    return found;
  };
}

function isHeadOf(symbol: CodeSymbol, node: AstNode): boolean {
  const made = functionNode(symbol);
  return made === node || symbol.declaration === node || (made !== null && node.children.includes(made));
}

/**
 * By function (before), who hands it what is an object on one side (before): each must be proved to have changed with it.
 * What is spelled alike on both sides hands over something else.
 */
function callersOf(
  world: World,
  shapes: readonly ArgumentShape[],
  forms: Readonly<Record<Side['which'], readonly FormInFile[]>>,
  records: Readonly<Record<Side['which'], RecordMade>>,
): ReadonlyMap<CodeSymbol, ReadonlySet<CodeSymbol>> {
  const found = new Map<CodeSymbol, Set<CodeSymbol>>();
  for (const side of [world.before, world.after]) {
    const made = writer(side, shapes, records[side.which], () => {});
    for (const { form } of forms[side.which]) made.prepare(form);
    for (const { file, form } of forms[side.which])
      each(form, (node) => {
        const shape = made.handedObject(node);
        const caller = shape && node.source ? symbolAround(file, node.source) : null;
        const before = caller && (side === world.before ? caller : world.mapping.before(caller));
        if (!shape || !before) return;
        const known = found.get(shape.before) ?? new Set();
        found.set(shape.before, known.add(before));
      });
  }
  return found;
}

/** What was written in another way since it was last told, and the classes whose objects are no longer made there. */
function notesOf(
  world: World,
  shapes: readonly ArgumentShape[],
): {
  note(side: Side['which'], used: Written): void;
  told(): readonly Rearranged[];
} {
  let seen: { before: Set<CodeSymbol>; after: Set<CodeSymbol>; rules: Set<string> } | null = null;
  const isOneSided = { before: new Set(world.mapping.onlyBefore), after: new Set(world.mapping.onlyAfter) };
  const assumed = shapes.some((shape) => isMember(shape.after) && !shape.isPython) ? [SAME_INSTANCE] : [];
  return {
    note(side, { shape, record }) {
      seen ??= { before: new Set(), after: new Set(), rules: new Set() };
      if (shape)
        seen.rules.add(shape.slots.some(({ at }) => at === null) ? 'parameter-object' : 'named-arguments');
      if (record && isOneSided[side].has(record)) seen[side].add(record);
    },
    told() {
      const now = seen;
      seen = null;
      if (!now) return [];
      const assumptions = [NOBODY_CALLS_THE_OLD_WAY, ...assumed];
      const notes = [...now.rules].flatMap((rule) =>
        assumptions.map(
          (assumes) => ({ rule, side: 'after', subject: '', assumes, symbols: [...now.after] }) as const,
        ),
      );
      return now.before.size === 0
        ? notes
        : [...notes, { ...notes[0]!, side: 'before', symbols: [...now.before] } as const];
    },
  };
}
