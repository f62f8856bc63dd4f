import type { Random } from '../random.ts';
import type { Change } from './changes.ts';
import { everyPart, has, type Kind, type Part } from './part.ts';

/** How a part that is spelled otherwise asks for the text of what is in it. */
export interface Written {
  /** What stands before each line of a statement. */
  readonly margin: string;
  /** An expression, or one that may stand beside an operator. */
  text(one: Part): string;
  /** Of the part at this place: the expression, or that of all parts, with commas; one that may stand beside an operator. */
  of(at: number): string;
  all(): string;
  as(at: number): string;
  /** A block, or the steps of one; of an arm what it does. */
  body(at: number): string;
  steps(at: number): string;
  /** The branch for when not, where there is one. */
  otherwise(at: number): string;
}

/** Another way to write a kind of part, which does the same, mostly. The part has its word among its words. */
export interface Spelling {
  readonly kind: Kind;
  readonly word: string;
  fits?(one: Part): boolean;
  write(one: Part, written: Written): string;
}

/** How a part is written, where it isn't as usual. */
export function spellingOf(all: readonly Spelling[], one: Part): Spelling | null {
  if (one.words.length === 0) return null;
  return (
    all.find((each) => each.kind === one.kind && has(one, each.word) && (each.fits?.(one) ?? true)) ?? null
  );
}

/** For each spelling a change that writes something that way, or as usual again. */
export function spellingChanges(all: readonly Spelling[]): readonly (readonly [string, Change])[] {
  return all.map((spelling) => [
    `spell ${spelling.kind} ${spelling.word}`,
    (program, random) => {
      const able = everyPart(program).filter((one) => isAble(spelling, one));
      if (able.length === 0) return false;
      const one = random.pick(able);
      one.words = has(one, spelling.word)
        ? one.words.filter((word) => word !== spelling.word)
        : [...others(all, one), spelling.word];
      return true;
    },
  ]);
}

/** Writes some parts of a new program in other ways. */
export function spellAtRandom(program: Part, all: readonly Spelling[], random: Random): void {
  for (const one of everyPart(program)) {
    const able = all.filter((spelling) => isAble(spelling, one));
    if (able.length > 0 && random.chance(0.1)) one.words = [...one.words, random.pick(able).word];
  }
}

/** What is written to is a place, which has only one name. */
const isAble = ({ kind, fits }: Spelling, one: Part): boolean =>
  one.kind === kind && !has(one, 'place') && (fits?.(one) ?? true);

const others = (all: readonly Spelling[], one: Part): readonly string[] =>
  one.words.filter((word) => !all.some((each) => each.kind === one.kind && each.word === word));
