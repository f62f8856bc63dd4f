import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What breaks files and processes on purpose breaks them alike on a newer Node, and takes as long as all the rest. */
const ALIKE = /\/(?:broken-states|crash|disk-faults|git-hooks|hostile-input|hostile-names)\.test\.ts$/;

const files = readdirSync(join(import.meta.dirname, 'tests'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts'))
  .map((path) => `tests/${path.replaceAll('\\', '/')}`);

const leftOut = process.env['NEWER_NODE'] === undefined ? [] : files.filter((path) => ALIKE.test(path));

/**
 * Files that need a process of their own: one that replaces a module would find it loaded, and one that starts the
 * parser itself would leave the judge, which comes later, without what it asks of the parser.
 */
const alone = files.filter((path) =>
  /^vi\.mock\(|^import .* from 'web-tree-sitter'/m.test(
    readFileSync(join(import.meta.dirname, path), 'utf8'),
  ),
);

/** What takes longest comes first, so that no core waits for it at the end. A fresh clone doesn't know how long what took. */
const LONGEST = ['tests/soundness/', 'tests/tracing/command-cases', 'tests/cases.test.ts', 'tests/e2e/'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((part) => moduleId.includes(part));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    // By default one core is left idle, which on a machine of two is half of it.
    maxWorkers: '100%',
    setupFiles: ['tests/support/each-test.ts'],
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      // The judge is loaded and warmed up once for each worker: 1,600 modules anew for each file of tests took a fifth
      // of the time. So a test puts back what it changes of its process.
      {
        extends: true,
        test: {
          name: 'together',
          include: ['tests/**/*.test.ts'],
          exclude: [...alone, ...leftOut],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: alone, exclude: leftOut, isolate: true, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
