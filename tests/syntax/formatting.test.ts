import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { format, type Options } from 'prettier';
import { describe, expect, test } from 'vitest';
import { parse } from '../support/languages.ts';

/** What a person sets in a .prettierrc, each at least once away from its default. */
const optionSets: readonly (readonly [string, Options])[] = [
  ['the defaults', {}],
  ['no semicolons, single quotes', { semi: false, singleQuote: true, jsxSingleQuote: true }],
  ['no trailing commas, wide tabs', { trailingComma: 'none', tabWidth: 8 }],
  ['tabs, bare arrow parameters', { useTabs: true, arrowParens: 'avoid' }],
  ['tight braces in 40 columns', { bracketSpacing: false, printWidth: 40, bracketSameLine: true }],
  [
    '120 columns, quoted names as they are',
    { printWidth: 120, quoteProps: 'preserve', objectWrap: 'collapse' },
  ],
  [
    'operators first, one attribute a line',
    { experimentalOperatorPosition: 'start', experimentalTernaries: true, singleAttributePerLine: true },
  ],
];

/**
 * Files that a formatter really changes, each with the reason. docs/hashes.md lists the kinds of edits.
 * `quoted names` are taken off by `quoteProps: as-needed`, JSX text is wrapped anew in other columns.
 */
const reallyChanged: Readonly<Record<string, string>> = {
  'zod/src/v4/classic/tests/record.test.ts': 'quoted names',
};

const packages = [
  ['ajv', 'lib'],
  ['zod', 'src/v4/core'],
  ['zod', 'src/v4/classic'],
  ['commander', 'lib'],
  ['yaml', 'dist/compose'],
  ['publint', 'src'],
  ['vitest', 'dist'],
  ['typescript', 'lib'],
] as const;

/** An even sample, so that a run takes seconds; SAMPLE=1 formats every file. */
const step = Number(process.env['SAMPLE'] ?? 12);

function sampled(): readonly string[] {
  const found = packages.flatMap(([name, folder]) =>
    readdirSync(join('node_modules', name, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:[cm]?[jt]s|[jt]sx)$/.test(path) && !path.includes('node_modules'))
      .map((path) => join(name, folder, path))
      .sort(),
  );
  return found.filter(
    (path, at) => at % step === 0 && readFileSync(join('node_modules', path)).length < 40_000,
  );
}

const component = `
import { useState } from 'react';
type Props<T,> = { readonly items: T[], onPick?: (item: T) => void, kind: 'a' | 'b' };
export const List = <T,>({ items, onPick = () => {}, kind }: Props<T>) => {
  const [open, setOpen] = useState<boolean>(false), first = items[0]?.name ?? (kind === 'a' ? "A" : 'B');
  if (!items.length) return null
  return <ul className="list" onClick={e => { e.stopPropagation(); setOpen(!open) }}>
    {items.map((item, i) => <li key={i}><button type='button' disabled={!open} onClick={() => onPick(item)}>{item.name}</button></li>)}
    {open && <Details {...items[0]} first={first}/>}
  </ul>
}
export default class extends Component { state = { a: 1 }; static x; get y() { return this.state.a }; ['z'] = (new Map).get(1) }
`;

async function expectSameCode(path: string, text: string, formatted: string): Promise<void> {
  const before = await parse(path, text);
  const after = await parse(path, formatted);
  const codeOf = (file: typeof before) =>
    file.symbols.map(({ name, structureHash }) => `${name} ${structureHash}`);
  expect(codeOf(after)).toEqual(codeOf(before));
  expect(after.module.structureHash).toBe(before.module.structureHash);
}

describe.each(optionSets)('structure hashes survive prettier with %s', (_, options) => {
  test('over a component', async () => {
    const formatted = await format(component, { ...options, parser: 'typescript' });
    expect(formatted).not.toBe(component);
    await expectSameCode('list.tsx', component, formatted);
  });

  test('over real files', async () => {
    let formattings = 0;
    for (const path of sampled()) {
      if (path in reallyChanged) continue;
      const text = readFileSync(join('node_modules', path), 'utf8');
      if ((await parse(path, text)).damage.length > 0) continue;
      const parser = /^\.[cm]?ts/.test(extname(path)) ? 'typescript' : 'babel';
      await expectSameCode(path, text, await format(text, { ...options, parser }));
      formattings += 1;
    }
    expect(formattings).toBeGreaterThan(10);
  });
});

test.each([
  ['a quoted name', 'a = { "b": 1 };', 'a = { b: 1 };'],
  ["a number's spelling", 'a = 0XFF + 1.50;', 'a = 0xff + 1.5;'],
  ['the nesting of &&', 'a = b && (c && d);', 'a = b && c && d;'],
])('a formatter that changes %s changes the structure hash', async (_, text, formatted) => {
  expect((await format(text, { parser: 'babel' })).trim()).toBe(formatted);
  const hashes = await Promise.all(
    [text, formatted].map(async (each) => (await parse('a.js', each)).module.structureHash),
  );
  expect(hashes[1]).not.toBe(hashes[0]);
});
