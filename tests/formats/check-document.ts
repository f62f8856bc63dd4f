import {
  type CheckDocument,
  checkCodes,
  defaultChecks,
  type Problem,
  type ReviewedChange,
} from '../../src/model/check.ts';

/** Names as somebody would choose them who wants a report to do more than to show them. */
export const hostile: readonly string[] = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</details><h1>pwned</h1>',
  '<!-- goldthread:check -->',
  '[click](javascript:alert(1))',
  '![x](https://evil.example/x.png)',
  '`code` ``more`` ```',
  '@torvalds and @org/team',
  'closes #1, gh-2 and owner/repo#3 or !4',
  'https://evil.example www.evil.example mail@evil.example',
  '**bold** _it_ ~~gone~~ | a | b |',
  '::error file=x::pwned',
  'a\n::set-output name=x::y',
  'a\r\n## heading\n- list\n\n    code',
  '%0A::warning::x',
  'a,b:c;d=e',
  ']]><failure/><![CDATA[',
  '&lt;b&gt; &amp; &#x3c;',
  '\u001b[31mred\u0007',
  '\u202etxt.exe',
  '\u0000\u0001\ufffe\uffff\ud800',
  '$(touch x) `id` ${{ secrets.TOKEN }}',
  '=HYPERLINK("http://evil.example")',
  'it\'s "quoted"',
];

export function problem(overrides: Partial<Problem> = {}): Problem {
  return {
    ...{ code: 'OUT_OF_SCOPE', level: 'error', path: 'src/a.ts', symbol: 'f', line: 3, intent_id: 'INT-1' },
    ...{ because: 'src/a.ts#f is out of scope', next: 'Let it go.' },
    ...overrides,
  } as Problem;
}

export function reviewed(overrides: Partial<ReviewedChange> = {}): ReviewedChange {
  return {
    ...{ path: 'src/a.ts', symbol: 'f', kind: 'function', line: 3, changes: ['modified'], previous: null },
    ...{ because: ['`1` became `2`'], assumes: [] },
    ...overrides,
  };
}

export function checkDocument(overrides: Partial<CheckDocument> = {}): CheckDocument {
  return {
    version: '1',
    ok: (overrides.problems ?? []).length === 0,
    range: {
      from: 'main',
      to: 'HEAD',
      base: 'a'.repeat(40),
      head: 'b'.repeat(40),
      given_by: '--range',
      commits: 3,
    },
    ...{ problems: [], warnings: [], waived: [], intents: [] },
    rules: checkCodes.map((code) => ({ code, level: defaultChecks[code] })),
    ...overrides,
  };
}

/** A document in which every text from outside is hostile. */
export function hostileDocument(): CheckDocument {
  const problems = hostile.map((text) =>
    problem({ path: text, symbol: text, because: text, next: text, intent_id: text }),
  );
  const changes = hostile.map((text) =>
    reviewed({
      path: text,
      symbol: text,
      because: [text],
      assumes: [text],
      previous: { path: text, symbol: text },
    }),
  );
  return checkDocument({
    problems,
    warnings: problems.map((one) => ({ ...one, code: 'UNMAPPED_SYMBOL', level: 'warning' })),
    waived: problems.map((one) => ({
      ...one,
      waived_by: [{ id: one.path, by: one.path, reason: one.path, until: null }],
    })),
    intents: hostile.map((text) => ({
      intent_id: text,
      name: text,
      features: changes,
      refactorings: changes,
    })),
    range: { from: hostile[0]!, to: hostile[6]!, base: 'a', head: null, given_by: '--range', commits: 1 },
  });
}
