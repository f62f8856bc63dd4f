import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const pages = [
  'README.md',
  'ARCHITECTURE.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
];

/** The anchors that GitHub gives a page's headings. */
function anchors(page: string): string[] {
  return [...readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/ /g, '-'),
  );
}

it.each(pages)('%s links to what exists', (page) => {
  const links = [...readFileSync(page, 'utf8').matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
  const lost = links.filter(([, path, anchor]) => {
    const target = path ? join(dirname(page), path) : page;
    return !existsSync(target) || (anchor && target.endsWith('.md') && !anchors(target).includes(anchor));
  });
  expect(lost.map(([link]) => link)).toEqual([]);
});
