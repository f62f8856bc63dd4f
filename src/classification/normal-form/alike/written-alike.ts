import type { Lower } from '../../../model/core.ts';
import type { World } from '../../world.ts';
import { anonymousClasses } from './anonymous-classes.ts';
import { plainArguments } from './argument-objects.ts';
import { plainFields } from './encapsulated-fields.ts';
import { extractedClasses } from './extracted-classes.ts';
import { functionsOfNoObject } from './freed-methods.ts';
import { groupedVariables } from './grouped-variables.ts';
import { inheritedAccess } from './inherited-access.ts';
import { inheritedConstructors } from './inherited-constructors.ts';
import { keptInItsCrate } from './kept-in-its-crate.ts';
import { movedMethods } from './moved-methods.ts';
import { openFields } from './opened-fields.ts';
import { openedObjects } from './opened-objects.ts';
import { outerObjects } from './outer-objects.ts';
import type { Lowers, WrittenAlike } from './rearrangement.ts';
import { staticMethods } from './static-methods.ts';

/** Each is written on what those before it have written. */
const REARRANGEMENTS: readonly ((world: World, lowers: Lowers, lower: Lower) => WrittenAlike)[] = [
  keptInItsCrate,
  inheritedAccess,
  inheritedConstructors,
  staticMethods,
  functionsOfNoObject,
  openFields,
  anonymousClasses,
  plainFields,
  groupedVariables,
  outerObjects,
  movedMethods,
  extractedClasses,
  openedObjects,
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
    bases: layers.flatMap(({ bases }) => bases ?? []),
    followers: new Map(layers.flatMap(({ followers }) => [...(followers ?? [])])),
  };
}
