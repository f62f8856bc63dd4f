import { describe, expect, test } from 'vitest';
import { alikeModules } from '../../src/classification/commonjs/alike-modules.ts';
import type { TextAtPath } from '../../src/index.ts';
import { programPairs } from './pairs.ts';
import { makeProgram } from './programs/run-modules.ts';
import { differ, makeInputs } from './programs/trace.ts';
import { makeRandom } from './random.ts';
import { readOnce } from './read-once.ts';

const pairs = programPairs().filter(({ before, after }) =>
  [...before, ...after].some(({ path, text }) => path.endsWith('.js') && /\bexports\b/.test(text)),
);

describe('CommonJS modules do as ES modules what they did', () => {
  for (const { name, before, after, drive } of pairs)
    test(name, async () => {
      const [was, is] = await Promise.all([before, after].map(readAll));
      const written = alikeModules(was!, is!, new Map());
      if (!written) return;
      for (const [files, texts] of [
        [before, written.before],
        [after, written.after],
      ] as const) {
        const [plain, modern] = [
          files,
          files.map((file) => ({ ...file, text: runnable(texts.get(file.path) ?? file.text) })),
        ].map((each) => makeProgram(each, drive));
        for (const input of makeInputs(makeRandom(1), 8)) {
          const [one, other] = [await plain!.run(input), await modern!.run(input)];
          expect(differ(one, other, true), `${one.events.join()} and ${other.events.join()}`).toBe(false);
        }
      }
    });
});

/** A module that stays as it is, and is only said to be strict in the way of ES modules. */
function runnable(text: string): string {
  return text.endsWith('\nexport {};\n') ? `'use strict';\n${text.replace(/\nexport {};\n$/, '')}` : text;
}

function readAll(files: readonly TextAtPath[]) {
  return Promise.all(files.map((file) => readOnce.read({ type: 'text', ...file })));
}
