import { marked, type Token } from 'marked';
import { describe, expect, test } from 'vitest';
import { LONGEST_COMMENT, MARKER, markdownSummary } from '../../src/formats/markdown-summary.ts';
import { checkDocument, hostile, hostileDocument, problem, reviewed } from './check-document.ts';

/** Every token of a document, those inside others included. */
function tokensOf(markdown: string): readonly Token[] {
  const found: Token[] = [];
  marked.walkTokens(marked.lexer(markdown), (token) => {
    found.push(token);
  });
  return found;
}

describe('the summary of a pull request', () => {
  test('has the answer first, behaviour by intent, and refactorings folded', () => {
    const text = markdownSummary(
      checkDocument({
        problems: [problem()],
        intents: [
          {
            intent_id: 'INT-1',
            name: 'Carts',
            features: [reviewed()],
            refactorings: [reviewed({ symbol: 'g', because: ['renamed'] })],
          },
          { intent_id: null, name: null, features: [reviewed({ symbol: 'h' })], refactorings: [] },
        ],
      }),
    );
    expect(text.split('\n').slice(0, 4)).toEqual([
      MARKER,
      '## goldthread: 1 problem',
      '',
      '**2 changes of behaviour**, 1 proved refactoring in `main..HEAD`.',
    ]);
    expect(text).toContain(
      '### Behaviour changed for `INT-1` Carts\n\n- **`f`** in `src/a.ts:3` modified: `1` became `2`',
    );
    expect(text).toContain('### Behaviour changed for no intent');
    expect(text).toMatch(
      /<details><summary>Refactorings, proved to keep behaviour \(1\)<\/summary>\n\n- \*\*`g`\*\*.*\n\n<\/details>/,
    );
    expect(markdownSummary(checkDocument())).toContain('## goldthread: passed');
  });

  test.each([
    ['`a * b` became `c`', '`a * b` became `c`'],
    ['`*a*` was added: *why*', '`*a*` was added: &#42;why&#42;'],
    ['`a` became `b``', '&#96;a&#96; became &#96;b&#96;&#96;'],
    ['`` `a` `` was added', '&#96;&#96; &#96;a&#96; &#96;&#96; was added'],
  ])('shows what %j quotes as code, where it can be told', (because, shown) => {
    const intents = [
      { intent_id: null, name: null, features: [reviewed({ because: [because] })], refactorings: [] },
    ];
    expect(markdownSummary(checkDocument({ intents }))).toContain(`modified: ${shown}\n`);
  });

  test('shows hostile names and lets them do nothing', () => {
    const markdown = markdownSummary(hostileDocument(), 10_000_000);
    const tokens = tokensOf(markdown);
    expect(tokens.filter(({ type }) => type === 'link' || type === 'image')).toEqual([]);
    const html = tokens.flatMap((token) => (token.type === 'html' ? [token.raw.trim()] : []));
    const ours = /^(?:<!-- goldthread:check -->|<details><summary>[\w, ]+ \(\d+\)<\/summary>|<\/details>)$/;
    expect(html.filter((raw) => !ours.test(raw))).toEqual([]);
    expect(html.filter((raw) => raw === MARKER)).toHaveLength(1);
    expect(html.filter((raw) => raw.startsWith('<details>'))).toHaveLength(
      html.filter((raw) => raw === '</details>').length,
    );
    // What stands outside of code is where a mention or a reference would count.
    const words = tokens.flatMap((token) =>
      token.type === 'text' && !('tokens' in token && token.tokens) ? [token.text] : [],
    );
    expect(words.filter((text: string) => /@\w|(?<!&)#\d|https?:/.test(text))).toEqual([]);
    expect(
      tokens.filter(({ type }) => type === 'heading').map((token) => token.raw.trim().split(' ')[0]),
    ).not.toContain('#');
  });

  test.each(hostile)('shows %j as code, whole and on one line', (name) => {
    const markdown = markdownSummary(checkDocument({ problems: [problem({ symbol: name, path: 'a.ts' })] }));
    const [, , , symbol] = tokensOf(markdown).filter(({ type }) => type === 'codespan');
    expect(symbol?.raw).not.toMatch(/[\n\u001b\u202e]/);
    // What hides is spelled out; nothing else is another text than it was.
    if (!/[\u0000-\u001f\u200b-\u206f\ufffe\uffff\ud800]/.test(name))
      expect('text' in symbol! && symbol.text).toContain(name.trim());
  });

  test('is at most 64 KB, cut at a whole entry, with a note', () => {
    const long = Array.from({ length: 3_000 }, (_, at) =>
      reviewed({ symbol: `function${at}`, because: ['ü'.repeat(50)] }),
    );
    const document = checkDocument({
      problems: Array.from({ length: 900 }, (_, at) => problem({ symbol: `f${at}` })),
      intents: [{ intent_id: 'INT-1', name: 'Carts', features: long, refactorings: long }],
    });
    const text = markdownSummary(document);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(LONGEST_COMMENT);
    expect(Buffer.byteLength(text)).toBeGreaterThan(LONGEST_COMMENT - 1_000);
    expect(text).toMatch(/- … and \d+ more, which `goldthread check --json` has/);
    expect(text.match(/<details>/g)).toHaveLength(text.match(/<\/details>/g)!.length);
    for (const line of text.split('\n').filter((one) => one.startsWith('- `')))
      expect(line).toMatch(/out of scope$/);
  });

  test('leaves out an entry that nobody could read, and no other', () => {
    const text = markdownSummary(
      checkDocument({ problems: [problem({ symbol: 'x'.repeat(5_000) }), problem({ symbol: 'kept' })] }),
    );
    expect(text).toContain('`kept`');
    expect(text).toContain('and 1 more');
  });

  test('fits any room that its first lines fit', () => {
    for (const limit of [300, 700, 1_500, 5_000])
      expect(Buffer.byteLength(markdownSummary(hostileDocument(), limit))).toBeLessThanOrEqual(limit);
  });
});
