import { type Core, core } from '../../../model/core.ts';
import { commutes, type Footprint, isPure } from '../../normal-form/facts/footprint.ts';
import { footprintOf } from '../../normal-form/facts/footprint-of.ts';
import { reach } from '../../normal-form/facts/reach.ts';
import { rewriteLists } from '../../normal-form/lists.ts';
import { rewrite, some, temporary, use } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';

/**
 * What a value reads outside of the calls in it. In one expression of Go calls are made one after the other, and when
 * a variable or a field is read among them is left open; compilers read it after all of them.
 *
 *     n := s.n; return n + s.next()        is not        return s.n + s.next()
 */
export function readLast(unit: Unit, value: Core): Footprint {
  const loose = rewrite(value, (node) =>
    /^(?:call|logical|function)$/.test(node.op) ? core('nothing') : node,
  );
  return footprintOf(loose, unit.facts);
}

const AT_ITS_CALL = 'value read at its call';

/** What a function gave that was put in the place of its call: it was read when that was made. */
export function readAtItsCall(unit: Unit, value: Core): Core {
  return isPure(readLast(unit, value)) ? value : core('opaque', AT_ITS_CALL, [value], value.source);
}

/** Such values as what they are, where no call behind them in their expression could tell when they are read. */
export function settledReads(unit: Unit): void {
  if (some(unit.root, isReadAtItsCall))
    unit.root = rewriteLists(unit.root, (list, { op }) =>
      op !== 'sequence' && list.some((statement) => some(statement, isReadAtItsCall))
        ? list.map((statement) => settled(unit, statement))
        : list,
    );
}

function settled(unit: Unit, statement: Core): Core {
  const found = firstIn(statement);
  const [value] = found?.children ?? [];
  if (!found || !value) return statement;
  const marker = temporary('read');
  const marked = rewrite(statement, (node) => (node === found ? use(marker) : node));
  if (!commutes(readLast(unit, value), reach([marked], marker, unit.facts, true).late)) return statement;
  return settled(
    unit,
    rewrite(statement, (node) => (node === found ? value : node)),
  );
}

/** Not in a function or a statement further inside, which are looked at by themselves. */
function firstIn(node: Core): Core | null {
  if (isReadAtItsCall(node)) return node;
  if (/^(?:function|block|sequence)$/.test(node.op)) return null;
  for (const child of node.children) {
    const found = firstIn(child);
    if (found) return found;
  }
  return null;
}

function isReadAtItsCall({ op, text }: Core): boolean {
  return op === 'opaque' && text === AT_ITS_CALL;
}
