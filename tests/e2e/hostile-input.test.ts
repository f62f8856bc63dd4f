import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { node, project } from '../support/program.ts';

const MB = 1024 * 1024;
/** A process of its own for each, since what is feared is its end; it says how long its work took and how much it held. */
const script = (work: string): string => `
import { readFileSync } from 'node:fs';
const input = readFileSync(0, 'utf8');
const from = (path) => import(${JSON.stringify(pathToFileURL(join(project, 'dist/')).href)} + path);
const { parseIntents } = await from('intents/parse-intents.js');
const { parseConfig } = await from('workspace/settings/config-file.js');
const { readScopeRule } = await from('intents/parse-scope.js');
const { pathMatches } = await from('intents/match-path.js');
const { resolveInside } = await from('workspace/paths/resolve-path.js');
const { protectedReason } = await from('workspace/paths/protected-paths.js');
const { namedPaths } = await from('agents/named-paths.js');
const { adapterFor } = await from('agents/registry.js');
const { redactSecrets } = await from('ledger/redact-secrets.js');
const { readCommand } = await from('commands/read-command.js');
const around = { folder: '/w', temporary: '/tmp', matches: () => [], isFolder: () => false, isOwnProgram: () => false };
const quietly = async (run) => { try { return await run(); } catch { return null; } };
await redactSecrets('a word as long as a key: a1b2c3d4e5f6g7h8i9j0k1l2m3n4');
const started = process.cpuUsage();
await quietly(async () => { ${work} });
const { user, system } = process.cpuUsage(started);
console.log(JSON.stringify({ ms: (user + system) / 1000, mb: process.memoryUsage.rss() / ${MB} }));
`;

const settings = { openedSecrets: [], protected: [] };
const deep = (open: string, close = '') => open.repeat(MB / 2) + close.repeat(close ? MB / 2 : 0);
const payload = (input: unknown) =>
  JSON.stringify({
    hook_event_name: 'PreToolUse',
    session_id: 's',
    cwd: '/x',
    tool_name: 'T',
    tool_input: input,
  });
const yaml = 'parseIntents(input); parseConfig(input)';
const hooked = "adapterFor('claude-code').parse(JSON.parse(input))";
const path = `resolveInside('/', '/', input); protectedReason(input, ${JSON.stringify(settings)})`;
const glob = "const r = readScopeRule(input); if (r.ok) pathMatches('a'.repeat(4000), r.rule.glob)";
const shell = 'readCommand(input, around)';
/** As much as a command may be before it isn't read at all. */
const long = (text: string, end = '') =>
  text.repeat(Math.floor((127 * 1024 - end.length) / text.length)) + end;
const fill = (text: string) => text.repeat(Math.ceil(MB / text.length)).slice(0, MB);

