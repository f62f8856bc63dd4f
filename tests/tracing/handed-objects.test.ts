import { describe, expect, test } from 'vitest';
import { verdictBeside } from '../support/beside.ts';

const rows = (sum: string): string => `export interface Row {
  ${sum}: number;
}

export function makeRow(net: number): Row {
  return { ${sum}: net };
}

export function sumOf(row: Row): number {
  return row.${sum};
}
`;

/** What stays as it is, beside a property that is called otherwise. */
const SENDERS: Readonly<Record<string, string>> = {
  'sends what is typed': `import axios from 'axios';
import type { Row } from './row';
export const send = (row: Row) => axios.post('/rows', row);
`,
  'sends what it is given': `import axios from 'axios';
import { makeRow } from './row';
export const send = (net: number) => {
  const row = makeRow(net);
  return axios.post('/rows', { rows: [row] });
};
`,
  'has the type read elsewhere': `import type { Row } from './row';
export const rows: Row[] = JSON.parse(localStorage.rows);
`,
};

const OTHERS: Readonly<Record<string, string>> = {
  'sends what it was asked for': `import axios from 'axios';
import { makeRow, sumOf } from './row';
export const send = (net: number) => axios.post('/sums', sumOf(makeRow(net)));
`,
  'has another row': `import axios from 'axios';
export const send = (row: { total: number }) => axios.post('/rows', row);
`,
};

describe('a property of an interface that is called otherwise', () => {
  const change = (beside: string): Promise<string | null> =>
    verdictBeside(
      { 'src/row.ts': rows('gross') },
      { 'src/row.ts': rows('total') },
      { 'src/send.ts': beside },
    );

  for (const [name, text] of Object.entries(SENDERS))
    test(`is no refactoring where a file beside it ${name}`, async () => {
      expect(await change(text)).toBe('INTENT_EVOLUTION');
    });

  for (const [name, text] of Object.entries(OTHERS))
    test(`is one where a file beside it ${name}`, async () => {
      expect(await change(text)).toBe('AST_REFACTOR');
    });
});
