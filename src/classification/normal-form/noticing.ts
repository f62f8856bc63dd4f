import type { Assumption } from '../../model/assumption.ts';
import type { LanguageProfile } from '../../model/language-profile.ts';
import {
  ANNOTATIONS_ARE_UNREAD,
  NOBODY_ADDS_MEMBERS,
  NOBODY_READS_ANNOTATIONS,
  NOBODY_READS_DOCUMENTATION,
  NOBODY_USES_WHAT_IS_GONE,
  TYPES_SPELLED_ALIKE,
} from '../assumptions.ts';
import type { Meaning } from './compared-by.ts';
import { standsForNumber } from './facts/counted-objects.ts';
import type { LoopFacts } from './facts/loop-facts.ts';
import type { ComparedTypes } from './heads/compared-types.ts';

/** What a comparison of two forms came upon, on which its answer rests then. */
export interface Noticed {
  inferred: boolean;
  printed: boolean;
  exchanged: boolean;
  nameless: boolean;
  handedOn: boolean;
}

/** Of a comparison that hasn't begun. */
export function nothingNoticed(): Noticed {
  return { inferred: false, printed: false, exchanged: false, nameless: false, handedOn: false };
}

/** Keeps what a comparison comes upon, for what that rests on to be told. */
export function noticing(
  noticed: Noticed,
  { modules }: LanguageProfile,
  loops: LoopFacts,
): Pick<Meaning, 'inferred' | 'exchanged' | 'nameless' | 'printed'> {
  return {
    inferred() {
      noticed.inferred = true;
    },
    exchanged() {
      noticed.exchanged = true;
    },
    nameless() {
      noticed.nameless = true;
    },
    printed(whole, { children }) {
      noticed.printed = true;
      if (modules !== 'ecmascript') return true;
      // A class that says itself what it counts as need not say the same as a text.
      const isTold = loops.hasOwn('valueOf') || loops.hasOwn('[Symbol.toPrimitive]');
      return !isTold && !children.some((piece) => standsForNumber(whole, piece));
    },
  };
}

/** What the head of a declaration was compared on, by the assumptions that it rests on. */
export function tellTypes(
  types: ComparedTypes,
  isGivenToCheckers: boolean,
  say: (rule: string, assumes: Assumption) => void,
): void {
  if (types.documented) say('documentation', NOBODY_READS_DOCUMENTATION);
  if (types.annotated) say('parameter-annotation', NOBODY_READS_ANNOTATIONS);
  if (types.late) say('late-annotations', ANNOTATIONS_ARE_UNREAD);
  if (types.respelled) say('type-spelling', TYPES_SPELLED_ALIKE);
  if (isGivenToCheckers) {
    say('checker-import', NOBODY_USES_WHAT_IS_GONE);
    say('checker-annotation', ANNOTATIONS_ARE_UNREAD);
  }
  if (types.opened) say('interface-or-alias', NOBODY_ADDS_MEMBERS);
}
