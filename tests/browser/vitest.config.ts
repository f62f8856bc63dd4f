import { defineConfig } from 'vitest/config';

/** Suites that need a real browser: run by `npm run test:report`, not by `npm test`. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/browser/**/*.browser.ts'],
    setupFiles: ['tests/support/each-test.ts'],
    testTimeout: 240_000,
    hookTimeout: 300_000,
    fileParallelism: false,
  },
});
