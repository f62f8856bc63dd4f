import { Minimatch } from 'minimatch';

/** The part of config.yaml that says what is protected. */
export interface ProtectionSettings {
  /** Patterns of secrets that agents may write after all: `.env.example`, `test/keys/*.pem`. */
  readonly openedSecrets: readonly string[];
  /** Patterns of further protected files. */
  readonly protected: readonly string[];
}

/** Folders whose whole content is protected, wherever they lie; names folded. */
const FOLDERS: readonly (readonly [string, string])[] = [
  ['.orchestration', "goldthread's own records and settings"],
  ['.git', "git's own files"],
  ['git~1', "git's own files"],
  ['.husky', 'git hooks'],
  ...[
    '.claude',
    '.claude-plugin',
    '.codex',
    '.gemini',
    '.qwen',
    '.copilot',
    '.cursor',
    '.windsurf',
    '.codeium',
    '.kiro',
  ].map(agent),
  ...['.factory', '.cline', '.clinerules', '.opencode', '.kilo', '.kilocode', '.amp', '.devin', '.roo'].map(
    agent,
  ),
  ...['.vscode', '.idea', '.zed', '.fleet'].map((name) => [name, "an editor's settings"] as const),
];

const FILES: readonly (readonly [string, string])[] = [
  ['.intentignore', "goldthread's own settings"],
  ...['.gitattributes', '.gitmodules', '.gitconfig'].map((name) => [name, "git's own settings"] as const),
  ...['.mcp.json', 'mcp.json'].map((name) => [name, 'the settings of MCP servers'] as const),
  ...[
    'opencode.json',
    'opencode.jsonc',
    'kilo.json',
    'kilo.jsonc',
    '.cursorrules',
    '.cursorignore',
    '.windsurfrules',
  ].map(agent),
];

const SECRETS = ['.env*', '*.pem', '*.key', 'id_*'];

/**
 * Why no scope lets an agent write here; null where a scope may. Names are compared as a careless file system would,
 * so that `.GIT/config` is git's on every machine. `path` is relative to the workspace, with forward slashes; call it
 * with the real path too.
 */
export function protectedReason(path: string, settings: ProtectionSettings): string | null {
  const parts = path.split('/').map(fold);
  for (const [name, what] of FOLDERS) if (parts.includes(name)) return `${name} holds ${what}`;
  const last = parts.at(-1) ?? '';
  for (const [name, what] of FILES) if (last === name) return `${name} holds ${what}`;
  if (parts.some((part, at) => part === '.github' && parts[at + 1] === 'hooks'))
    return ".github/hooks holds an agent's settings";
  if (last.endsWith('.code-workspace')) return "a .code-workspace file holds an editor's settings";
  const extra = settings.protected.find((pattern) => matches(pattern, parts.join('/'), true));
  if (extra !== undefined) return `config.yaml protects ${extra}`;
  const secret =
    SECRETS.find((pattern) => matches(pattern, last, true)) ??
    (parts.some((part) => part.startsWith('.env')) ? '.env*' : undefined);
  if (secret === undefined || settings.openedSecrets.some((pattern) => matches(pattern, path, false)))
    return null;
  return `${secret} is where secrets are kept`;
}

function agent(name: string): readonly [string, string] {
  return [name, "an agent's settings"];
}

/** One spelling for all that some file system takes to be the same name: case, accents, invisible marks, trailing dots. */
function fold(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC')
    .replace(/[. ]+$/, '');
}

/** A pattern without a slash is for the last part of a path, wherever it lies. */
function matches(pattern: string, path: string, folded: boolean): boolean {
  const options = {
    dot: true,
    nobrace: true,
    noext: true,
    nonegate: true,
    nocomment: true,
    matchBase: true,
    nocase: folded,
  };
  return new Minimatch(pattern.replace(/^\//, ''), options).match(path);
}
