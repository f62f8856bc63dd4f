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

/** What a writer of a language makes of expressions, blocks and steps; `self` is what it calls the object. */
interface Writer {
  expression(one: Part, self: string): string;
  operand(one: Part, self: string): string;
  body(one: Part, margin: string, self: string): string;
  steps(some: readonly Part[], margin: string, self: string): string;
  /** What stands for the branch for when not, where that does something. */
  otherwise(one: Part, margin: string, self: string): string;
  readonly indent: string;
}

/** What is in a part, as a writer writes it; an arm is what it does. */
export function writtenBy(writer: Writer, { parts }: Part, margin: string, self = ''): Written {
  const blockAt = (at: number): Part => (parts[at]!.kind === 'arm' ? parts[at]!.parts[0]! : parts[at]!);
  return {
    margin,
    text: (each) => writer.operand(each, self),
    of: (at) => writer.expression(parts[at]!, self),
    all: () => parts.map((each) => writer.expression(each, self)).join(', '),
    as: (at) => writer.operand(parts[at]!, self),
    body: (at) => writer.body(blockAt(at), margin, self),
    steps: (at) => writer.steps(blockAt(at).parts, `${margin}${writer.indent}`, self),
    otherwise: (at) => (parts[at]!.parts.length > 0 ? writer.otherwise(parts[at]!, margin, self) : ''),
  };
}

/** `each` of what a closure takes. */
export const taken = (parameters: Part): string => parameters.parts[0]?.name ?? 'each';

/** The numbers of an arm, each of which has a line of its own where it falls through to the next. */
export const labels = (arm: Part): readonly string[] => arm.name.split('|');

/** Arms of languages with the syntax of C, of which each goes on with the next one. */
export function fallingThrough({ parts }: Part, { margin, of, steps }: Written): string {
  const arms = parts.slice(1, -1).map(
    (arm, at) =>
      `${labels(arm)
        .map((label) => `${margin}  case ${label}:\n`)
        .join('')}${steps(at + 1)}`,
  );
  const last = parts.at(-1)!.parts.length > 0 ? `${margin}  default:\n${steps(parts.length - 1)}` : '';
  return `${margin}switch (${of(0)}) {\n${arms.join('')}${last}${margin}}\n`;
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
