import type { Core, Lower } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { NOBODY_LISTS_HELD_FIELDS, NOBODY_USES_WHAT_IS_GONE } from '../../assumptions.ts';
import type { Side, World } from '../../world.ts';
import { beginsAlike, isThereInTime } from './held-beginnings.ts';
import { formsOf } from './held-forms.ts';
import { type HeldObject, heldObjects, listsFields, type Made } from './held-objects.ts';
import { withoutBeginnings, withoutObject, withoutProperties } from './held-writing.ts';
import { meantSymbols } from './meant-symbols.ts';
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
  if (opened.every(({ size }) => size === 0) || [world.before, world.after].some(listsFields))
    return asItIs(lowers);
  if (!(['before', 'after'] as const).some((which, at) => isNamedInClasses(world, which, opened[at]!.keys())))
    return asItIs(lowers);
  const forms = { before: formsOf(world.before, lowers), after: formsOf(world.after, lowers) };
  const makers = { before: madeBy(world.before, opened[0]!), after: madeBy(world.after, opened[1]!) };
  const found = (['before', 'after'] as const)
    .flatMap((which) => heldObjects(world, which, makers[which], forms))
    .filter(
      (one) =>
        beginsAlike(one, forms, makers[one.side]) && isThereInTime(world, one, forms, makers[one.side]),
    );
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
          const made =
            one.side === side.which
              ? withoutObject(one, written, makers[side.which])
              : withoutBeginnings(one, written, forms);
          if (made !== written) noted.add(one);
          return made;
        }, form);
      return {
        ...lowered,
        lower: (node) => lowered.lower(node).map(write),
        signature: (node) =>
          here.reduce((types, one) => withoutProperties(one, side, node, types), lowered.signature(node)),
      };
    };
  };
  return {
    before: of(world.before),
    after: of(world.after),
    told(before) {
      const told = [...noted]
        .filter((one) => before === one.before || before.parent === one.before)
        .flatMap((one) => notes(one));
      noted.clear();
      return told;
    },
  };
}

/** Whether a class that is there on both sides says the name of one of these at all. */
function isNamedInClasses(world: World, which: Side['which'], classes: Iterable<CodeSymbol>): boolean {
  const names = [...classes].map(({ simpleName }) => simpleName);
  return world.mapping.pairs.some(({ [which]: { kind, path, range } }) => {
    if (kind !== 'class') return false;
    const text = world[which].files.get(path)!.file.text.slice(range.start, range.end);
    return names.some((name) => text.includes(name));
  });
}

function notes(one: HeldObject): readonly Rearranged[] {
  const { side, field, open, names } = one;
  const [own, other] = side === 'after' ? [one.after, one.before] : [one.before, one.after];
  const within = (symbol: CodeSymbol, called: (name: string) => boolean): readonly CodeSymbol[] =>
    [symbol, ...symbol.children]
      .flatMap(({ children }) => children)
      .filter(({ kind, simpleName }) => /^(?:field|property)$/.test(kind) && called(simpleName));
  const plain = new Set(names.values());
  const note = { rule: 'extracted-class', subject: '' };
  return [
    {
      ...note,
      side,
      assumes: NOBODY_USES_WHAT_IS_GONE,
      symbols: [open.symbol, ...within(own, (name) => name === field)],
    },
    {
      ...note,
      side: side === 'after' ? 'before' : 'after',
      assumes: NOBODY_LISTS_HELD_FIELDS,
      symbols: within(other, (name) => plain.has(name)),
    },
  ];
}

/** The class of which an object is made there. */
function madeBy(side: Side, own: ReadonlyMap<CodeSymbol, OpenClass>): Made {
  const { symbol } = meantSymbols(side);
  return ({ op, children: [callee] }) => {
    const meant =
      (op === 'new' || op === 'call') && callee!.op === 'variable' ? symbol(callee!.variable!) : null;
    const open = meant && own.get(meant);
    return open && op === (open.isPython ? 'call' : 'new') ? open : null;
  };
}
