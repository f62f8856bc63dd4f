import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The pages that are written for whoever uses goldthread or works on it, by path. */
export const pages: readonly string[] = [
  'README.md',
  'ARCHITECTURE.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
];
