import { describe, expect, test } from 'vitest';
import { isSaidStrict } from '../../src/classification/old-forms/sloppy-mode.ts';
import { languages } from '../support/languages.ts';

async function isStrict(text: string): Promise<boolean> {
  const file = await languages.read({ type: 'text', path: 'file.js', text });
  return file.type === 'parsed' && isSaidStrict(file);
}

describe('a file is strict', () => {
  test.each([
    [`'use strict';\nrun();\n`, true],
    [`#!/usr/bin/env node\n// first\n/* then */ "use strict"\nrun();\n`, true],
    [`'use client';\n'use strict';\nrun();\n`, true],
    [`run();\n'use strict';\n`, false],
    [`const mode = 'use strict';\n`, false],
    [`'use stricter';\n`, false],
    [`'use strict mode';\n`, false],
  ])('where one of its first texts says so: %j', async (text, expected) => {
    expect(await isStrict(text)).toBe(expected);
  });

  test('which many comments above its code are no trouble for', async () => {
    const comments = Array.from({ length: 2_000 }, (_, at) => `/* ${at} */\n// ${at}\n`).join('');
    expect(await isStrict(`${comments}run();\n`)).toBe(false);
    expect(await isStrict(`${comments}'use strict';\n`)).toBe(true);
  });
});
