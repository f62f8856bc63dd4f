import { withoutMachinePaths } from './without-machine-paths.ts';

/** Longest command that a record keeps, in UTF-16 units. */
const MAX_LENGTH = 2_000;
/** Longest command that is looked at: the patterns below are for lines that people and agents write. */
const MAX_READ = 64 * 1024;

/**
 * A command as it may stand in a ledger that is committed: values that look like secrets are taken out, and so is
 * where this machine keeps its files.
 *
 *     curl -H "Authorization: Bearer abc123" --token=s3cret      curl -H "Authorization: [redacted]" --token=[redacted]
 */
export function redactedCommand(root: string, command: string): string {
  const start = withoutMachinePaths(root, command.slice(0, MAX_READ));
  const redacted = patterns.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    start,
  );
  return redacted.length > MAX_LENGTH ? `${redacted.slice(0, MAX_LENGTH)}...` : redacted;
}

const patterns: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, '[redacted]'],
  [/\b(authorization|cookie|x-api-key)(["']?\s*[:=]\s*)[^"'\n]+/gi, '$1$2[redacted]'],
  [
    /((?:^|[\s"'{,;&?(])(?:--?)?[\w-]*(?:pass(?:word|wd|phrase)?|secret|token|api[_-]?key|access[_-]?key|credential)[\w-]*)(["']?[=:]\s*)("[^"]*"|'[^']*'|[^\s"'&;]+)/gi,
    '$1$2[redacted]',
  ],
  [
    /(\s--?[\w-]*(?:pass(?:word|wd|phrase)?|secret|token|api[_-]?key|access[_-]?key|credential)s?)(\s+)("[^"]*"|'[^']*'|[^\s"'-][^\s"']*)/gi,
    '$1$2[redacted]',
  ],
  [/\b([a-z][a-z0-9+.-]*:\/\/[^\s/:@]*):[^\s/@]+@/gi, '$1:[redacted]@'],
  [
    /\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{20,}|sk-[A-Za-z0-9_-]{16,}|xox[abprs]-[A-Za-z0-9-]{10,}|AKIA[0-9A-Z]{16}|AIza[\w-]{30,}|npm_[A-Za-z0-9]{30,}|glpat-[\w-]{16,}|eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{5,})/g,
    '[redacted]',
  ],
];
