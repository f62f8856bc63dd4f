/**
 * The numbers by which likeness is judged. They were set by looking at validated histories of real projects: a bound
 * stands where most of what lies above it was true and most of what lies below was not.
 */
export const ORIGIN = {
  /** Half of a body found in what its caller lost is no accident, if it is more than a word. */
  half: { share: 0.5, mass: 0.8 },
  /** A body of fewer words, `return this.x`, is anybody's. */
  anybodys: 4,
  /** A quarter is enough where that is a good deal of code, or where the call stands in the place of the code. */
  quarter: { share: 0.25, mass: 5 },
  /** Without a call to show the way nearly all of it has to be found. */
  uncalled: { share: 0.75, mass: 5 },
  /** Half of it where whoever calls the one calls the other, too: a step that was cut in two. */
  next: { share: 0.5, mass: 5 },
  /** A type or a constant is named wherever it is used, so that a mention tells less than a call. */
  data: { share: 0.6, mass: 0.8 },
  /** Beside the call a caller may say this much new, of what it lost: `return`, `await`, a variable for the result. */
  besideTheCall: 0.3,
  /** A word that more changes share than this says nothing about which of them is meant. */
  commonWord: 40,
  mostCandidates: 16,
  /** So many copies of one piece of code may be told as its sources. */
  mostOrigins: 12,
} as const;

/** How alike a vanished symbol and a new one must be to be one, from 0 to 1. */
export const SIMILARITY = {
  /** Under one parent there are few to choose from. */
  inParent: 0.5,
  /** Elsewhere the name vouches for it, */
  sameName: 0.5,
  /** or the code has to: below this most of what looked like a move under another name was none. */
  elsewhere: 0.62,
  /** A name of which this much was kept is the same name, with a prefix or a number. */
  keptName: 0.8,
  /** Of the words so many must be the same, whatever the name says; fewer do under one parent. */
  fewestWords: { inParent: 0.3, elsewhere: 0.4 },
  /** Fewer words than these are everybody's words, and the name and the place tell more. */
  small: 6,
  weights: {
    small: { words: 0.35, name: 0.4, place: 0.2, kind: 0.05 },
    /** A class is known by its members, which are half renamed with it more often than its own name is kept. */
    container: { words: 0.6, name: 0.25, place: 0.1, kind: 0.05 },
    code: { words: 0.65, name: 0.2, place: 0.1, kind: 0.05 },
  },
  /** A body of so many words is known by it, whatever became of its parameters and its type. */
  tellingBody: 8,
  /** A container whose members are, so many of all on both sides and at least two, in another now is that one. */
  sameMembers: { share: 0.5, fewest: 2 },
  /** A name was given to other code where the bodies under it have next to nothing in common. */
  displaced: {
    strangers: 0.3,
    /** A type that only declares what another does says less than half of what that one says. */
    contract: 0.5,
    /** So much of the body must stand under the other name, */
    same: 0.75,
    /** and this many words of it, or it is anybody's. */
    fewest: 3,
    /** A body that stands word for word under the other name went there, if the old name has another than it was. */
    wordForWord: { fewest: 12, stayed: 0.8 },
    /** Where there was no body under the name, fewer words stand for it, if they are the same. */
    fromNothing: { fewest: 2 },
    /** More siblings than these that came or went are another file, not a renaming. */
    most: 200,
  },
  /** So much less fits a sibling that stands at the other end of those which came. */
  outOfOrder: 0.05,
  /** Two that stand across each other must fit by so much more, both together, than in their order. */
  acrossEachOther: 0.1,
  /** A symbol that lost and gained more names than this (one times the other) says nothing about any of them. */
  mostReplaced: 400,
  mostCandidates: 24,
  commonWord: 40,
} as const;
