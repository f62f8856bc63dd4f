import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { sarif } from '../../src/formats/sarif.ts';
import { checkDocument, hostile, hostileDocument, problem } from './check-document.ts';

const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats.default(ajv);
const schema = JSON.parse(readFileSync(new URL('./sarif-2.1.0.schema.json', import.meta.url), 'utf8'));
const validate = ajv.compile(schema);

const written = (document: Parameters<typeof sarif>[0]) => JSON.parse(sarif(document, '1.2.3'));

describe('SARIF', () => {
  test.each([
    ['nothing found', checkDocument()],
    ['problems', checkDocument({ problems: [problem(), problem({ symbol: null, line: null })] })],
    ['hostile names', hostileDocument()],
  ])('is valid with %s', (_, document) => {
    validate(written(document));
    expect(validate.errors).toBeNull();
  });

  test('the validator can say no', () => {
    expect(validate({ ...written(checkDocument()), version: '2.0.0' })).toBe(false);
  });

  test('tells problems, warnings and what is waived apart', () => {
    const document = checkDocument({
      problems: [problem()],
      warnings: [problem({ level: 'warning', code: 'RULES_CHANGED' })],
      waived: [
        { ...problem(), waived_by: [{ id: 'WVR-001', by: 'Ada', reason: 'Rewrite', until: '2999-01-01' }] },
      ],
    });
    const { results, tool } = written(document).runs[0];
    expect(results.map(({ level }: { level: string }) => level)).toEqual(['error', 'warning', 'note']);
    expect(results[2].suppressions[0].justification).toBe('WVR-001 of Ada, until 2999-01-01: Rewrite');
    expect(tool.driver.rules[results[1].ruleIndex].id).toBe('RULES_CHANGED');
  });

  test('keeps to 5,000 results and says how many it left out', () => {
    const document = checkDocument({ problems: Array.from({ length: 5_003 }, () => problem()) });
    const [run] = written(document).runs;
    expect(run.results).toHaveLength(5_000);
    expect(run.invocations[0].toolExecutionNotifications[0].message.text).toMatch(/^3 more/);
  });

  test('names the same problem in the same way when lines and sentences have changed', () => {
    const [one, other] = [problem(), problem({ line: 99, because: 'said in another way' })].map(
      (found) => written(checkDocument({ problems: [found] })).runs[0].results[0].partialFingerprints,
    );
    expect(one).toEqual(other);
    const two = written(checkDocument({ problems: [problem(), problem()] })).runs[0].results;
    expect(two[0].partialFingerprints).not.toEqual(two[1].partialFingerprints);
  });

  test('spells a path as a relative URI', () => {
    const uris = written(
      checkDocument({ problems: hostile.map((path) => problem({ path })) }),
    ).runs[0].results.map(
      (result: { locations: { physicalLocation: { artifactLocation: { uri: string } } }[] }) =>
        result.locations[0]!.physicalLocation.artifactLocation.uri,
    );
    for (const uri of uris) expect(new URL(uri, 'file:///src/').href).toMatch(/^file:\/\/\//);
    expect(
      written(checkDocument({ problems: [problem({ path: 'a b/ü#.ts' })] })).runs[0].results[0].locations[0]
        .physicalLocation.artifactLocation.uri,
    ).toBe('a%20b/%C3%BC%23.ts');
  });
});
