import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inProcess } from '../support/in-process.ts';
import { pages } from '../support/pages.ts';

/** Calls that a page spells: `goldthread why --json` in a sentence, and lines of a block that begin so. */
function callsIn(page: string): readonly string[] {
  const text = readFileSync(page, 'utf8');
  const blocks = [...text.matchAll(/^```[^\n]*\n([\s\S]*?)^```/gm)].map(([, block]) => block!);
  const lines = [...blocks.join('\n').split('\n'), ...text.split('\n').filter((line) => /^ {4}/.test(line))];
  const ofBlocks = lines.flatMap(
    (line) => /^\s*(?:\$ )?(?:npx )?(goldthread (?=[a-z-])[^#]*)/.exec(line)?.[1] ?? [],
  );
  const ofSentences = [...text.matchAll(/`(?:npx )?(goldthread (?=[a-z-])[^`\n]+)`/g)].map(
    ([, call]) => call!,
  );
  return [...ofBlocks, ...ofSentences].map((call) => call.trim());
}

const spelled = new Map<string, string>();
for (const page of pages) for (const call of callsIn(page)) spelled.set(call, spelled.get(call) ?? page);

describe('what the documentation calls is there', () => {
  test('calls were found at all', () => {
    expect(spelled.size).toBeGreaterThan(60);
  });

  test.each([...spelled])('%s (%s)', async (call) => {
    const words = call.split(/\s+/).slice(1);
    const ends = words.findIndex((word) => !/^[a-z][a-z-]*$/.test(word));
    const path = words.slice(0, ends < 0 ? words.length : ends);
    let help = await helpOf(path);
    while (help === null && path.pop() !== undefined && path.length > 0) help = await helpOf(path);
    expect(help, `no command of ${call}`).not.toBeNull();
    const options = call.match(/(?<=[\s[(])--?[a-zA-Z][\w-]*/g) ?? [];
    expect(options.filter((option) => !new RegExp(`(?<![\\w-])${option}(?![\\w-])`).test(help!))).toEqual([]);
  });
});

async function helpOf(path: readonly string[]): Promise<string | null> {
  const { status, stdout } = await inProcess('help', ...path);
  return status === 0 && path.length > 0 ? stdout : null;
}