const inputs: readonly (readonly [string, string, string])[] = [
  ['YAML of brackets', yaml, deep('[')],
  ['YAML of braces', yaml, deep('{a: ')],
  ['YAML of dashes', yaml, fill('- ')],
  ['YAML of nested keys', yaml, Array.from({ length: 1400 }, (_, at) => `${' '.repeat(at)}a:`).join('\n')],
  ['YAML of aliases', yaml, fill('a: &a [*a, *a]\n')],
  ['YAML of commas', yaml, `active_intents: [${fill('a,')}]`],
  ['YAML of quotes', yaml, fill('"\\')],
  ['YAML just under the limit', yaml, `active_intents: [${'{a: b}, '.repeat(32_000)}]`],
  ['YAML of one key again and again', yaml, fill('a: 1\n').slice(0, 250 * 1024)],
  ['YAML that names an abort', yaml, `${'['.repeat(10_000)}\n`],
  ['JSON of brackets', hooked, deep('[', ']')],
  ['a payload of brackets', hooked, payload({ a: deep('[') })],
  [
    'a payload of paths',
    hooked,
    payload({ paths: Array.from({ length: 60_000 }, (_, at) => `src/a${at}.ts`) }),
  ],
  [
    'a payload of keys',
    hooked,
    payload(Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`src/k${at}.ts`, 1]))),
  ],
  ['a payload of nested JSON', hooked, payload({ a: JSON.stringify({ path: fill('[') }) })],
  ['a payload of patch lines', hooked, payload({ patch: fill('*** Update File: a\n') })],
  ['a payload of minus signs', hooked, payload({ patch: fill('--- ') })],
  ['a payload of slashes', hooked, payload({ a: fill('a/') })],
  ['a long path', path, fill('a/')],
  ['a path of steps', path, fill('../')],
  ['a path of dots', path, fill('.')],
  ['a path of marks', path, fill('e\u0301')],
  ['a glob of stars', glob, fill('*a')],
  ['a glob of stars within the limits', glob, `${'*a'.repeat(30)}b`],
  ['a glob of braces', glob, fill('{a,b}').slice(0, 500)],
  ['a glob of brackets', glob, fill('[a-').slice(0, 500)],
  ['a glob of extended patterns', glob, '+(a|a)'.repeat(80)],
  ['a script of a megabyte', shell, fill('echo a; ')],
  ['a script of commands', shell, long('echo a>b;')],
  ['a script of substitutions', shell, long('$(')],
  ['a script of groups', shell, long('{ (')],
  ['a script of quotes', shell, long('"\'')],
  ['a script of expansions', shell, long('${a:-')],
  ['a script of pipes', shell, long('a|')],
  ['a script of here-documents', shell, long('cat <<A\n')],
  ['a script of assignments', shell, long('a=$a$a;')],
  ['a script of brace lists', shell, `echo ${long('{a,b}')}`],
  ['a script of arithmetic', shell, long('((')],
  ['a script of loops', shell, long('for i in a b; do ')],
  ['a script of conditions', shell, long('if a; then ')],
  ['a script of functions', shell, `${long('f() { f; }; ')} f`],
  ['a script of cases', shell, long('case a in a) ')],
  ['a script of variables that grow', shell, `a=x;${'a=$a$a$a$a$a$a$a$a;'.repeat(5_000)} echo $a >$a`],
  ['a script of files', shell, `touch ${long('src/a.ts ')}`],
  ['a script of escapes', shell, long('\\')],
  ['a script of open words', shell, long('a\\\n')],
  ['a script of scripts in scripts', shell, 'bash -c '.repeat(15_000)],
  ['a script of xargs', shell, long('xargs ')],
  ['a command of letters', 'await redactSecrets(input)', fill('a')],
  ['a command of equals signs', 'await redactSecrets(input)', fill('=')],
  ['a command of names', 'await redactSecrets(input)', fill('password')],
  ['a command of tokens', 'await redactSecrets(input)', fill('token-')],
  ['a command of options', 'await redactSecrets(input)', fill(' --token')],
  ['a command of quotes', 'await redactSecrets(input)', fill('password="\\')],
  ['a command of addresses', 'await redactSecrets(input)', fill('http://a:')],
  ['a command of keys that never end', 'await redactSecrets(input)', fill('-----BEGIN PRIVATE KEY-----')],
  ['a command of random letters', 'await redactSecrets(input)', fill('aB3xY9').replace(/a/g, 'q')],
  ['a command of mysql', 'await redactSecrets(input)', fill('mysql x ')],
];

describe('a megabyte is decided, within 256 MB:', () => {
  test.each(inputs)('%s', async (what, work, input) => {
    const ran = await node(['--input-type=module', '-e', script(work)], { cwd: project, input });
    expect(ran.stderr).toBe('');
    expect(ran.status).toBe(0);
    const { ms, mb } = JSON.parse(ran.stdout) as { ms: number; mb: number };
    expect(mb).toBeLessThan(256);
    const report = process.env['REPORT'];
    if (report) appendFileSync(report, `${what}: ${ms.toFixed(0)} ms, ${mb.toFixed(0)} MB\n`);
  });
});
