/** What is protected by its name, whatever a scope says: [name, what it holds]. Names are folded; see look-alikes.ts. */
type Named = readonly (readonly [string, string])[];

const named = (what: string, names: readonly string[]): Named => names.map((name) => [name, what] as const);

const OWN = "goldthread's own records and settings";
const PROGRAM = "goldthread's own program or one that it runs on";
const GIT = "git's own files";
const HOOKS = 'what git runs by itself';
const AGENT = "an agent's settings, which can start programs";
const MCP = 'the settings of MCP servers, which start programs';
const EDITOR = "an editor's settings, which can start programs";
const SHELL = 'what a shell runs when it enters the folder';

/** Folders whose whole content is protected, wherever they lie. */
export const PROTECTED_FOLDERS: Named = [
  ...named(OWN, ['.orchestration']),
  ...named(GIT, ['.git', 'git~1']),
  ...named(HOOKS, ['.husky', '.githooks', '.git-hooks', '.lefthook']),
  ...named(AGENT, [
    ...['.claude', '.claude-plugin', '.codex', '.codex-plugin', '.gemini', '.qwen', '.copilot', '.cursor'],
    ...[
      '.cursor-plugin',
      '.windsurf',
      '.codeium',
      '.devin',
      '.kiro',
      '.factory',
      '.factory-plugin',
      '.cline',
    ],
    ...['.clinerules', '.opencode', '.kilo', '.kilocode', '.amp', '.agents', '.agent', '.roo', '.continue'],
    ...['.augment', '.junie', '.trae', '.goose', '.crush', '.openhands', '.aider', '.tabnine', '.zencoder'],
  ]),
  ...named(EDITOR, ['.vscode', '.vscode-server', '.idea', '.run', '.zed', '.fleet', '.nova', '.vs']),
  ...named(EDITOR, ['.helix', '.nvim', '.vim', '.devcontainer', '.theia']),
];

/** Folders that are protected below another: the parts of a path that follow one another. */
export const PROTECTED_PAIRS: readonly (readonly [readonly string[], string])[] = [
  ...['hooks', 'agents', 'extensions', 'plugins', 'copilot'].map(
    (name) => [['.github', name], AGENT] as const,
  ),
  ...['.bin', 'goldthread', 'web-tree-sitter', 'tree-sitter-wasms'].map(
    (name) => [['node_modules', name], PROGRAM] as const,
  ),
  [['node_modules', '@vscode', 'tree-sitter-wasm'], PROGRAM],
];

/** Files that are protected in whatever folder they lie. */
export const PROTECTED_FILES: Named = [
  ...named(OWN, ['.intentignore']),
  ...named(PROGRAM, ['.pnp.cjs', '.pnp.js', '.pnp.loader.mjs']),
  ...named(GIT, ['.gitattributes', '.gitmodules', '.gitconfig', 'head']),
  ...named(HOOKS, ['.pre-commit-config.yaml', '.pre-commit-config.yml', '.overcommit.yml']),
  ...named(
    HOOKS,
    ['lefthook', '.lefthook', 'lefthook-local', '.lefthook-local'].flatMap((name) =>
      ['yml', 'yaml', 'toml', 'json'].map((ending) => `${name}.${ending}`),
    ),
  ),
  ...named(
    HOOKS,
    ['.simple-git-hooks', 'simple-git-hooks'].flatMap((name) =>
      ['json', 'js', 'cjs', 'mjs'].map((ending) => `${name}.${ending}`),
    ),
  ),
  ...named(MCP, ['.mcp.json', 'mcp.json', '.mcp.jsonc', 'mcp-config.json', 'mcp_config.json']),
  ...named(MCP, ['mcp_settings.json', 'cline_mcp_settings.json', 'claude_desktop_config.json']),
  ...named(AGENT, [
    ...['.claude.json', 'gemini-extension.json', 'qwen-extension.json', 'opencode.json', 'opencode.jsonc'],
    ...[
      '.opencode.json',
      '.opencode.jsonc',
      'kilo.json',
      'kilo.jsonc',
      'amp.json',
      '.roomodes',
      '.goosehints',
    ],
    ...['.cursorrules', '.cursorignore', '.windsurfrules', '.aider.conf.yml', '.aider.conf.yaml'],
    ...['crush.json', '.crush.json', '.continuerc.json'],
  ]),
  ...named(EDITOR, ['.devcontainer.json', 'devcontainer.json', '.gitpod.yml', '.exrc', '.nvimrc']),
  ...named(EDITOR, ['.nvim.lua', '.vimrc', '.lvimrc', '.dir-locals.el', '.dir-locals-2.el']),
  ...named(SHELL, ['.envrc', '.autoenv.zsh', '.autoenv']),
];

/** Endings that make any file a protected one. */
export const PROTECTED_ENDINGS: Named = [
  ['.code-workspace', EDITOR],
  ['.sublime-project', EDITOR],
];

/** Where secrets are kept: patterns for a file's name. These alone config.yaml can open. */
export const SECRET_FILES: readonly string[] = [
  ...['.env*', '*.pem', '*.key', 'id_*', '*.p12', '*.pfx', '*.jks', '*.keystore', '*.ppk', '*.kdbx'],
  ...['.netrc', '_netrc', '.pgpass', '.git-credentials', '.htpasswd', '.pypirc'],
  ...['.npmrc', '.yarnrc', '.yarnrc.yml', '.vault_pass'],
];

/** The same for folders. */
export const SECRET_FOLDERS: readonly string[] = ['.ssh', '.aws', '.gnupg', '.kube', '.docker', '.azure'];
