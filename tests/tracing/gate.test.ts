import { linkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type StatedIntent, workspace } from '../support/workspace.ts';

const auth = `import { key } from './key.js';

export class AuthMiddleware {
  verify(token: string): boolean {
    return token === key;
  }
}

export function describe(reason: string): string {
  return \`refused: \${reason}\`;
}
`;
const files = { 'src/auth.ts': auth, 'src/key.ts': "export const key = 'k';\n", 'docs/a.md': '# A\n' };
const bySymbol: StatedIntent = { id: 'INT-001', scope: ['symbol:AuthMiddleware'] };
const byFolder: StatedIntent = { id: 'INT-002', scope: ['src/**'] };

async function bound(intent: StatedIntent, further: Readonly<Record<string, string>> = {}) {
  const space = workspace({ ...files, ...further }, [intent]);
  const session = space.session();
  await session.select(intent.id);
  return { space, session };
}

describe('a session without an intent', () => {
  test('may not write, and is told which intents cover the file', async () => {
    const space = workspace(files, [bySymbol, byFolder, { id: 'INT-003', scope: ['docs/**'] }]);
    const { refusal } = await space.session().edit('src/auth.ts', 'token === key', 'token !== key');
    expect(refusal?.code).toBe('NO_ACTIVE_INTENT');
    expect(refusal?.next).toContain('INT-001');
    expect(refusal?.next).toContain('INT-002');
    expect(refusal?.next).not.toContain('INT-003');
    expect(space.read('src/auth.ts')).toBe(auth);
    expect(space.records('violation')).toHaveLength(1);
    expect(space.records('mutation')).toEqual([]);
  });

  test('is told so where no intent covers the file', async () => {
    const { refusal } = await workspace(files, [bySymbol]).session().writeFile('docs/a.md', '# B\n');
    expect(refusal?.next).toContain("No open intent's scope covers it");
  });
});

describe('the intent', () => {
  test.each(['COMPLETED', 'ABANDONED'])('may not be %s', async (status) => {
    const { space, session } = await bound(byFolder);
    space.intents({ ...byFolder, status });
    expect((await session.edit('src/auth.ts', 'refused', 'denied')).refusal?.code).toBe('INTENT_FINISHED');
  });

  test.each(['PENDING', 'BLOCKED'])('may be %s', async (status) => {
    const { session } = await bound({ ...byFolder, status });
    expect((await session.edit('src/auth.ts', 'refused', 'denied')).refusal).toBeNull();
  });

  test('is named where another one owns what lies outside', async () => {
    const space = workspace(files, [bySymbol, byFolder, { id: 'INT-003', scope: ['docs/**'] }]);
    const session = space.session();
    await session.select('INT-001');
    const { refusal } = await session.edit('src/auth.ts', 'refused', 'denied');
    expect(refusal?.next).toMatch(/select an intent that owns the rest: INT-002 \(.*\)\.$/);
    space.intents(bySymbol);
    const alone = await session.edit('src/auth.ts', 'refused', 'denied');
    expect(alone.refusal?.next).toContain('No other open intent owns the rest');
  });

  test('must still be in the file', async () => {
    const { space, session } = await bound(byFolder);
    space.intents(bySymbol);
    expect((await session.edit('src/auth.ts', 'refused', 'denied')).refusal?.code).toBe('INTENT_UNKNOWN');
  });

  test('has at the next write the scope that it was given meanwhile', async () => {
    const { space, session } = await bound({ id: 'INT-001', scope: ['docs/**'] });
    expect((await session.edit('src/auth.ts', 'refused', 'denied')).refusal?.code).toBe('SCOPE_VIOLATION');
    space.intents({ id: 'INT-001', scope: ['src/**'] });
    expect((await session.edit('src/auth.ts', 'refused', 'denied')).refusal).toBeNull();
  });

  test('can only be selected where it is open, and every refused selection is recorded', async () => {
    const space = workspace(files, [{ ...byFolder, status: 'COMPLETED' }]);
    const session = space.session();
    expect((await session.select('INT-002')).refusal?.code).toBe('INTENT_FINISHED');
    expect((await session.select('INT-999')).refusal?.code).toBe('INTENT_UNKNOWN');
    expect(space.records().map(({ event }) => event)).toEqual(['violation', 'violation']);
  });

  test('is recorded as selected once, with the scope as it stood', async () => {
    const { space, session } = await bound(bySymbol);
    await session.select('INT-001');
    expect(space.records('intent_selected').map(({ scope }) => scope)).toEqual([['symbol:AuthMiddleware']]);
  });

  test('file that is not valid shuts everything, with the line', async () => {
    const { space, session } = await bound(byFolder);
    space.write('.orchestration/active_intents.yaml', 'active_intents:\n  - id: INT-002\n    nam: x\n');
    const { refusal } = await session.edit('src/auth.ts', 'refused', 'denied');
    expect(refusal?.code).toBe('INTENTS_INVALID');
    expect(refusal?.because).toMatch(/line [23]: .*[^.]\. \d more things are wrong\.$/);
  });
});

