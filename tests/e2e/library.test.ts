import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { node, project } from '../support/program.ts';
import { told, workspace } from '../support/workspace.ts';
import { temporaryFolder } from '../workspace/temporary.ts';

const intent = { id: 'INT-001', scope: ['src/**'] };

/** Runs a program that uses the built package as any other package would; what it prints as JSON. */
async function program(text: string): Promise<unknown> {
  const ran = await node(['--input-type=module', '--eval', text], { cwd: project });
  expect(ran.stderr).toBe('');
  return JSON.parse(ran.stdout);
}

describe('the package', () => {
  test('compares texts', async () => {
    const document = await program(`
      import { compareTexts } from 'goldthread';
      const file = (text) => [{ path: 'a.ts', text }];
      console.log(JSON.stringify(await compareTexts(file('export const a = 1;\\n'), file('export const a = 2;\\n'))));
    `);
    expect(document).toMatchObject({
      version: '1',
      mutation_class: 'INTENT_EVOLUTION',
      symbols: [{ after: { name: 'a' } }],
    });
  });

  test('takes the generic documents as methods of an engine', async () => {
    const space = workspace({ 'src/a.ts': 'export const a = 1;\n' }, [intent]);
    const answers = await program(`
      import { writeFileSync } from 'node:fs';
      import { createEngine } from 'goldthread';
      const engine = createEngine({ workspace: ${JSON.stringify(space.root)} });
      const write = { session_id: 's', call_id: 'c', model: 'm', writes: [{ path: 'src/a.ts', content: 'export const a = 2;\\n' }] };
      const answers = [await engine.beforeWrite(write)];
      answers.push(await engine.selectIntent({ session_id: 's', intent_id: 'INT-001' }));
      answers.push(await engine.beforeWrite(write));
      writeFileSync(${JSON.stringify(join(space.root, 'src/a.ts'))}, 'export const a = 2;\\n');
      answers.push(await engine.afterWrite(write), await engine.settle({ session_id: 's' }), await engine.beforeWrite({}));
      answers.push(await engine.why('src/a.ts#a'));
      console.log(JSON.stringify(answers));
    `);
    expect(answers).toMatchObject([
      { decision: 'deny', code: 'NO_ACTIVE_INTENT' },
      { decision: 'allow', context: expect.stringContaining('<intent_context>') },
      { decision: 'allow' },
      { decision: 'allow', feedback: null },
      { decision: 'allow' },
      { decision: 'deny', code: 'BAD_INPUT' },
      { owner: { intent_id: 'INT-001' } },
    ]);
    expect(told(space.records('settlement')[0])).toEqual(['src/a.ts#a: modified INTENT_EVOLUTION']);
  });

  test('says at once where nothing was initialised', async () => {
    const code = await program(`
      import { createEngine, Fault } from 'goldthread';
      try { createEngine({ workspace: ${JSON.stringify(temporaryFolder())} }); }
      catch (error) { console.log(JSON.stringify([error instanceof Fault, error.code])); }
    `);
    expect(code).toEqual([true, 'NOT_INITIALISED']);
  });

  test('wraps a tool: refused before it runs, told after it, its own methods kept', async () => {
    const space = workspace({ 'src/a.ts': 'export const a = 1;\n' }, [intent]);
    writeFileSync(join(space.root, 'b.ts'), 'export const b = 1;\n');
    const answers = await program(`
      import { writeFileSync } from 'node:fs';
      import { createEngine, ToolRefused, wrapTool } from 'goldthread';
      class Write {
        name = 'write';
        describe() { return 'writes ' + this.name; }
        execute({ path, text }) { writeFileSync(${JSON.stringify(`${space.root}/`)} + path, text); return text.length; }
      }
      const engine = createEngine({ workspace: ${JSON.stringify(space.root)} });
      await engine.selectIntent({ session_id: 's', intent_id: 'INT-001' });
      const tool = wrapTool(engine, new Write(), ({ path, text }) => path === null ? null : ({ session_id: 's', writes: [{ path, content: text }] }));
      const answers = [tool.describe(), await tool.execute({ path: 'src/a.ts', text: 'export const a = 2;\\n' })];
      try { await tool.execute({ path: 'b.ts', text: '' }); }
      catch (error) { answers.push(error instanceof ToolRefused, error.reply.code, error.message.length > 0); }
      console.log(JSON.stringify(answers));
    `);
    expect(answers).toEqual(['writes write', 20, true, 'SCOPE_VIOLATION', true]);
    expect(space.read('b.ts')).toBe('export const b = 1;\n');
    expect(space.records('mutation')).toHaveLength(1);
  });
});
