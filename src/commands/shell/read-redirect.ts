import { readDocument } from './read-parts.ts';
import { fixedText, joined, needWord } from './read-word.ts';
import { accept, peek, type Scanner } from './scanner.ts';
import type { Redirect, WordPart } from './shell-tree.ts';
import { Unreadable } from './unreadable.ts';

const operators = ['&>>', '&>', '<<<', '<<-', '<<', '<>', '<&', '<', '>>', '>|', '>&', '>'] as const;

/** A redirection; null where none begins here. */
export function readRedirect(scanner: Scanner): Redirect | null {
  const start = scanner.at;
  const stream = readStream(scanner);
  const operator = opensProcess(scanner) ? undefined : operators.find((text) => accept(scanner, text));
  if (operator === undefined || (stream !== null && operator.startsWith('&'))) {
    scanner.at = start;
    return null;
  }
  const target = needWord(scanner, 'the target of a redirection');
  if (operator !== '<<' && operator !== '<<-') return { stream, operator, target };
  const delimiter = fixedText(target);
  if (delimiter === null || delimiter === '')
    throw new Unreadable('the end mark of a here-document is computed');
  const redirect = { stream, operator: '<<', target: { parts: [] as readonly WordPart[] } } as const;
  const quoted = target.parts.some((part) => part.type === 'text' && part.quoted);
  scanner.documents.push({ delimiter, quoted, stripped: operator === '<<-', redirect });
  return redirect;
}

/** Digits that stand right before a redirection. */
function readStream(scanner: Scanner): number | null {
  peek(scanner);
  const digits = /\d{1,9}(?=[<>])/y;
  digits.lastIndex = scanner.at;
  const spelled = digits.exec(scanner.text)?.[0];
  if (spelled === undefined) return null;
  scanner.at += spelled.length;
  return Number(spelled);
}

function opensProcess(scanner: Scanner): boolean {
  return /[<>]/.test(peek(scanner)) && scanner.text.charAt(scanner.at + 1) === '(';
}

/** The here-documents that begin behind the end of a line; the scanner stands behind it. */
export function readDocuments(scanner: Scanner): void {
  for (const { delimiter, quoted, stripped, redirect } of scanner.documents.splice(0)) {
    const lines: string[] = [];
    for (;;) {
      if (scanner.at >= scanner.text.length)
        throw new Unreadable(`the here-document has no end (${delimiter})`);
      const end = scanner.text.indexOf('\n', scanner.at);
      const stop = end === -1 ? scanner.text.length : end;
      const line = scanner.text.slice(scanner.at, stop);
      const plain = stripped ? line.replace(/^\t+/, '') : line;
      scanner.at = end === -1 ? stop : stop + 1;
      if (plain === delimiter) break;
      if (!quoted && plain.endsWith('\\')) {
        throw new Unreadable('a line of a here-document is joined with the next');
      }
      lines.push(`${plain}\n`);
    }
    const body = lines.join('');
    redirect.target.parts = quoted
      ? [{ type: 'text', text: body, quoted: true }]
      : joined(readDocument(body, scanner));
  }
}
