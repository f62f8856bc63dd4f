// node recompute-content-hash.mjs FILE START_LINE START_CHARACTER END_LINE END_CHARACTER (docs/hashes.md)
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [file, startLine, startCharacter, endLine, endCharacter] = process.argv.slice(2);
const lines = readFileSync(file, 'utf8').split(/\r\n|\r|\n/).slice(startLine - 1, endLine);
const indent = /^\s*/.exec(lines[0].slice(0, startCharacter))[0];
lines[lines.length - 1] = lines.at(-1).slice(0, endCharacter);
lines[0] = lines[0].slice(startCharacter);
const portable = lines.map((line, at) => (at > 0 && line.startsWith(indent) ? line.slice(indent.length) : line));
console.log(`sha256:${createHash('sha256').update(portable.join('\n')).digest('hex')}`);
