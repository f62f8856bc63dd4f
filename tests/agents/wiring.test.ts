import { parse as parseJson } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { claudeCodeWiring } from '../../src/agents/claude-code-wiring.ts';
import { codexWiring } from '../../src/agents/codex-wiring.ts';
import { adapterFor } from '../../src/agents/registry.ts';
import { commandWords, type WiredFile, type WiringResult } from '../../src/agents/wiring.ts';
import { Fault } from '../../src/model/fault.ts';

const [claudeHooks, claudeServer] = claudeCodeWiring.projectFiles as [WiredFile, WiredFile];
const [codexHooks, codexServer] = codexWiring.projectFiles as [WiredFile, WiredFile];
const files = [claudeHooks, claudeServer, codexHooks, codexServer].map((file) => ({ file, path: file.path }));

describe.each(files)('$path', ({ file }) => {
  test('is made where there is none, and nothing changes the second time', () => {
    const first = written(file.wire(null, 'goldthread'));
    expect(file.isWired(first)).toBe(true);
    expect(first.endsWith('\n')).toBe(true);
    expect(file.wire(first, 'goldthread')).toEqual({ ok: true, text: first, changed: false, empty: false });
  });

  test('follows a changed command without adding a second part', () => {
    const first = written(file.wire(null, 'goldthread'));
    const second = written(file.wire(first, 'npx --no-install goldthread'));
    expect(second).toBe(written(file.wire(null, 'npx --no-install goldthread')));
  });

  test('comes out again without a trace', () => {
    const wired = written(file.wire(null, 'goldthread'));
    const result = file.unwire(wired);
    expect(result).toMatchObject({ ok: true, changed: true, empty: true });
    expect(result.ok && file.isWired(result.text)).toBe(false);
  });

  test('is not touched where there is nothing to take out', () => {
    expect(file.unwire('')).toMatchObject({ ok: true, text: '', changed: false });
  });

  test.each(['{ "hooks": [', '[table', '\u0000'])('is refused where it is broken: %j', (broken) => {
    const results = [file.wire(broken, 'goldthread'), file.unwire(broken)];
    for (const result of results) {
      expect(result.ok).toBe(false);
      expect(result.ok ? '' : result.because).toContain(file.path);
    }
    expect(file.isWired(broken)).toBe(false);
  });
});

describe('settings of other people', () => {
  const settings = `{
    // how we work
    "permissions": { "allow": ["Bash(npm test:*)"], },
    "hooks": {
        "PreToolUse": [
            { "matcher": "Bash", "hooks": [ { "type": "command", "command": "./audit.sh" } ] } // ours
        ],
        "Notification": [ { "hooks": [ { "type": "command", "command": "say done" } ] } ]
    }
}
`;

  test('stay as they are, comments and order too', () => {
    const wired = written(claudeHooks.wire(settings, 'goldthread'));
    expect(wired).toContain('// how we work');
    expect(wired).toContain(
      '{ "matcher": "Bash", "hooks": [ { "type": "command", "command": "./audit.sh" } ] }',
    );
    expect(wired).toContain('// ours');
    expect(wired).toContain('\n        "PostToolUse": [');
    const groups = parseJson(wired).hooks.PreToolUse;
    expect(groups).toHaveLength(2);
    expect(groups[1]).toEqual({
      matcher: '*',
      hooks: [
        { type: 'command', command: 'goldthread hook --agent claude-code', timeout: 60, onFailure: 'block' },
      ],
    });
  });

  test('are what is left when goldthread is taken out', () => {
    const wired = written(claudeHooks.wire(settings, 'goldthread'));
    const left = written(claudeHooks.unwire(wired));
    expect(parseJson(left)).toEqual(parseJson(settings));
    expect(left).toContain('// how we work');
    expect(left).toContain('// ours');
  });

  test('keep their matcher where they share a group with goldthread', () => {
    const shared = JSON.stringify({
      hooks: {
        PreToolUse: [
          {
            matcher: 'Edit|Write',
            hooks: [{ command: 'x' }, { command: 'goldthread hook --agent claude-code' }],
          },
        ],
      },
    });
    const wired = parseJson(written(claudeHooks.wire(shared, 'goldthread')));
    expect(wired.hooks.PreToolUse).toHaveLength(1);
    expect(wired.hooks.PreToolUse[0].matcher).toBe('Edit|Write');
  });

  test('a doubled entry of ours becomes one', () => {
    const once = written(codexHooks.wire(null, 'goldthread'));
    const value = parseJson(once);
    value.hooks.Stop.push(...value.hooks.Stop, ...value.hooks.Stop);
    expect(parseJson(written(codexHooks.wire(JSON.stringify(value), 'goldthread')))).toEqual(parseJson(once));
  });

  test.each([
    ['{"hooks": []}', '"hooks" is not an object'],
    ['{"hooks": {"Stop": {}}}', '"hooks.Stop" is not a list'],
    ['{"hooks": {}, "hooks": {}}', 'gives "hooks" twice'],
    ['[]', 'holds no JSON object'],
  ])('are refused where they have another form: %s', (text, because) => {
    const result = codexHooks.wire(text, 'goldthread');
    expect(result.ok ? '' : result.because).toContain(because);
  });

  test('keep tabs, CRLF and a byte order mark', () => {
    const text = '\uFEFF{\r\n\t"a": {\r\n\t\t"b": 1\r\n\t}\r\n}\r\n';
    const wired = written(claudeServer.wire(text, 'goldthread'));
    expect(
      wired.startsWith(
        '\uFEFF{\r\n\t"a": {\r\n\t\t"b": 1\r\n\t},\r\n\t"mcpServers": {\r\n\t\t"goldthread": {',
      ),
    ).toBe(true);
    expect(wired.replaceAll('\r\n', '')).not.toContain('\n');
    expect(written(claudeServer.unwire(wired))).toBe(text);
  });
});

