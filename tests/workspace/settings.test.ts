import { describe, expect, test } from 'vitest';
import { defaultChecks } from '../../src/model/check.ts';
import { parseConfig, readConfig } from '../../src/workspace/settings/config-file.ts';
import { loadIgnore } from '../../src/workspace/settings/ignore-file.ts';
import { temporaryWorkspace } from './temporary.ts';

describe('config.yaml', () => {
  const defaults = {
    enforcement: { default: 'enforce', paths: [] },
    assumptions: 'default',
    limits: { maxFileBytes: 2 * 1024 * 1024 },
    openedSecrets: [],
    protected: [],
    commands: {
      opaque: 'allow_and_verify',
      notUnderstood: 'ask',
      restore: false,
      programs: [],
      scratchFolders: null,
    },
    approval: { timeLimitMs: 15 * 60 * 1000, rules: [] },
    checks: defaultChecks,
    issueKeys: [],
    git: { sync: false },
  };

  test.each(['', '# nothing yet\n', '{}'])('that says nothing (%j) means the defaults', (text) =>
    expect(parseConfig(text)).toEqual(defaults),
  );

  test.each([
    ['enforcment: warn\n', 'the key "enforcment" is unknown; did you mean enforcement?'],
    ['commands:\n  opaqe: ask\n', 'the key "commands.opaqe" is unknown.'],
  ])('names a key that it does not know: %j', (text, said) => expect(() => parseConfig(text)).toThrow(said));

  test('is read from the workspace, and need not be there', () => {
    expect(readConfig(temporaryWorkspace())).toEqual(defaults);
    const text =
      'enforcement: warn\nassumptions: strict\nmax_file_bytes: 1000\nopened_secrets: [.env.example]\nprotected:\n  - infra/**\n';
    expect(readConfig(temporaryWorkspace({ '.orchestration/config.yaml': text }))).toEqual({
      enforcement: { default: 'warn', paths: [] },
      assumptions: 'strict',
      limits: { maxFileBytes: 1000 },
      openedSecrets: ['.env.example'],
      protected: ['infra/**'],
      commands: defaults.commands,
      approval: defaults.approval,
      checks: defaultChecks,
      issueKeys: [],
      git: { sync: false },
    });
  });

  test('weighs the rules of a check', () => {
    expect(parseConfig('checks:\n  unowned_change: warning\n  unmapped_symbol: off\n').checks).toEqual({
      ...defaultChecks,
      UNOWNED_CHANGE: 'warning',
      UNMAPPED_SYMBOL: 'off',
    });
    expect(() => parseConfig('checks:\n  unowned: off\n')).toThrow(/line 1.*unowned/);
  });

  test('says what becomes of commands', () => {
    const text = [
      'commands:',
      '  opaque: ask',
      '  not_understood: deny',
      '  restore: true',
      '  scratch_folders: [/var/scratch]',
      '  programs:',
      '    - { match: npm run *, policy: allow_and_verify, restore: false }',
      '    - { match: npm publish, policy: deny }',
    ].join('\n');
    expect(parseConfig(text).commands).toEqual({
      opaque: 'ask',
      notUnderstood: 'deny',
      restore: true,
      programs: [
        { match: 'npm run *', policy: 'allow_and_verify', restore: false },
        { match: 'npm publish', policy: 'deny', restore: null },
      ],
      scratchFolders: ['/var/scratch'],
    });
    expect(parseConfig('commands: { restore: true }').commands).toEqual({
      ...defaults.commands,
      restore: true,
    });
  });

  test('says how strict the gate is, by path too', () => {
    const text = 'enforcement: { paths: [{ match: docs/, mode: observe }, { match: "*.md", mode: warn }] }';
    expect(parseConfig(text).enforcement).toEqual({
      default: 'enforce',
      paths: [
        { match: 'docs/**', mode: 'observe' },
        { match: '*.md', mode: 'warn' },
      ],
    });
    expect(parseConfig('enforcement: { default: observe }').enforcement).toEqual({
      default: 'observe',
      paths: [],
    });
  });

  test.each([
    ['enforcement: { default: off }', 1, 'default'],
    ['a: 1\nenforcement: { paths: [{ match: /docs, mode: warn }] }', 2, 'absolute'],
    ['enforcement: { paths: [{ match: "symbol:A", mode: warn }] }', 1, 'plain path pattern'],
    ['enforcement: { paths: [{ match: "!docs/**", mode: warn }] }', 1, 'plain path pattern'],
    ['enforcement: { path: [] }', 1, 'path'],
    ['enforcement: [warn]', 1, 'expected'],
    [`enforcement: ${'['.repeat(100)}`, 1, 'deeper'],
    [`protected: [${'a,'.repeat(100_000)}]`, 1, 'too many parts'],
    ['x'.repeat(300 * 1024), 1, '256 KB'],
    ['enforcement: enforce\nenforcment: warn', 2, 'enforcment'],
    ['# a\n\nenforcement: sometimes', 3, 'enforcement'],
    ['max_file_bytes: -1', 1, 'max_file_bytes'],
    ['enforcement: warn\nprotected:\n  - a\n  - 7', 2, 'protected'],
    ['enforcement: warn\nenforcement: warn', 2, 'twice'],
    ['protected: [a', 1, ''],
    ['enforcement: !run warn', 1, 'tag'],
    ['a: &a [1]\nb: *a', 1, ''],
    ['- a list', 1, ''],
    ['commands:\n  opaque: sometimes', 1, 'commands.opaque'],
    ['commands: { scratch_folders: [tmp] }', 1, 'absolute'],
    ['commands: { opak: ask }', 1, 'commands.opak'],
  ])('%j is a fault that names the line', (text, line, word) => {
    expect(() => parseConfig(text)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
    expect(() => parseConfig(text)).toThrow(new RegExp(`line ${line}: .*${word}`, 'i'));
  });
});

describe('.intentignore', () => {
  test('leaves out what gitignore would, upper and lower case apart', () => {
    const ignored = loadIgnore(
      temporaryWorkspace({ '.intentignore': '# made\ngen/\n*.snap\n!keep.snap\n/top.ts\n' }),
    );
    expect(['gen/a.ts', 'x/gen/b/c.ts', 'a.snap', 'top.ts'].map(ignored)).toEqual([true, true, true, true]);
    expect(['GEN/a.ts', 'keep.snap', 'x/top.ts', 'src/a.ts', '../gen/a', '/gen/a', ''].map(ignored)).toEqual(
      Array(7).fill(false),
    );
  });

  test('need not be there', () => expect(loadIgnore(temporaryWorkspace())('a.ts')).toBe(false));
});
