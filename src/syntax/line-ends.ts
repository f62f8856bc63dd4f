import type { LanguageProfile } from '../model/language-profile.ts';

/** What lies further behind a word is not looked for: between it and what it stands for nobody writes as much. */
const FARTHEST = 1_000;

/**
 * A source whose lines end where the language ends them, for a grammar that reads on there, or ends what goes on. It
 * is as long as before: one blank behind the word is another one, and our tree has the text of the source.
 *
 *     return⏎(a + b)        is parsed as     return;(a + b)      JavaScript returns nothing there
 *     abstract⏎class A {}   is parsed as     abstract;class A {}
 *     get⏎size() {}         is parsed as     get size() {}       and without a semicolon this is a getter
 *
 * A word behind `//` ends no line: it stands in a comment, or in a text with an address, which is one leaf either way.
 */
export function withLineEnds(source: string, { lineEnds }: LanguageProfile): string {
  let text = source;
  for (const { behind, before, read } of lineEnds) {
    const word = new RegExp(`(?<![\\w$.#@])(?:${behind})\\s`, 'gu');
    const follows = new RegExp(before, 'uy');
    text = text.replace(word, (found, start: number) => {
      const next = nextBehindBreak(source, start + found.length - 1);
      if (next === null || isBehindSlashes(source, start)) return found;
      follows.lastIndex = next;
      return follows.test(source) ? found.slice(0, -1) + read : found;
    });
  }
  return text;
}

/** Where the next token starts; null where no line ends before it, be it inside of a comment. */
function nextBehindBreak(source: string, from: number): number | null {
  const near = source.slice(from, from + FARTHEST);
  let isBroken = false;
  for (let at = 0; at < near.length; ) {
    if (/\s/.test(near[at]!)) {
      isBroken ||= /[\r\n]/.test(near[at]!);
      at += 1;
      continue;
    }
    const comment = /^(?:\/\/[^\r\n]*|\/\*(?:(?!\*\/).)*\*\/)/s.exec(near.slice(at));
    if (!comment) return isBroken ? from + at : null;
    isBroken ||= /[\r\n]/.test(comment[0]);
    at += comment[0].length;
  }
  return null;
}

function isBehindSlashes(source: string, at: number): boolean {
  const before = source.slice(Math.max(0, at - FARTHEST), at);
  return before.slice(Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1).includes('//');
}
