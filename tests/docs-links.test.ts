import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { pages } from './support/pages.ts';

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

/** Folders that a page may leave out before the path of a source file. */
const LEFT_OUT = [
  '',
  'src',
  'src/classification',
  'src/classification/rules',
  'src/classification/normal-form',
];

const namesOfSources = new Set(
  readdirSync('src', { recursive: true, encoding: 'utf8' }).map((path) => basename(path)),
);

/** `walk/commute.ts`, `grammars/rust/language.json`; a name alone, `commute.ts`, is that of some file below `src`. */
function existsAsSource(path: string): boolean {
  return path.includes('/')
    ? LEFT_OUT.some((folder) => existsSync(join(folder, path)))
    : namesOfSources.has(path);
}

it.each(pages.filter((page) => page.startsWith(join('docs', 'proofs'))))(
  '%s names sources that exist',
  (page) => {
    const named = [
      ...readFileSync(page, 'utf8').matchAll(/`([\w-][\w./-]*\.(?:ts|mjs)|\w[\w/-]*\/[\w-]+\.json)`/g),
    ];
    expect(named.map(([, path = '']) => path).filter((path) => !existsAsSource(path))).toEqual([]);
  },
);
