// The real agents that goldthread is proved with: where they come from, how they run without a person, an account or
// the network, and how each spells the steps of the story.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const server = 'goldthread';

/**
 * `run({ home, workspace, modelUrl, prompt })` prepares a clean home and answers the command line and environment;
 * `staysShut` says whether the agent can be told to refuse a tool whose hook fails; `settings` is where its hooks stand.
 * `steps` turns each step of the story into the tool calls of this agent.
 */
export const agents = {
  codex: {
    name: 'codex',
    package: '@openai/codex',
    version: '0.169.0',
    program: 'codex',
    settings: '.codex/hooks.json',
    staysShut: false,
    model: 'gpt-5.5',
    run({ home, workspace, modelUrl, prompt }) {
      mkdirSync(join(home, '.codex'), { recursive: true });
      writeFileSync(
        join(home, '.codex', 'config.toml'),
        [
          'model = "gpt-5.5"',
          'model_provider = "scripted"',
          'approval_policy = "never"',
          'sandbox_mode = "danger-full-access"',
          '[model_providers.scripted]',
          'name = "scripted"',
          `base_url = "${modelUrl}/v1"`,
          'env_key = "SCRIPTED_KEY"',
          'wire_api = "responses"',
          `[projects.${JSON.stringify(workspace)}]`,
          'trust_level = "trusted"',
          '',
        ].join('\n'),
      );
      return {
        arguments: ['exec', '--json', '--dangerously-bypass-hook-trust', prompt],
        environment: { SCRIPTED_KEY: 'none' },
      };
    },
    steps: {
      read: () => [],
      create: ({ path, text }) => [
        { custom: 'apply_patch', input: patch(`*** Add File: ${path}`, ...lines('+', text)) },
      ],
      replace: ({ path, old, text }) => [
        {
          custom: 'apply_patch',
          input: patch(`*** Update File: ${path}`, '@@', ...lines('-', old), ...lines('+', text)),
        },
      ],
      // The same as a shell command, which Codex takes for a patch and runs no hook after.
      createByShell: ({ path, text }) => [
        {
          call: 'exec_command',
          input: { cmd: heredoc(patch(`*** Add File: ${path}`, ...lines('+', text))) },
        },
      ],
      replaceByShell: ({ path, old, text }) => [
        {
          call: 'exec_command',
          input: {
            cmd: heredoc(patch(`*** Update File: ${path}`, '@@', ...lines('-', old), ...lines('+', text))),
          },
        },
      ],
      shell: ({ command }) => [{ call: 'exec_command', input: { cmd: command } }],
      select: ({ intent }) => [
        { call: 'select_active_intent', namespace: `mcp__${server}`, input: { intent_id: intent } },
      ],
    },
  },

  claude: {
    name: 'claude-code',
    package: '@anthropic-ai/claude-code',
    version: '2.1.330',
    program: 'claude',
    settings: '.claude/settings.json',
    staysShut: true,
    model: 'claude-sonnet-4-5',
    run({ home, workspace, modelUrl, prompt }) {
      const config = join(home, '.claude');
      mkdirSync(config, { recursive: true });
      return {
        // The MCP tool is not on the list of allowed tools: goldthread's own hook has to allow it.
        arguments: [
          '-p',
          prompt,
          '--model',
          'claude-sonnet-4-5',
          '--output-format',
          'stream-json',
          '--verbose',
          '--permission-mode',
          'acceptEdits',
          '--strict-mcp-config',
          '--mcp-config',
          join(workspace, '.mcp.json'),
          '--allowedTools',
          'Bash',
        ],
        environment: {
          ANTHROPIC_BASE_URL: modelUrl,
          ANTHROPIC_API_KEY: 'none',
          CLAUDE_CONFIG_DIR: config,
          CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
          DISABLE_AUTOUPDATER: '1',
          ENABLE_TOOL_SEARCH: 'false',
        },
      };
    },
    steps: {
      read: ({ path }) => [{ call: 'Read', input: { file_path: path } }],
      create: ({ path, text }) => [{ call: 'Write', input: { file_path: path, content: text } }],
      replace: ({ path, old, text }) => [
        { call: 'Edit', input: { file_path: path, old_string: old, new_string: text } },
      ],
      createByShell: ({ path, text }) => [{ call: 'Write', input: { file_path: path, content: text } }],
      replaceByShell: ({ path, old, text }) => [
        { call: 'Edit', input: { file_path: path, old_string: old, new_string: text } },
      ],
      shell: ({ command }) => [{ call: 'Bash', input: { command, description: 'run a command' } }],
      select: ({ intent }) => [
        { call: `mcp__${server}__select_active_intent`, input: { intent_id: intent } },
      ],
    },
  },
};

function patch(...body) {
  return ['*** Begin Patch', ...body, '*** End Patch', ''].join('\n');
}

function heredoc(text) {
  return `apply_patch <<'EOF'\n${text}EOF`;
}

function lines(mark, text) {
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => mark + line);
}
