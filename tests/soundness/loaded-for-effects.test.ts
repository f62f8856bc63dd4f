import { describe, expect, test } from 'vitest';
import { compare } from '../../src/tracing/compare.ts';
import { readOnce } from './read-once.ts';

/** Modules out of sight, which nobody can run here: one that is loaded for nobody does something to those behind it. */
const PROGRAMS: readonly (readonly [string, string, string])[] = [
  [
    'a module is loaded for what it does before another one, and not behind it',
    "const parse = require('./parser').parse;\nrequire('./setup');\nmodule.exports = { run: () => parse() };\n",
    "require('./setup');\nconst parse = require('./parser').parse;\nmodule.exports = { run: () => parse() };\n",
  ],
  [
    'two modules are loaded for what they do in another order',
    "require('./polyfill');\nrequire('./setup');\nmodule.exports = { run: () => 1 };\n",
    "require('./setup');\nrequire('./polyfill');\nmodule.exports = { run: () => 1 };\n",
  ],
  [
    'parts are taken of a module that was loaded behind one that does something',
    "require('./setup');\nconst { parse } = require('./parser');\nexports.run = () => parse();\n",
    "const { parse } = require('./parser');\nrequire('./setup');\nexports.run = () => parse();\n",
  ],
  [
    'a module of ES is imported for what it does before another one, and not behind it',
    "import { parse } from './parser';\nimport './setup';\nexport const run = () => parse();\n",
    "import './setup';\nimport { parse } from './parser';\nexport const run = () => parse();\n",
  ],
];

describe('modules that are loaded for what they do keep their place among others', () => {
  for (const [name, before, after] of PROGRAMS)
    test(name, async () => {
      const [was, is] = [before, after].map((text) => [{ type: 'text', path: 'app.js', text } as const]);
      expect((await compare(was!, is!, readOnce)).mutationClass).toBe('INTENT_EVOLUTION');
    });
});
