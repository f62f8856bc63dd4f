import type { Random } from '../random.ts';
import { changedBodies } from './changed-bodies.ts';
import { changedFlow } from './changed-flow.ts';
import { changedLists } from './changed-lists.ts';
import { movedMembers } from './changed-members.ts';
import { changedModules } from './changed-modules.ts';
import { changedNames } from './changed-names.ts';
import { changedShapes } from './changed-shapes.ts';
import { changedSteps } from './changed-steps.ts';
import type { Language } from './make.ts';
import type { Part } from './part.ts';
import { ecmascriptSpellings } from './spell-ecmascript.ts';
import { javaSpellings } from './spell-java.ts';
import { pythonSpellings } from './spell-python.ts';
import { type Spelling, spellAtRandom, spellingChanges } from './spellings.ts';

/** Something that an agent does to a program, faithfully or with a slip. False where there is nothing to do it to. */
export type Change = (program: Part, random: Random) => boolean;

const ALL: readonly (readonly [string, Change])[] = Object.entries({
  ...changedNames,
  ...movedMembers,
  ...changedSteps,
  ...changedModules,
  ...changedShapes,
});

/** What is done to programs with loops, lists and what may fail. */
const FULL: readonly (readonly [string, Change])[] = Object.entries({
  ...changedFlow,
  ...changedLists,
  ...changedBodies,
});
/** What those languages have not. */
const UNKNOWN = /getter|default|encapsulate|static/;

const SPELLINGS: Readonly<Record<Language, readonly Spelling[]>> = {
  ts: ecmascriptSpellings,
  js: ecmascriptSpellings,
  py: pythonSpellings,
  java: javaSpellings,
  go: [],
  rs: [],
};

/** Writes some of a new program in other ways than the usual ones. */
export function spelledAnyhow(program: Part, random: Random, language: Language): Part {
  spellAtRandom(program, SPELLINGS[language], random);
  return program;
}

/** The program after so many changes, and what they are called. */
export function changed(
  program: Part,
  random: Random,
  howMany: number,
  only: RegExp,
  isFull: boolean,
  language: Language,
): readonly [Part, readonly string[]] {
  const after = structuredClone(program);
  const names: string[] = [];
  const all = isFull
    ? [
        ...FULL,
        ...FULL,
        ...spellingChanges(SPELLINGS[language]),
        ...ALL.filter(([name]) => !UNKNOWN.test(name)),
      ]
    : ALL;
  const some = all.filter(([name]) => only.test(name));
  for (let tries = 0; some.length > 0 && names.length < howMany && tries < 40; tries++) {
    const [name, change] = random.pick(some);
    if (change(after, random)) names.push(name);
  }
  return [after, names];
}