describe('a scope by symbol', () => {
  test('lets its symbol be changed, and a member be added to it', async () => {
    const { session } = await bound(bySymbol);
    expect((await session.edit('src/auth.ts', 'token === key', 'token !== key')).refusal).toBeNull();
    const added = await session.edit('src/auth.ts', '  verify(', '  refresh(): void {}\n\n  verify(');
    expect(added.refusal).toBeNull();
  });

  test('refuses a change of another symbol by name, in the same file', async () => {
    const { space, session } = await bound(bySymbol);
    const { refusal } = await session.edit('src/auth.ts', 'refused:', 'denied:');
    expect(refusal).toMatchObject({
      code: 'SCOPE_VIOLATION',
      intentId: 'INT-001',
      path: 'src/auth.ts',
      symbols: ['src/auth.ts#describe'],
    });
    expect(refusal?.next).toContain('AuthMiddleware');
    expect(space.read('src/auth.ts')).toBe(auth);
  });

  test.each([
    [
      'a new symbol at the top level',
      'export class',
      'export function helper() {}\n\nexport class',
      'helper',
    ],
    ['the renaming of another symbol', 'function describe', 'function explain', 'describe'],
    ['the deletion of another symbol', auth.slice(auth.indexOf('export function')), '', 'describe'],
  ])('refuses %s by name', async (_what, old, replacement, name) => {
    const { session } = await bound(bySymbol);
    const { refusal } = await session.edit('src/auth.ts', old, replacement);
    expect(refusal?.code).toBe('SCOPE_VIOLATION');
    expect(refusal?.symbols.join()).toContain(`src/auth.ts#${name}`);
  });

  test('lets the imports of its file be adjusted', async () => {
    const { session } = await bound(bySymbol);
    const { refusal } = await session.edit(
      'src/auth.ts',
      "import { key } from './key.js';",
      "import { key } from './key.js';\nimport { log } from './log.js';",
    );
    expect(refusal).toBeNull();
  });

  test('refuses an import that binds nothing and runs code', async () => {
    const { session } = await bound(bySymbol);
    const { refusal } = await session.edit(
      'src/auth.ts',
      "import { key } from './key.js';",
      "import { key } from './key.js';\nimport './x.js';",
    );
    expect(refusal?.symbols).toEqual(['src/auth.ts#<module>']);
  });

  test('takes its symbol where it is made anew, before the write and after it', async () => {
    const { space, session } = await bound({ id: 'INT-001', scope: ['symbol:Session'] });
    const source = 'export class Session {}\n';
    const { refusal, feedback } = await session.writeFile('src/session.ts', source);
    expect({ refusal, feedback }).toEqual({ refusal: null, feedback: null });
    expect(space.records('violation')).toEqual([]);
    expect((await session.writeFile('src/other.ts', source)).refusal?.symbols).toEqual([
      'src/other.ts#Session',
    ]);
  });

  test('refuses text that would not parse, with the place', async () => {
    const { session } = await bound(bySymbol);
    const { refusal } = await session.edit('src/auth.ts', 'token === key;', 'token === ;');
    expect(refusal?.code).toBe('UNPARSABLE');
    expect(refusal?.because).toMatch(/line \d+, character \d+/);
  });

  test('refuses the deletion and the renaming of a file that holds symbols outside it', async () => {
    const { session } = await bound(bySymbol);
    expect((await session.deleteFile('src/auth.ts')).refusal?.symbols.join()).toContain('describe');
    expect((await session.rename('src/auth.ts', 'src/moved.ts')).refusal?.symbols.join()).toContain(
      'describe',
    );
  });

  test('follows its symbol through a proved move', async () => {
    const lonely = {
      'src/only.ts': 'export class AuthMiddleware {\n  verify(): number {\n    return 1;\n  }\n}\n',
    };
    const space = workspace(lonely, [bySymbol, byFolder]);
    const person = space.session('mover');
    await person.select('INT-002');
    await person.edit('src/only.ts', 'class AuthMiddleware', 'class Gatekeeper');
    await person.stop();
    const session = space.session();
    await session.select('INT-001');
    expect((await session.edit('src/only.ts', 'return 1', 'return 2')).refusal).toBeNull();
  });
});

