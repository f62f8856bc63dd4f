import type { CoreVariable } from '../../../model/core.ts';

/** What evaluating something may do and depend on, as far as moving it past something else is concerned. */
export interface Footprint {
  /** Reads what calls and assignments to members may change. */
  heapRead: boolean;
  /** Calls, or writes a member: whatever may be observed from elsewhere. */
  heapWrite: boolean;
  /** It reads or writes something else than members under their names. */
  unnamedRead: boolean;
  unnamedWrite: boolean;
  /** The members that it reads or writes under their names. */
  readonly namedReads: Set<string>;
  readonly namedWrites: Set<string>;
  /** May fail, and thereby skip what follows. */
  throws: boolean;
  /** Asks for a variable that may have no value yet: nobody does so on a way that didn't. */
  mayBeUnbound: boolean;
  /** Leaves by `return`, `break`, `throw`, or suspends. */
  control: boolean;
  /** Makes a value with an identity, so that making it twice is not the same as once. */
  fresh: boolean;
  /** Gives names of a module their values, which a call may ask for. */
  declares: boolean;
  /** Writes a local that somebody may look at after a failure. */
  leavesTrace: boolean;
  /** Computes with what is taken to be a number, and might be an object. */
  counts: boolean;
  /** Names that it reads, and that may not be there, as somebody asks (`typeof window`). */
  readonly doubtful: Set<string>;
  /** The names of which it asks so: behind the answer they may be read where they could not be before. */
  readonly asksFor: Set<string>;
  /** Variables of the code in hand that it names, which must be declared before. */
  readonly mentions: Set<CoreVariable>;
  readonly reads: Set<CoreVariable>;
  readonly writes: Set<CoreVariable>;
}

/** The footprint of nothing at all: one of its own for each caller, who adds to it. */
export function emptyFootprint(): Footprint {
  return {
    heapRead: false,
    heapWrite: false,
    unnamedRead: false,
    unnamedWrite: false,
    namedReads: new Set(),
    namedWrites: new Set(),
    throws: false,
    mayBeUnbound: false,
    control: false,
    fresh: false,
    declares: false,
    leavesTrace: false,
    counts: false,
    doubtful: new Set(),
    asksFor: new Set(),
    mentions: new Set(),
    reads: new Set(),
    writes: new Set(),
  };
}

/** Nothing but a value that is the same whenever and however often it is computed. */
export function isPure(found: Footprint): boolean {
  return (
    !found.heapRead &&
    !found.heapWrite &&
    !found.throws &&
    !found.mayBeUnbound &&
    !found.control &&
    !found.fresh &&
    found.doubtful.size === 0 &&
    found.reads.size === 0 &&
    found.writes.size === 0
  );
}

/** Whether `moved` may be evaluated after `passed` instead of before it. */
export function commutes(moved: Footprint, passed: Footprint): boolean {
  if (moved.control || moved.heapWrite) {
    if (passed.heapRead || passed.heapWrite || passed.throws || passed.control) return false;
  }
  if (passed.control && (moved.throws || moved.mayBeUnbound)) return false;
  if (passed.heapWrite && (moved.heapRead || moved.throws)) return false;
  if (moved.declares || (passed.declares && moved.heapWrite)) return false;
  if ((moved.throws && passed.leavesTrace) || (moved.leavesTrace && passed.throws)) return false;
  return (
    !meet(moved.doubtful, passed.asksFor) &&
    !meet(moved.mentions, passed.writes) &&
    !meet(moved.writes, passed.mentions) &&
    !meet(moved.writes, passed.reads) &&
    !meet(moved.writes, passed.writes) &&
    !meet(moved.reads, passed.writes)
  );
}

/**
 * Whether reading `moved` gives the same after `passed`, which writes members of other names. What may be written
 * without its name, such as the length of an array, must not be asked for.
 */
export function readsOtherMembers(moved: Footprint, passed: Footprint): boolean {
  if (moved.heapWrite || moved.control || moved.unnamedRead || passed.unnamedWrite) return false;
  if (moved.namedReads.has('length')) return false;
  for (const name of moved.namedReads) if (passed.namedWrites.has(name)) return false;
  return commutes({ ...moved, heapRead: false, throws: false }, { ...passed, heapWrite: false });
}

function meet<T>(one: ReadonlySet<T>, other: ReadonlySet<T>): boolean {
  for (const element of one) if (other.has(element)) return true;
  return false;
}
