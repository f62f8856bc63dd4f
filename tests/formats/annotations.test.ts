import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { githubAnnotations } from '../../src/formats/github-annotations.ts';
import { gitlabQuality } from '../../src/formats/gitlab-quality.ts';
import { junit } from '../../src/formats/junit.ts';
import { checkDocument, hostile, hostileDocument, problem } from './check-document.ts';

const many = (count: number) => Array.from({ length: count }, (_, at) => problem({ symbol: `f${at}` }));

describe("GitHub's annotations", () => {
  test('are one command a line, with file and line', () => {
    expect(githubAnnotations(checkDocument({ problems: [problem()] }))).toBe(
      '::error file=src/a.ts,line=3,title=OUT_OF_SCOPE f%3A Changed for an intent whose scope does not cover it::src/a.ts#f is out of scope\n',
    );
  });

  test('keep to what is shown of a level, and say what was left out', () => {
    const lines = githubAnnotations(checkDocument({ problems: many(10), warnings: many(12) }))
      .trimEnd()
      .split('\n');
    expect(lines.filter((line) => line.startsWith('::error'))).toHaveLength(10);
    expect(lines.filter((line) => line.startsWith('::warning'))).toHaveLength(10);
    expect(lines.at(-1)).toBe(
      '::warning title=goldthread::3 more are in the summary and the log of this step.',
    );
  });

  test('nothing in a name begins a command of its own', () => {
    for (const text of hostile) {
      const document = checkDocument({ problems: [problem({ path: text, symbol: text, because: text })] });
      const lines = githubAnnotations(document).split('\n');
      expect(lines).toHaveLength(2);
      // Neither the message nor a property ends before it should: what a runner reads is one command.
      expect(lines[0]).toMatch(/^::error file=[^,:]*,line=3,title=[^,:]*::/);
      expect(lines[0]).not.toMatch(/[\u0000-\u001f]/);
    }
  });
});

describe("GitLab's code quality", () => {
  test('has what it asks for, and keeps its fingerprints', () => {
    const [first, second] = JSON.parse(
      gitlabQuality(
        checkDocument({ problems: [problem()], warnings: [problem({ level: 'warning', line: null })] }),
      ),
    );
    expect(first).toMatchObject({
      check_name: 'OUT_OF_SCOPE',
      severity: 'major',
      location: { path: 'src/a.ts', lines: { begin: 3 } },
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(second).toMatchObject({ severity: 'minor', location: { lines: { begin: 1 } } });
    const moved = JSON.parse(gitlabQuality(checkDocument({ problems: [problem({ line: 8 })] })));
    expect(moved[0].fingerprint).toBe(first.fingerprint);
    const report: { fingerprint: string }[] = JSON.parse(gitlabQuality(hostileDocument()));
    expect(new Set(report.map(({ fingerprint }) => fingerprint)).size).toBe(2 * hostile.length);
  });
});

describe('JUnit', () => {
  /** The elements as `name attribute=value`, by a parser that takes nothing that isn't XML. */
  function parsed(
    text: string,
  ): readonly { readonly name: string; readonly attributes: Record<string, string> }[] {
    const found: { name: string; attributes: Record<string, string> }[] = [];
    const parser = new SaxesParser();
    parser.on('opentag', ({ name, attributes }) => found.push({ name, attributes }));
    parser.on('error', (error) => {
      throw error;
    });
    parser.write(text).close();
    return found;
  }

  test('counts failures, what is skipped, and rules that found nothing', () => {
    const elements = parsed(
      junit(
        checkDocument({
          problems: many(2),
          waived: [{ ...problem(), waived_by: [{ id: 'WVR-001', by: 'Ada', reason: 'x', until: null }] }],
        }),
      ),
    );
    expect(elements[0]?.attributes).toMatchObject({ tests: '12', failures: '2' });
    expect(elements[1]?.attributes).toMatchObject({
      name: 'OUT_OF_SCOPE',
      tests: '3',
      failures: '2',
      skipped: '1',
    });
    expect(elements.filter(({ name }) => name === 'testcase')).toHaveLength(12);
  });

  test('is XML whatever the names are, and has no element that they made', () => {
    const elements = parsed(junit(hostileDocument()));
    const names = new Set(elements.map(({ name }) => name));
    expect([...names].sort()).toEqual([
      'failure',
      'skipped',
      'system-out',
      'testcase',
      'testsuite',
      'testsuites',
    ]);
    expect(elements.filter(({ name }) => name === 'failure')).toHaveLength(hostile.length);
  });
});
