import { describe, expect, test } from 'vitest';
import { hoverIntent } from '../../../src/tracing/lens/hover.ts';
import { code, plain, sentence } from '../../../src/tracing/lens/markdown.ts';
import { parseVirtualUri, virtualUri } from '../../../src/tracing/lens/virtual-text.ts';

const HOSTILE = [
  '[click](command:workbench.action.terminal.new)',
  '![x](https://example.com/track.png)',
  '<img src=x onerror=alert(1)>',
  'https://example.com/?leak',
  '<!-- a',
  '`` ` ``',
  '# title\n- item\n\n---',
  '1. one',
  '|a|b|\n|-|-|',
  '&lt;b&gt;',
  '\u202egnp.exe',
  '**bold** _it_ ~~no~~',
  '$(alert)',
];

describe('what people and agents wrote', () => {
  test.each(HOSTILE)('comes alive in no hover: %j', (text) => {
    const shown = plain(text);
    expect(shown).not.toMatch(/(?<!\\)[[\]<>`*_#|~&$]|:\/\/|[\n\u202e]|^\d+\./);
    expect(shown.replaceAll('\\', '').replaceAll('\u2060', '')).toContain(
      text.slice(0, 1).replace(/[\n\u202e]/, ''),
    );
  });

  test.each(['INT-001', 'IN_PROGRESS', 'a name of two-part words'])('stays as it is in words: %j', (text) => {
    expect(plain(text)).toBe(text);
  });

  test.each([...HOSTILE, '`', '`a` `b', '``x``'])('comes alive in no sentence: %j', (text) => {
    // In code every letter stands for itself.
    const outside = sentence(`${text} became ${text}`).replace(/(?<![\\`])`[^`]+`/g, '');
    expect(outside).not.toMatch(/(?<!\\)[[\]<>*_#|~&$]|:\/\/|[\n\u202e]/);
  });

  test('is code in a sentence where it stands between backticks', () => {
    expect(sentence('`a_b` became `c()`, not *d*')).toBe('`a_b` became `c()`, not \\*d\\*');
  });

  test.each([...HOSTILE, 'a`b', '`', '``'])('stays inside its code: %j', (text) => {
    const shown = code(text);
    const fence = /^`+/.exec(shown)![0];
    expect(shown.slice(fence.length, -fence.length)).not.toContain(fence);
    expect(shown).not.toContain('\n');
  });

  test('is told of an intent word by word', () => {
    const shown = hoverIntent({
      id: 'INT-1',
      name: HOSTILE[0]!,
      status: 'IN_PROGRESS',
      ownedScope: [{ type: 'glob', source: 'src/**', glob: 'src/**', excluded: false }],
      constraints: HOSTILE,
      acceptanceCriteria: [],
      changePolicy: 'any',
      assignedAgent: null,
      relatedSpecs: [],
      createdAt: null,
      updatedAt: null,
    });
    expect(shown).toContain('Constraints\n\n- \\[click\\]');
    expect(shown).toContain('and 5 more');
  });
});

describe('the address of a former text', () => {
  const text = { from: 'ledger', root: '/a b', path: 'src/ä #?%.ts', hash: 'sha256:00' } as const;

  test('survives what editors do to URIs', () => {
    const uri = virtualUri(text);
    expect(uri).toMatch(/^goldthread:\/src\/%C3%A4%20%23%3F%25\.ts\?[\w-]+$/);
    expect(parseVirtualUri(uri)).toEqual(text);
    const [path, query] = uri.split('?');
    expect(
      parseVirtualUri(
        `${decodeURIComponent(path!).replace('?', '%3F').replace('#', '%23')}?${encodeURIComponent(query!)}`,
      ),
    ).toEqual(text);
  });

  test.each(['goldthread:/a?', 'goldthread:/a?e30', 'goldthread:/a', 'file:///a?x', '', 'goldthread:/a?%%%'])(
    'is no other: %j',
    (uri) => expect(parseVirtualUri(uri)).toBeNull(),
  );
});
