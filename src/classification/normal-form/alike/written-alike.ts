import type { Assumption } from '../../../model/assumption.ts';
import type { Lower } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { World } from '../../world.ts';
import { anonymousClasses } from './anonymous-classes.ts';
import { plainArguments } from './argument-objects.ts';
import { plainFields } from './encapsulated-fields.ts';
import { openFields } from './java-accessors.ts';
import { movedMethods } from './moved-methods.ts';
import { outerObjects } from './outer-objects.ts';
import { staticMethods } from './static-methods.ts';

/** How each side of a change set is lowered. */
export interface Lowers {
  readonly before: Lower;
  readonly after: Lower;
}

/** A lowering in which what was rearranged all over the change set is written alike on both sides. */
export interface WrittenAlike extends Lowers {
  /** What was written so since the last question, as far as a pair of symbols has to do with it. */
  told(before: CodeSymbol, after: CodeSymbol): readonly Rearranged[];
}

/** What was written alike, for the findings. */
export interface Rearranged {
  readonly rule: string;
  /** The side that has it in another way than it is written. */
  readonly side: 'before' | 'after';
  /** The name of what it is about; empty where there is none. */
  readonly subject: string;
  readonly assumes: Assumption;
  /** Symbols that this side has for it, and that need no partner. */
  readonly symbols: readonly CodeSymbol[];
}

/** Each is written on what those before it have written. */
const REARRANGEMENTS: readonly ((world: World, lowers: Lowers, lower: Lower) => WrittenAlike)[] = [
  staticMethods,
  openFields,
  anonymousClasses,
  plainFields,
  outerObjects,
  movedMethods,
  plainArguments,
];

/** All of them, one upon the other. */
export function writtenAlike(world: World, lower: Lower): WrittenAlike {
  const layers: WrittenAlike[] = [];
  let lowers: Lowers = { before: lower, after: lower };
  for (const rearrangement of REARRANGEMENTS) {
    const layer = rearrangement(world, lowers, lower);
    layers.push(layer);
    lowers = layer;
  }
  return {
    ...lowers,
    told: (before, after) => layers.flatMap((layer) => layer.told(before, after)),
  };
}
