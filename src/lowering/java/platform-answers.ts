import type { Core } from '../../model/core.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { erased } from '../../model/static-types.ts';

/** What the platform's own classes answer, where only one type is possible. */
const ANSWERS: Readonly<Record<string, string>> = {
  toString: 'String',
  substring: 'String',
  trim: 'String',
  toLowerCase: 'String',
  toUpperCase: 'String',
  getName: 'String',
  getMessage: 'String',
  equals: 'boolean',
  isEmpty: 'boolean',
  contains: 'boolean',
  containsKey: 'boolean',
  startsWith: 'boolean',
  endsWith: 'boolean',
  hasNext: 'boolean',
  equalsIgnoreCase: 'boolean',
  ordinal: 'int',
  compareTo: 'int',
  hashCode: 'int',
  intValue: 'int',
  longValue: 'long',
  doubleValue: 'double',
  currentTimeMillis: 'long',
  nanoTime: 'long',
};

/** What is a number of another width elsewhere: `file.length()` and `channel.size()` are `long`. */
const OF_TEXTS: Readonly<Record<string, string>> = {
  length: 'int',
  indexOf: 'int',
  lastIndexOf: 'int',
  charAt: 'char',
};
const OF_COLLECTIONS: Readonly<Record<string, string>> = { size: 'int', indexOf: 'int', lastIndexOf: 'int' };

const TEXT = /^(?:String|StringBuilder|StringBuffer|CharSequence)$/;
const COLLECTION =
  /^(?:Collection|List|(?:Array|Linked)List|Vector|Stack|(?:Priority)?Queue|(?:Array)?Deque|(?:(?:Linked)?Hash|Tree|Sorted|Navigable|Enum)?(?:Set|Map)|Concurrent(?:Hash)?Map|Properties)$/;

/**
 * The type of what a method gives that no class of the file declares, where it is called on a value of the type
 * `spelled`; absent where that type would have to be known, and isn't.
 */
export function answerOf(file: ParsedFile, method: string, spelled: string | undefined): string | undefined {
  if (Object.hasOwn(ANSWERS, method)) return ANSWERS[method];
  const type = spelled === undefined || spelled.endsWith('[]') ? '' : erased(spelled);
  const own = TEXT.test(type) ? OF_TEXTS : COLLECTION.test(type) ? OF_COLLECTIONS : null;
  return own && Object.hasOwn(own, method) && isPlatforms(file, type) ? own[method] : undefined;
}

/** Whether a file doesn't import another class of the name. */
function isPlatforms({ bindings }: ParsedFile, type: string): boolean {
  return bindings.all.every(
    ({ name, import: taken }) => name !== type || !taken || /^java\.(?:lang|util)\b/.test(taken.module),
  );
}

/** Whether the type of a call is only what methods of its name give as a rule, of a class that nobody shows. */
export function isGuessed({ op, children: [callee] }: Core): boolean {
  if (op !== 'call' || callee?.op !== 'member' || !Object.hasOwn(ANSWERS, callee.text)) return false;
  const type = erased(callee.children[0]?.spelled ?? '');
  return !OF_EVERY_OBJECT.test(callee.text) && !TEXT.test(type) && !COLLECTION.test(type);
}

const OF_EVERY_OBJECT = /^(?:toString|equals|hashCode)$/;
