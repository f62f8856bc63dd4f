import { SECRET_PATTERNS } from './secret-patterns.ts';

/** Longest text that is looked at, in UTF-16 units; what comes after it is left out. */
const MAX_READ = 16 * 1024;
/** Longest text that the kept rule set is given: some of its patterns take time by the square of it. */
const MAX_CHECKED = 4 * 1024;
const SIGN = '[redacted]';

type Span = readonly [start: number, end: number];

/**
 * A text without what looks like a secret in it, as it may stand in a file that is committed. Three questions: does
 * something beside it or in it say that it is one; does the rule set that secretlint's people keep know it; and, last,
 * is it a long word that looks as if it was drawn at random.
 *
 *     curl -H "Authorization: Bearer abc123" --token=s3cret      curl -H "Authorization: [redacted]" --token=[redacted]
 */
export async function redactSecrets(text: string): Promise<string> {
  const known = cut(redactAtOnce(text), MAX_CHECKED);
  return mayHoldMore(known) ? without(known, await keptRuleSpans(known)) : known;
}

/** The same by the first question and the last alone, for what can't wait: sentences with names and paths in them. */
export function redactAtOnce(text: string): string {
  const read = text.slice(0, MAX_READ);
  const known = without(read, patternSpans(read));
  const redacted = without(known, randomSpans(known));
  return text.length > MAX_READ ? `${redacted}...` : redacted;
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}...` : text;
}

function patternSpans(text: string): readonly Span[] {
  return SECRET_PATTERNS.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => match.indices!.groups!['secret']! as Span),
  );
}

/** Whether it is worth the tenth of a second that the rule set takes to load: a word as long as a key, or a URL. */
function mayHoldMore(text: string): boolean {
  return /(?=[A-Za-z_+=-]*\d)[A-Za-z0-9_+=-]{20,}|PRIVATE KEY|:\/\/[^\s/]*@/.test(text);
}

/** As much of secretlint's interface for rules as is needed to run them. */
interface Rule {
  readonly meta: { readonly id: string };
  create(
    context: {
      createTranslator: () => () => { message: string; messageId: string };
      report: (found: { readonly range: Span }) => void;
      ignore: () => void;
    },
    options: object,
  ): { file?(source: object): void | Promise<void> };
}

let kept: Promise<readonly Rule[]> | null = null;

async function keptRules(): Promise<readonly Rule[]> {
  const { rules } = (await import('@secretlint/secretlint-rule-preset-recommend')) as {
    rules: readonly Rule[];
  };
  // The text comes from whoever is to be kept from leaking: a comment in it must not switch a rule off.
  return rules.filter(({ meta }) => !meta.id.endsWith('filter-comments'));
}

async function keptRuleSpans(text: string): Promise<readonly Span[]> {
  kept ??= keptRules();
  const spans: Span[] = [];
  const context = {
    createTranslator: () => () => ({ message: '', messageId: '' }),
    report: ({ range }: { readonly range: Span }) => {
      const span = wholeWords(text, range);
      // An address whose password is out already is worth keeping.
      if (!text.slice(...span).includes(SIGN)) spans.push(span);
    },
    ignore: () => {},
  };
  const source = { content: text, filePath: 'text.txt', ext: '.txt', contentType: 'text', hasBOM: false };
  for (const rule of await kept) await rule.create(context, {}).file?.(source);
  return spans;
}

/** Some rules point at where the name begins and not at the value: the word goes as a whole, to its end. */
function wholeWords(text: string, [start, end]: Span): Span {
  const rest = /^[^\s"'`]*/.exec(text.slice(end))![0].length;
  return [start, end + rest];
}

/** Words of 24 letters and more that no person and no compiler would spell; hashes are what a ledger is made of. */
function randomSpans(text: string): readonly Span[] {
  return [...text.matchAll(/(?<![\w+-])[A-Za-z0-9+_-][A-Za-z0-9+/_-]{23,}={0,2}/g)].flatMap((match) => {
    const [word] = match;
    return looksRandom(word) &&
      !/(?:sha\d+|md5)[:-]$/i.test(text.slice(0, match.index)) &&
      !/^sha\d+-/.test(word)
      ? [[match.index, match.index + word.length] as const]
      : [];
  });
}

/** Small letters, capitals and digits in a tangle, where a name or a path has words in it. */
function looksRandom(word: string): boolean {
  const parts = word.split(/[/_+-]/).filter((part) => part !== '');
  if (parts.length > word.length / 8) return false;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(word)).length;
  if (kinds < (word.length >= 36 ? 2 : 3) || !/[a-z]/.test(word) || !/[A-Z]/.test(word)) return false;
  const inWords = [...word.matchAll(/[A-Z]?[a-z]{3,}/g)].reduce((sum, [letters]) => sum + letters.length, 0);
  return inWords / word.length < 0.62 && entropy(word) >= 3.8;
}

/** Bits for each letter. */
function entropy(word: string): number {
  const counts = new Map<string, number>();
  for (const letter of word) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts.values()].reduce(
    (sum, count) => sum - (count / word.length) * Math.log2(count / word.length),
    0,
  );
}

function without(text: string, spans: readonly Span[]): string {
  let result = '';
  let at = 0;
  for (const [start, end] of spans.toSorted((one, other) => one[0] - other[0])) {
    if (end <= at) continue;
    if (start >= at) result += text.slice(at, start) + SIGN;
    at = end;
  }
  return result + text.slice(at);
}
