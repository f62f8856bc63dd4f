// Random edits, deletions, exchanges and insertions in an anchored ledger, each of which verification must find.
//
// Usage: node scripts/crash/edits.mjs [--edits 10000] [--records 60]
import { parseArgs } from 'node:util';
import { sealRecord } from '../../dist/ledger/draft.js';
import { encodeRecord } from '../../dist/ledger/record-line.js';
import { verifyRecords } from '../../dist/ledger/verify.js';
import { random } from './random.mjs';

const { values } = parseArgs({
  options: {
    edits: { type: 'string', default: '10000' },
    records: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});
const dice = random(Number(values.seed));
const lines = book(Number(values.records));
const { ok, heads } = verifyRecords(lines);
if (!ok) throw new Error('the ledger is not whole to begin with');
if (!verifyRecords(lines, heads).ok) throw new Error('the ledger does not answer to its own anchors');

/** Each gives the lines as they are afterwards, and the line (from 1) that verification has to name. */
const kinds = {
  'a byte changed': (at) => {
    const bytes = Buffer.from(lines[at]);
    const place = dice.below(bytes.length);
    bytes[place] = (bytes[place] + 1 + dice.below(255)) % 256;
    return { after: lines.with(at, bytes.toString('utf8')), line: at + 1 };
  },
  'a byte taken out': (at) => {
    const place = dice.below(lines[at].length);
    return { after: lines.with(at, lines[at].slice(0, place) + lines[at].slice(place + 1)), line: at + 1 };
  },
  'a byte put in': (at) => {
    const place = dice.below(lines[at].length + 1);
    const letter = String.fromCharCode(33 + dice.below(94));
    return {
      after: lines.with(at, lines[at].slice(0, place) + letter + lines[at].slice(place)),
      line: at + 1,
    };
  },
  'a line taken out': (at) => ({ after: lines.toSpliced(at, 1), line: null }),
  'lines taken out': (at) => ({ after: lines.toSpliced(at, 1 + dice.below(5)), line: null }),
  'two lines exchanged': (at) => {
    const other = (at + 1 + dice.below(lines.length - 1)) % lines.length;
    return { after: lines.with(at, lines[other]).with(other, lines[at]), line: null };
  },
  'a line that is no record put in': (at) => ({
    after: lines.toSpliced(at, 0, `${lines[at].slice(0, -2)}x`),
    line: at + 1,
  }),
};

const names = Object.keys(kinds);
const counts = Object.fromEntries(names.map((name) => [name, { made: 0, found: 0, located: 0 }]));
for (let at = 0; at < Number(values.edits); at += 1) {
  const name = dice.pick(names);
  const { after, line } = kinds[name](dice.below(lines.length));
  const { problems } = verifyRecords(after, heads);
  counts[name].made += 1;
  if (problems.length > 0) counts[name].found += 1;
  else console.log(`not found: ${name}`);
  if (line === null || problems.some((problem) => problem.line === line)) counts[name].located += 1;
}
for (const name of names) {
  const { made, found, located } = counts[name];
  console.log(`${name}: ${made}, found ${found}, in the right line ${located}`);
}
const missed = names.reduce((sum, name) => sum + counts[name].made - counts[name].found, 0);
console.log(`${values.edits} edits in a ledger of ${lines.length} records: ${missed} not found`);
process.exitCode = missed > 0 ? 1 : 0;

/** Two branches that were merged, so that the chain is no mere line. */
function book(length) {
  const records = [];
  for (let at = 0; at < length; at += 1) {
    const parent = at === Math.floor(length / 2) ? records[Math.floor(length / 4)] : records.at(-1);
    const seal = {
      id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      timestamp: new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString(),
      toolVersion: '0.1.0',
      prev: parent?.hash ?? null,
      vcs: null,
    };
    const ranges = [{ start_line: 1, end_line: 2, symbol: `f${at}` }];
    const files = [{ path: `src/${at}.ts`, conversations: [{ contributor: { type: 'ai' }, ranges }] }];
    records.push(sealRecord({ event: 'mutation', intent_id: 'INT-1', session_id: 's', files }, seal));
  }
  return records.map(encodeRecord);
}