describe("a person's home", () => {
  test.each([claudeCodeWiring, codexWiring])(
    'has a hook that knows where it stands',
    ({ userFiles, projectFiles }) => {
      const wired = written(userFiles[0]!.wire(null, 'goldthread'));
      const commands = [...wired.matchAll(/"command": "([^"]*)"/g)].map((match) => match[1]);
      expect(commands.length).toBeGreaterThan(0);
      for (const command of commands) expect(command).toMatch(/^goldthread hook --agent \S+ --user$/);
      expect(userFiles[0]!.unwire(wired)).toMatchObject({ empty: true });
      expect(projectFiles[0]!.unwire(wired)).toMatchObject({ empty: true });
    },
  );
});

describe('the MCP server', () => {
  test('is called with the words of the command', () => {
    const wired = parseJson(written(claudeServer.wire(null, 'npx --no-install goldthread')));
    expect(wired.mcpServers.goldthread).toEqual({
      command: 'npx',
      args: ['--no-install', 'goldthread', 'mcp'],
    });
  });

  test('keeps what a person added to it, and the servers beside it', () => {
    const text = '{"mcpServers":{"other":{"command":"x"},"goldthread":{"command":"y","env":{"A":"1"}}}}';
    const wired = parseJson(written(claudeServer.wire(text, 'goldthread')));
    expect(wired.mcpServers).toEqual({
      other: { command: 'x' },
      goldthread: { command: 'goldthread', env: { A: '1' }, args: ['mcp'] },
    });
  });

  test.each([
    ['goldthread', ['goldthread']],
    ['npx --no-install goldthread', ['npx', '--no-install', 'goldthread']],
    ['node "my dir/main.js" \'a b\'', ['node', 'my dir/main.js', 'a b']],
  ])('%s is %j', (command, words) => {
    expect(commandWords(command)).toEqual(words);
  });
});

describe('.codex/config.toml', () => {
  const config = '# mine\nmodel = "gpt-5.5" # best\n\n[mcp_servers.other]\ncommand = "x"\n';

  test('gets a table at its end, and loses it again, with no other byte changed', () => {
    const wired = written(codexServer.wire(config, 'npx --no-install goldthread'));
    expect(wired).toBe(
      `${config}\n[mcp_servers.goldthread]\ncommand = "npx"\nargs = ["--no-install", "goldthread", "mcp"]\n`,
    );
    expect(written(codexServer.unwire(wired))).toBe(config);
  });

  test('a table of ours in the middle is taken out alone', () => {
    const middle = `${config}\n[mcp_servers.goldthread]\ncommand = "old"\n[mcp_servers.goldthread.env]\nA = "1"\n\n# next\n[tools]\nweb = true\n`;
    const left = written(codexServer.unwire(middle));
    expect(parseToml(left)).toEqual({ ...parseToml(config), tools: { web: true } });
    expect(left).toContain('# next\n[tools]');
  });

  test.each([
    'mcp_servers = { other = { command = "x" } }\n',
    'mcp_servers.goldthread.command = "y"\n',
    'text = """\n[mcp_servers.goldthread]\n"""\n[mcp_servers]\ngoldthread = { command = "y" }\n',
  ])('is left alone where a table can not be added: %j', (text) => {
    expect(codexServer.wire(text, 'goldthread').ok).toBe(false);
  });

  test('keeps CRLF', () => {
    expect(written(codexServer.wire('a = 1\r\n', 'goldthread'))).toBe(
      'a = 1\r\n\r\n[mcp_servers.goldthread]\r\ncommand = "goldthread"\r\nargs = ["mcp"]\r\n',
    );
  });
});

describe('the registry', () => {
  test.each(['claude-code', 'codex', 'generic'])('knows %s', (name) => {
    expect(adapterFor(name).name).toBe(name);
  });

  test.each([
    ['gemini-cli', 'AGENT_NOT_ADAPTED'],
    ['emacs', 'UNKNOWN_AGENT'],
    ['constructor', 'UNKNOWN_AGENT'],
  ])('says what there is instead of %s', (name, code) => {
    const fault = thrownBy(() => adapterFor(name));
    expect(fault.code).toBe(code);
    expect(fault.next).toContain('claude-code, codex, generic');
  });
});

function written(result: WiringResult): string {
  if (!result.ok) throw new Error(result.because);
  return result.text;
}

function thrownBy(act: () => unknown): Fault {
  try {
    act();
  } catch (error) {
    if (error instanceof Fault) return error;
  }
  throw new Error('no fault was thrown');
}
