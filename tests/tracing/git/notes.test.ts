import { describe, expect, test } from 'vitest';
import { agentOfCommit } from '../../../src/agents/commit-agents.ts';
import { exportNotes } from '../../../src/tracing/git/export-notes.ts';
import { agentTraceErrors } from '../../ledger/agent-trace.ts';
import { both, type Governed, governed } from './governed.ts';

const exported = (repository: Governed, options: Partial<Parameters<typeof exportNotes>[1]> = {}) =>
  exportNotes(repository.open(), { format: 'agent-trace', ...options });
const note = (repository: Governed, ref: string, revision = 'HEAD'): string =>
  repository.git('notes', `--ref=${ref}`, 'show', revision);

describe('notes on commits', () => {
  test('are records of Agent Trace that say who did what, for what', async () => {
    const repository = await governed();
    expect(await exported(repository)).toMatchObject({
      ref: 'refs/notes/agent-trace',
      commits: 2,
      written: 2,
    });
    const record = JSON.parse(note(repository, 'agent-trace'));
    expect(agentTraceErrors(record)).toEqual([]);
    const head = repository.git('rev-parse', 'HEAD');
    expect(record).toMatchObject({
      vcs: { type: 'git', revision: head },
      mutation_class: 'INTENT_EVOLUTION',
    });
    expect(record.files).toMatchObject([
      {
        path: 'src/a.ts',
        conversations: [
          {
            contributor: { type: 'ai', model_id: 'provider/model' },
            agent: 'generic',
            ranges: [{ start_line: 1, end_line: 3, symbol: 'f', mutation_class: 'INTENT_EVOLUTION' }],
            related: [{ type: 'intent', value: 'INT-001' }],
          },
        ],
      },
    ]);
    const first = JSON.parse(note(repository, 'agent-trace', 'HEAD~1'));
    expect(first.files[0].conversations[0].contributor).toEqual({ type: 'human' });
  });

  test('are written once, and follow a commit that git has rewritten', async () => {
    const repository = await governed();
    await exported(repository);
    const ref = repository.git('rev-parse', 'refs/notes/agent-trace');
    expect(await exported(repository)).toMatchObject({ written: 0 });
    expect(repository.git('rev-parse', 'refs/notes/agent-trace')).toBe(ref);
    repository.git('commit', '-q', '--amend', '-m', 'Another message');
    expect(await exported(repository)).toMatchObject({ written: 1 });
    expect(note(repository, 'agent-trace')).toContain('"value":"INT-001"');
  });

  test('are authorship logs of the Git AI standard, which tell of the lines that an agent has added', async () => {
    const repository = await governed();
    expect(await exported(repository, { format: 'git-ai' })).toMatchObject({
      ref: 'refs/notes/ai',
      written: 1,
    });
    const text = note(repository, 'ai');
    const [attestation, metadata] = text.split(/^---$/m);
    expect(attestation).toMatch(/^src\/a\.ts\n {2}s_[0-9a-f]{14}::t_[0-9a-f]{14} 2\n$/);
    const { sessions, ...rest } = JSON.parse(metadata!);
    expect(rest).toMatchObject({ schema_version: 'authorship/3.0.0', prompts: {} });
    const session = /s_[0-9a-f]{14}/.exec(attestation!)![0];
    expect(sessions[session].agent_id).toEqual({ tool: 'generic', id: 'session-1', model: 'provider/model' });
    expect(agentOfCommit({ author: { name: 'A', email: 'a' }, message: '', note: text })?.agent).toBe(
      'generic',
    );
    expect(await exported(repository, { format: 'git-ai' })).toMatchObject({ written: 0 });
  });

  test("of another tool's are left as they are, and a ref must be one of notes", async () => {
    const repository = await governed();
    repository.git('notes', '--ref=ai', 'add', '-m', 'Said by somebody else', 'HEAD');
    expect(await exported(repository, { format: 'git-ai' })).toMatchObject({ written: 0, left: 1 });
    expect(note(repository, 'ai')).toBe('Said by somebody else');
    const bad = exported(repository, { ref: 'refs/heads/main' });
    await expect(bad).rejects.toMatchObject({ code: 'BAD_REF' });
    repository.write('src/a.ts', both('x + 1', 'x - 1'));
    repository.commit('By hand');
    expect(await exported(repository, { ref: 'refs/notes/mine', range: 'HEAD~1..HEAD' })).toMatchObject({
      commits: 1,
      written: 1,
    });
  });
});
