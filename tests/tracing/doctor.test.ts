import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { examine } from '../../src/tracing/doctor/doctor.ts';
import { workspace } from '../support/workspace.ts';
import { temporaryFolder } from '../workspace/temporary.ts';

const intent = { id: 'INT-001', scope: ['src/**'] };

// What is wired in the home of whoever runs the tests is nobody's business.
const { HOME } = process.env;
beforeEach(() => {
  process.env.HOME = temporaryFolder();
});
afterEach(() => {
  process.env.HOME = HOME;
});

async function codes(root: string): Promise<readonly string[]> {
  const { findings } = await examine(root);
  return findings.map(({ code }) => code);
}

describe('doctor', () => {
  test('finds a workspace whole, with every language loaded at once', async () => {
    const { findings } = await examine(workspace({ 'src/a.ts': 'let a = 1;\n' }, [intent]).root);
    expect(findings.filter(({ level }) => level === 'bad')).toEqual([]);
    expect(findings.map(({ code }) => code)).toEqual([
      'WORKSPACE',
      'ENFORCING',
      'INTENTS',
      'LEDGER',
      'GRAMMARS',
    ]);
  });

  test('sees everything that is amiss, and names it', async () => {
    const space = workspace({}, [intent]);
    space.write('.orchestration/config.yaml', 'enforcement: off\n');
    space.write('.orchestration/active_intents.yaml', 'active_intents: {\n');
    space.write('.orchestration/agent_trace.jsonl', '{"version":"0.1.0"\n');
    space.write('.orchestration/local/state/sessions/ab12.json', '{');
    space.write('CLAUDE.md', '# Rules\n');
    space.write('.codex/hooks.json', '{"hooks": {}}\n');
    const { ok, findings } = await examine(space.root);
    expect(ok).toBe(false);
    const seen = findings.map(({ code, agent }) => (agent === null ? code : `${code} ${agent}`));
    expect(new Set(seen)).toEqual(
      new Set([
        ...['WORKSPACE', 'CONFIG_INVALID', 'INTENTS_INVALID', 'LEDGER_DAMAGED', 'STATE_CORRUPT'],
        ...['NOT_WIRED claude-code', 'NOT_WIRED codex', 'GRAMMARS'],
      ]),
    );
    expect(findings.every(({ level, next }) => level === 'good' || next !== null)).toBe(true);
  });

  test('tells of a line of a scope that means nothing here what was probably meant', async () => {
    const cart = 'export class Cart {\n  total() {\n    return 0;\n  }\n}\n';
    const space = workspace({ 'src/cart.ts': cart }, [
      { id: 'INT-001', scope: ['symbol:Crat', 'symbol:Crat.totl', 'srcs/**', 'symbol:Cart.total'] },
      { id: 'INT-002', status: 'PENDING', scope: ['symbol:Basket'] },
      { id: 'INT-003', status: 'COMPLETED', scope: ['symbol:Basket'] },
    ]);
    const { ok, findings } = await examine(space.root);
    expect(ok).toBe(true);
    expect(
      findings.filter(({ code }) => code === 'SCOPE_MATCHES_NOTHING').map(({ because }) => because),
    ).toEqual([
      'Intent INT-001: no symbol is called Crat. Did you mean Cart?',
      'Intent INT-001: no symbol is called Crat.totl. Did you mean Cart.total?',
      'Intent INT-001: no file matches srcs/**.',
    ]);
  });

  test('tells before a hook does that hooks refuse a large ledger of which nothing was read', async () => {
    const space = workspace({}, [intent]);
    const blank = `${' '.repeat(2 ** 20 - 1)}\n`;
    space.write('.orchestration/agent_trace.jsonl', blank.repeat(65));
    const { findings } = await examine(space.root);
    expect(findings.filter(({ level }) => level === 'bad')).toMatchObject([
      { code: 'LEDGER_UNREAD', next: expect.stringContaining('goldthread map') },
    ]);
  });

  test('notes what is legal and probably not meant', async () => {
    const space = workspace({});
    space.config('enforcement: observe\n');
    expect(await codes(space.root)).toEqual(expect.arrayContaining(['NOT_ENFORCING', 'NO_INTENTS']));
    space.intents({ id: 'INT-001', scope: ['src'] });
    expect(await codes(space.root)).toContain('INTENTS_DOUBTFUL');
  });

  test('notes a ledger that git would have to merge in one file', async () => {
    const space = workspace({ '.orchestration/agent_trace.jsonl': '' }, [intent], { inGit: true });
    expect(await codes(space.root)).toContain('LEDGER_IN_GIT');
    expect(await codes(workspace({}, [intent], { inGit: true }).root)).not.toContain('LEDGER_IN_GIT');
  });

  test('says how to begin where nothing was initialised', async () => {
    const { ok, findings } = await examine(temporaryFolder());
    expect(ok).toBe(false);
    expect(findings[0]).toMatchObject({
      code: 'NOT_INITIALISED',
      next: expect.stringContaining('goldthread init'),
    });
  });
});
