import { describe, expect, test } from 'vitest';
import { agentOfCommit } from '../../src/agents/commit-agents.ts';

const ann = { name: 'Ann', email: 'ann@example.com' };
const plain = { author: ann, message: 'Add a cart', note: null };

describe('who made a commit', () => {
  test.each([
    ['Co-Authored-By: Claude Opus 4.5 <noreply@anthropic.com>', 'claude-code', 'claude-opus-4.5'],
    ['Co-authored-by: Claude <noreply@anthropic.com>', 'claude-code', null],
    ['Co-authored-by: Codex <codex@openai.com>', 'codex', null],
    ['Co-authored-by: Copilot <198982749+Copilot@users.noreply.github.com>', 'copilot-cli', null],
    ['Co-authored-by: Cursor <cursoragent@cursor.com>', 'cursor', null],
    ['Co-authored-by: gemini-code-assist[bot] <g@users.noreply.github.com>', 'gemini-cli', null],
  ])('a trailer %s names %s', (trailer, agent, modelId) => {
    expect(agentOfCommit({ ...plain, message: `Add a cart\n\n${trailer}` })).toEqual({ agent, modelId });
  });

  test('an author that is an agent', () => {
    const author = { name: 'devin-ai-integration[bot]', email: 'devin@users.noreply.github.com' };
    expect(agentOfCommit({ ...plain, author })).toEqual({ agent: 'devin', modelId: null });
  });

  test('a line that says what it was generated with', () => {
    const message = 'Add a cart\n\n🤖 Generated with [Claude Code](https://claude.com/claude-code)';
    expect(agentOfCommit({ ...plain, message })).toEqual({ agent: 'claude-code', modelId: null });
  });

  test('a note of the Git AI standard wins over the message', () => {
    const metadata = {
      schema_version: 'authorship/3.0.0',
      prompts: { '1f2e': { agent_id: { tool: 'cursor', id: 'x', model: 'gpt-5' } } },
    };
    const note = `src/cart.ts\n  1f2e 1-4,9\n---\n${JSON.stringify(metadata)}`;
    const message = 'Add a cart\n\nCo-authored-by: Claude <noreply@anthropic.com>';
    expect(agentOfCommit({ ...plain, message, note })).toEqual({ agent: 'cursor', modelId: 'gpt-5' });
  });

  test.each([
    ['people', plain],
    ['a colleague as co-author', { ...plain, message: 'Add\n\nCo-authored-by: Bob <bob@example.com>' }],
    ['a message about agents', { ...plain, message: 'Remove the cursor and the claude folder' }],
    ['a note that is none', { ...plain, note: '---\n{' }],
    ['a bot', { ...plain, author: { name: 'renovate[bot]', email: 'bot@renovateapp.com' } }],
  ])('nobody but people for %s', (_, commit) => {
    expect(agentOfCommit(commit)).toBeNull();
  });
});