describe('a scope by path', () => {
  test('refuses a rename that leaves it, and one onto a file outside it', async () => {
    const { session } = await bound({ id: 'INT-001', scope: ['src/*.ts'] });
    expect((await session.rename('src/key.ts', 'docs/key.ts')).refusal?.code).toBe('SCOPE_VIOLATION');
    expect((await session.rename('src/key.ts', 'docs/a.md')).refusal?.path).toBe('docs/a.md');
    expect((await session.rename('src/key.ts', 'src/secret.ts')).refusal).toBeNull();
  });

  test('lets broken code be written, since its symbols need not be told apart', async () => {
    const { session } = await bound(byFolder);
    expect((await session.edit('src/auth.ts', 'token === key;', 'token === ;')).refusal).toBeNull();
  });

  test('is asked of every file of a call, and one file outside refuses all', async () => {
    const { space, session } = await bound(byFolder);
    const { refusal } = await session.call([
      { type: 'content', path: 'src/new.ts', content: 'export const n = 1;\n' },
      { type: 'content', path: 'docs/a.md', content: '# B\n' },
    ]);
    expect(refusal).toMatchObject({ code: 'SCOPE_VIOLATION', path: 'docs/a.md' });
    expect(space.exists('src/new.ts')).toBe(false);
  });
});

describe('places', () => {
  test.each([
    '.orchestration/active_intents.yaml',
    '.intentignore',
    '.env',
    '.claude/settings.json',
    '.git/config',
  ])('%s is protected under any scope, also where .intentignore leaves it out', async (path) => {
    const { space, session } = await bound({ id: 'INT-001', scope: ['**'] }, { '.intentignore': '*\n.*\n' });
    const { refusal } = await session.writeFile(path, 'x\n');
    expect(refusal?.code).toBe('PROTECTED_PATH');
    expect(space.records('violation')[0]?.violation?.path).toBe(path);
  });

  test('outside the workspace are refused, and the record keeps this machine to itself', async () => {
    const { space, session } = await bound({ id: 'INT-001', scope: ['**'] });
    const outside = join(space.root, '..', 'elsewhere.ts');
    expect((await session.writeFile(outside, 'x\n')).refusal?.code).toBe('OUTSIDE_WORKSPACE');
    expect(JSON.stringify(space.records('violation'))).not.toContain('elsewhere');
  });

  test('reached through a link are judged by where they lie', async () => {
    const { space, session } = await bound(byFolder);
    symlinkSync(join(space.root, 'docs'), join(space.root, 'src/linked'));
    expect((await session.writeFile('src/linked/a.md', '# B\n')).refusal?.code).toBe('SCOPE_VIOLATION');
  });

  test('with other names are for a person to decide', async () => {
    const { space, session } = await bound(byFolder);
    linkSync(join(space.root, 'docs/a.md'), join(space.root, 'src/a.md'));
    const { refusal } = await session.propose([{ type: 'content', path: 'src/a.md', content: '# B\n' }]);
    expect(refusal).toMatchObject({ decision: 'ask', path: 'src/a.md' });
  });

  test('that .intentignore leaves out are neither gated nor traced', async () => {
    const space = workspace({ ...files, '.intentignore': 'docs/\n' }, [byFolder]);
    expect((await space.session().writeFile('docs/a.md', '# B\n')).refusal).toBeNull();
    expect(space.records()).toEqual([]);
  });
});

