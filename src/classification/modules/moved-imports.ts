import type { Entity } from '../walk/entities.ts';
import type { FileFacts } from '../world.ts';
import { packageOf } from './package-names.ts';

/** A class that a file finds in another package now. */
export interface MovedImport {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/**
 * A class that isn't in the change set, and that a file finds under the same name in another package of the project
 * that the file itself belongs to: then it was moved there, as far as this file can tell.
 *
 *     package org.shop.cart;                     package org.shop.cart;
 *     import org.shop.util.Money;       ->       import org.shop.base.Money;
 *
 * Refused where the packages aren't of one project (`java.util.Date`, `java.sql.Date`), and where they differ in
 * nothing but a number: `api.v1.User` and `api.v2.User` are two classes.
 */
export function movedImport(old: FileFacts, was: Entity, now: FileFacts, is: Entity): MovedImport | null {
  const [before, after] = [placeOf(old, was), placeOf(now, is)];
  if (!before || !after || before.name !== after.name || before.module === after.module) return null;
  if (!/^\p{Lu}/u.test(before.name)) return null;
  const project = projectOf(packageOf(now));
  if (project === null || projectOf(packageOf(old)) !== project) return null;
  if (projectOf(before.module) !== project || projectOf(after.module) !== project) return null;
  const withoutNumbers = (module: string): string => module.replace(/\d+/g, '');
  if (withoutNumbers(before.module) === withoutNumbers(after.module)) return null;
  return { name: before.name, from: before.module, to: after.module };
}

const OF_THE_LANGUAGE =
  /^(?:Object|String|Boolean|Byte|Short|Character|Integer|Long|Float|Double|Number|Math|System|Thread|Runnable|Iterable|Comparable|Class|Enum|Record|Void|Override|Deprecated|\w*(?:Exception|Error))$/;

/** Where a class is taken from: its import, or the package of the file itself where nothing else can be meant. */
function placeOf(
  facts: FileFacts,
  entity: Entity,
): { readonly module: string; readonly name: string } | null {
  const { id } = facts.file.profile;
  if (id !== 'java' && id !== 'kotlin') return null;
  if (entity.type === 'outside') return entity;
  // Kotlin finds a library of its own without an import.
  if (id === 'kotlin') return null;
  if (entity.type !== 'free' || OF_THE_LANGUAGE.test(entity.name)) return null;
  const hasWildcard = facts.file.root.children.some(
    ({ kind, children }) =>
      kind === 'import_declaration' && children.some((child) => child.kind === 'asterisk'),
  );
  return hasWildcard ? null : { module: packageOf(facts), name: entity.name };
}

/** Domains under which many projects are published. */
const SHARED =
  /^(?:org\.(?:apache|eclipse|springframework|jboss)|com\.(?:google|github|sun|oracle)|io\.github|java\.\w+|javax\.\w+)$/;

/** The first parts of a package: who published it. */
function projectOf(module: string): string | null {
  const parts = module.split('.');
  const owner = parts.slice(0, 2).join('.');
  const length = SHARED.test(owner) ? 3 : 2;
  return parts.length <= length ? null : parts.slice(0, length).join('.');
}
