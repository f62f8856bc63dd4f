import { expect, test } from 'vitest';
import { gitlabQuality } from '../../src/formats/gitlab-quality.ts';
import { junit } from '../../src/formats/junit.ts';
import { sarif } from '../../src/formats/sarif.ts';
import { checkDocument, problem } from './check-document.ts';

const document = checkDocument({ problems: [problem()] });

test.each([
  ['sarif', sarif(document, '0.1.0')],
  ['gitlab', gitlabQuality(document)],
  ['junit', junit(document)],
])('%s ends the sentence that says what is wrong before it says what to do', (_, text) => {
  expect(text).toContain('src/a.ts#f is out of scope. Let it go.');
});