describe('what the gate can not foresee', () => {
  test("an edit whose old text isn't there is left to the agent's own tool", async () => {
    const { space, session } = await bound(bySymbol);
    expect((await session.edit('src/auth.ts', 'no such text', 'x')).refusal).toBeNull();
    expect(space.records('mutation')).toEqual([]);
  });

  test('is judged by what really happened: recorded, and said to be a violation', async () => {
    const { space, session } = await bound(bySymbol);
    const { refusal, feedback } = await session.call(
      [{ type: 'edits', path: 'src/auth.ts', edits: [{ old: 'no such text', new: 'x', all: false }] }],
      () => space.write('src/auth.ts', auth.replace('refused:', 'denied:')),
    );
    expect(refusal).toBeNull();
    expect(feedback).toContain('SCOPE_VIOLATION');
    expect(feedback).toContain('describe');
    expect(space.records().map(({ event }) => event)).toEqual(['intent_selected', 'mutation', 'violation']);
  });

  test('an unknown tool that names a file needs a scope that takes the whole file', async () => {
    const { session } = await bound(bySymbol);
    const write = [{ type: 'unknown', path: 'src/auth.ts' }] as const;
    expect((await session.call(write, undefined, 'mcp__x__y')).refusal?.code).toBe('SCOPE_VIOLATION');
  });

  test('an unknown tool is watched: what it wrote elsewhere is recorded and said', async () => {
    const { space, session } = await bound(byFolder);
    const { refusal, feedback } = await session.call(
      [{ type: 'unknown', path: 'src/made.ts' }],
      () => {
        space.write('src/made.ts', 'export const made = 1;\n');
        space.write('docs/a.md', '# B\n');
      },
      'mcp__x__generate',
    );
    expect(refusal).toBeNull();
    expect(feedback).toContain('docs/a.md');
    expect(space.records('mutation')[0]?.files.map(({ path }) => path)).toEqual(['docs/a.md', 'src/made.ts']);
  });

  test('a write that no gate saw is a violation where no intent is selected', async () => {
    const space = workspace(files, [byFolder]);
    const session = space.session();
    const writes = [{ type: 'content', path: 'src/key.ts', content: "export const key = 'z';\n" }];
    space.write('src/key.ts', "export const key = 'z';\n");
    const outcome = await session.send({ type: 'after_write', tool: 'write', callId: 'c', writes });
    expect(outcome).toMatchObject({ feedback: expect.stringContaining('NO_ACTIVE_INTENT') });
    expect(space.records().map(({ event }) => event)).toEqual(['mutation', 'violation']);
  });
});

describe('enforcement', () => {
  test('warn lets through, says what it would refuse, and records it once', async () => {
    const { space, session } = await bound(bySymbol);
    space.config('enforcement: warn\n');
    const { refusal, context, feedback } = await session.edit('src/auth.ts', 'refused:', 'denied:');
    expect(refusal).toBeNull();
    expect(context).toContain('SCOPE_VIOLATION');
    expect(feedback).toBeNull();
    expect(space.records().map(({ event }) => event)).toEqual(['intent_selected', 'violation', 'mutation']);
    expect(space.records('mutation')[0]?.files[0]?.content_hash_before).toMatch(/^sha256:/);
  });

  test('observe lets through in silence and records', async () => {
    const space = workspace(files, [byFolder]);
    space.config('enforcement: observe\n');
    const { refusal, context, feedback } = await space.session().edit('src/auth.ts', 'refused:', 'denied:');
    expect([refusal, context, feedback]).toEqual([null, null, null]);
    expect(space.records().map(({ event }) => event)).toEqual(['violation', 'mutation']);
  });
});

describe('an intent that may only refactor', () => {
  const refactoring: StatedIntent = { id: 'INT-001', scope: ['src/**'], policy: 'refactor_only' };

  test('refuses a change of behaviour and lets a proved refactoring through', async () => {
    const { session } = await bound(refactoring);
    const { refusal } = await session.edit('src/auth.ts', 'token === key', 'token !== key');
    expect(refusal).toMatchObject({ code: 'CHANGE_POLICY', symbols: ['src/auth.ts#AuthMiddleware.verify'] });
    expect(
      (await session.edit('src/auth.ts', '  verify', '  // the one check\n  verify')).refusal,
    ).toBeNull();
  });

  test('lets code be added that may be on its way, and says at the end of the turn that it was not', async () => {
    const { space, session } = await bound(refactoring);
    expect((await session.writeFile('src/new.ts', 'export const n = 1;\n')).refusal).toBeNull();
    const { feedback } = await session.stop();
    expect(feedback).toContain('CHANGE_POLICY');
    expect(space.records('violation')).toHaveLength(1);
  });
});
