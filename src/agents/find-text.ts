/** A text as it stands in a file, and how new text in its place has to be spelled. */
export interface FoundText {
  readonly text: string;
  respell(newText: string): string;
}

/**
 * Finds the first place of `wanted` in `text`: as it is spelled, or as Claude Code's Edit would still find it:
 * with typewriter quotes for the file's curly ones, with characters for the file's `\u00e9` escapes or the other
 * way round. Last it is looked for with LF for CRLF, as hosts need that replace in the file's raw text.
 * Null where the text isn't there in any of these spellings.
 */
export function findText(text: string, wanted: string): FoundText | null {
  if (text.includes(wanted)) return { text: wanted, respell: (newText) => newText };
  return findByQuotes(text, wanted) ?? findByEscapes(text, wanted) ?? findByLineEnds(text, wanted);
}

function findByQuotes(text: string, wanted: string): FoundText | null {
  // Each quote is one UTF-16 unit in both spellings, so that offsets agree.
  const at = plainQuotes(text).indexOf(plainQuotes(wanted));
  if (at === -1) return null;
  const found = text.slice(at, at + wanted.length);
  return { text: found, respell: (newText) => inFileQuotes(newText, found) };
}

function findByEscapes(text: string, wanted: string): FoundText | null {
  if (!/\\u[0-9a-f]{4}/i.test(text) && !/\\u[0-9a-f]{4}/i.test(wanted)) return null;
  const file = withoutEscapes(text);
  const needle = withoutEscapes(wanted).text;
  const at = file.text.indexOf(needle);
  if (at === -1) return null;
  const found = text.slice(file.offsets[at], file.offsets[at + needle.length]);
  const escaped = /\\u[0-9a-f]{4}/i.test(found);
  return { text: found, respell: (newText) => (escaped ? withEscapes(newText) : newText) };
}

/** The text with each escape as its character, and where each character of it (and the end) stands in the original. */
function withoutEscapes(text: string): { readonly text: string; readonly offsets: readonly number[] } {
  const offsets: number[] = [];
  let plain = '';
  for (let at = 0; at < text.length; ) {
    const hex = text[at] === '\\' && text[at + 1] === 'u' ? text.slice(at + 2, at + 6) : '';
    const isEscape = /^[0-9a-f]{4}$/i.test(hex);
    offsets.push(at);
    plain += isEscape ? String.fromCharCode(Number.parseInt(hex, 16)) : text[at];
    at += isEscape ? 6 : 1;
  }
  return { text: plain, offsets: [...offsets, text.length] };
}

function findByLineEnds(text: string, wanted: string): FoundText | null {
  const found = wanted.replaceAll('\r\n', '\n');
  return found !== wanted && text.includes(found) ? { text: found, respell: (newText) => newText } : null;
}

function withEscapes(text: string): string {
  return text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Typographic quotes as typewriter quotes, character for character. */
function plainQuotes(text: string): string {
  return text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"');
}

/**
 * New text with its typewriter quotes bent the way the file's are: `say("yo")` in place of `say(“hi”)` becomes
 * `say(“yo”)`. Only the kinds of quotes that the file's text has in curly form are bent.
 */
function inFileQuotes(text: string, foundInFile: string): string {
  let bent = text;
  if (/[“”]/.test(foundInFile)) {
    bent = bent.replace(/"/g, (_quote, at: number, whole: string) => (opens(whole, at) ? '“' : '”'));
  }
  if (/[‘’]/.test(foundInFile)) {
    bent = bent.replace(/'/g, (_quote, at: number, whole: string) => {
      const apostrophe = /\p{L}/u.test(whole[at - 1] ?? '') && /\p{L}/u.test(whole[at + 1] ?? '');
      return !apostrophe && opens(whole, at) ? '‘' : '’';
    });
  }
  return bent;
}

/** A quote opens at the start, after white space, and after an opening bracket or a dash. */
function opens(text: string, at: number): boolean {
  const before = text[at - 1];
  return before === undefined || /[\s([{\u2013\u2014]/.test(before);
}
