import { expect, test } from 'vitest';
import { protectedReason } from '../../src/workspace/paths/protected-paths.ts';

const none = { openedSecrets: [], protected: [] };

test.each([
  '.orchestration/active_intents.yaml',
  '.orchestration',
  '.intentignore',
  'sub/.orchestration/config.yaml',
  '.git/config',
  '.git/hooks/pre-commit',
  'vendor/lib/.git/HEAD',
  '.GIT/config',
  '.gi\u200ct/config',
  'git~1/config',
  '.git./config',
  '.gitattributes',
  'a/.gitmodules',
  '.husky/pre-commit',
  '.claude/settings.json',
  '.Claude/x',
  '.codex/config.toml',
  '.gemini/settings.json',
  '.qwen/x',
  '.cursor/hooks.json',
  '.windsurf/x',
  '.kiro/hooks/a.json',
  '.factory/x',
  '.cline/hooks/x',
  '.clinerules/x',
  '.opencode/plugin/a.js',
  '.kilo/x',
  '.amp/x',
  '.vscode/tasks.json',
  '.idea/x',
  '.zed/x',
  '.mcp.json',
  'packages/a/.mcp.json',
  '.github/hooks/x.json',
  'opencode.json',
  'x.code-workspace',
  '.env',
  '.env.local',
  'a/.ENV.production',
  'certs/server.pem',
  'server.KEY',
  'id_rsa',
  'home/id_ed25519',
  '.ｅnv',
])('%j is protected', (path) => expect(protectedReason(path, none)).toEqual(expect.any(String)));

test.each([
  'src/a.ts',
  '.gitignore',
  '.github/workflows/ci.yml',
  'environment.ts',
  'src/git/config.ts',
  'src/keys.ts',
  'grid_a.ts',
  'src/claude/settings.json',
  'hooks/x',
  'src/valid_a.ts',
  'README.md',
  'orchestration/x',
])('%j is not', (path) => expect(protectedReason(path, none)).toBeNull());

test('settings can open a secret and nothing else', () => {
  const settings = { openedSecrets: ['.env.example', 'test/keys/*.pem', '**'], protected: [] };
  expect(protectedReason('a/.env.example', { ...settings, openedSecrets: ['.env.example'] })).toBeNull();
  expect(protectedReason('test/keys/a.pem', { ...settings, openedSecrets: ['test/keys/*.pem'] })).toBeNull();
  expect(protectedReason('prod/a.pem', { ...settings, openedSecrets: ['test/keys/*.pem'] })).not.toBeNull();
  for (const path of [
    '.git/config',
    '.orchestration/config.yaml',
    '.claude/settings.json',
    '.intentignore',
  ]) {
    expect(protectedReason(path, settings)).not.toBeNull();
  }
});

test('settings can protect more, in any spelling of the name', () => {
  const settings = { openedSecrets: ['**'], protected: ['infra/**', '*.tfstate'] };
  for (const path of ['infra/main.tf', 'INFRA/main.tf', 'a/b/prod.tfstate']) {
    expect(protectedReason(path, settings)).toContain('config.yaml protects');
  }
  expect(protectedReason('src/infra.ts', settings)).toBeNull();
});
