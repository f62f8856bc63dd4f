// Appends records as fast as it can and prints the id of each one when its append has returned.
// Usage: node append.mjs MODULES ROOT COUNT BYTES
import { writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [modules, root, count, bytes] = process.argv.slice(2);
const { appendRecord } = await import(pathToFileURL(`${modules}/ledger/ledger-file.js`).href);
for (let at = 0; at < Number(count); at += 1) {
  const ranges = [
    { start_line: 1, end_line: 2, symbol: `p${process.pid}.f${at}`, filler: 'x'.repeat(Number(bytes)) },
  ];
  const files = [{ path: `src/${process.pid}.ts`, conversations: [{ ranges }] }];
  const { id } = appendRecord(root, {
    event: 'mutation',
    intent_id: 'INT-1',
    session_id: String(process.pid),
    files,
  });
  writeSync(1, `${id}\n`);
}
