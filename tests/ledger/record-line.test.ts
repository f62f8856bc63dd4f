import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson, hashRecord } from '../../src/ledger/canonical-json.ts';
import { encodeRecord, parseLine } from '../../src/ledger/record-line.ts';
import { verifyRecords } from '../../src/ledger/verify.ts';
import { agentTraceErrors } from './agent-trace.ts';
import { added, file, ledger } from './records.ts';

const cases = new URL('../../fixtures/ledger/', import.meta.url);

describe('canonical JSON', () => {
  test('has one spelling for each value', () => {
    expect(canonicalJson({ b: 1, a: [true, undefined], c: undefined, é: 'ü\n' })).toBe(
      '{"a":[true,null],"b":1,"é":"ü\\n"}',
    );
    expect(canonicalJson({ a: { y: 1, x: 2 } })).toBe(canonicalJson({ a: { x: 2, y: 1 } }));
    expect(canonicalJson(JSON.parse('{"constructor":1,"__proto__":{"a":1}}'))).toBe(
      '{"__proto__":{"a":1},"constructor":1}',
    );
  });

  test('refuses what JSON can not say and what is nested without end', () => {
    expect(() => canonicalJson({ a: Number.NaN })).toThrow(TypeError);
    expect(() => canonicalJson(JSON.parse('['.repeat(200) + ']'.repeat(200)))).toThrow(RangeError);
  });
});

describe('a line', () => {
  test('gives back the record that was written', () => {
    const record = ledger().write('INT-001', [file('src/a.ts', [added('f')])], {
      agent: 'codex',
      scope: ['src/**'],
    });
    expect(parseLine(encodeRecord(record))).toEqual({ type: 'record', record, legacy: false });
    expect(agentTraceErrors(record)).toEqual([]);
  });

  test('gives back any text that a path, a name or a command can hold', () => {
    const text = fc.string({ unit: 'binary', minLength: 1 });
    fc.assert(
      fc.property(text, text, text, (path, name, command) => {
        const record = ledger().write(name, [file(path, [added(name)])], { command });
        const line = encodeRecord(record);
        expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
        expect(parseLine(line)).toEqual({ type: 'record', record, legacy: false });
      }),
    );
  });

  test('holds no character that hides or moves text', () => {
    const name = 'a\u2028b\u2029c\u202ed\u200be\u0085f\u007fg\u{e0041}h\ud800i\nj\u001bk';
    const record = ledger().write(null, [file(`src/${name}.ts`, [added(name)])]);
    const line = encodeRecord(record);
    expect(line).toMatch(/^[\x20-\x7e]+$/);
    const parsed = parseLine(line);
    expect(parsed.type === 'record' && parsed.record.files[0]!.path).toBe(`src/${name}.ts`);
  });

  test('with a wrong hash is damaged, whatever was altered', () => {
    const line = encodeRecord(ledger().write('INT-001', [file('src/a.ts', [added('f')])]));
    for (const altered of [
      line.replace('INT-001', 'INT-002'),
      line.replace('"end_line":3', '"end_line":4'),
    ]) {
      expect(altered).not.toBe(line);
      expect(parseLine(altered)).toMatchObject({ type: 'damaged', torn: false });
    }
  });

  test('that breaks off is told apart from one that is no JSON', () => {
    const line = encodeRecord(ledger().write('INT-001', [file('src/a.ts', [added('f')])]));
    for (const at of [1, 20, line.length - 1])
      expect(parseLine(line.slice(0, at))).toMatchObject({ type: 'damaged', torn: true });
    for (const text of [line.slice(5), `${line}}`, 'hello', '# a comment', '']) {
      expect(parseLine(text)).toMatchObject({ type: 'damaged', torn: false });
    }
    expect(parseLine('[1]')).toMatchObject({ type: 'damaged', because: 'it is JSON, but not an object' });
  });

  test('of a later version is foreign, and keeps its place in the chain', () => {
    const value = { version: '0.9.0', id: 'x', event: 'teleported', files: [], prev: null };
    const hash = hashRecord(value);
    expect(parseLine(JSON.stringify({ ...value, hash }))).toMatchObject({ type: 'foreign', id: 'x', hash });
    expect(parseLine('{"hello":"world"}')).toMatchObject({ type: 'foreign', id: null, hash: null });
  });

  test('with keys that every object inherits does no harm', () => {
    const base = {
      ...ledger().write('INT-001', [file('src/a.ts', [added('constructor')])]),
      constructor: { name: 'x' },
    };
    const text = JSON.stringify({ ...base, hash: undefined }).replace(
      '{',
      '{"__proto__":{"legacy":true,"intent_id":"EVIL"},',
    );
    const raw = JSON.parse(text);
    const line = text.replace(/}$/, `,"hash":"${hashRecord(raw)}"}`);
    const parsed = parseLine(line);
    expect(parsed).toMatchObject({ type: 'record', legacy: false, record: { intent_id: 'INT-001' } });
    expect(({} as Record<string, unknown>).legacy).toBeUndefined();
  });

  test('nested 100,000 deep is damaged and not a crash', () => {
    const deep = `{"hash":"sha256:0","a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(parseLine(deep)).toMatchObject({ type: 'damaged' });
  });
});

describe('the older spellings', () => {
  const names = readdirSync(cases).filter((name) => name.endsWith('.json'));
  test('are all there', () => expect(names.length).toBeGreaterThanOrEqual(4));

  test.each(names)('%s', (name) => {
    const { line, reads_as } = JSON.parse(readFileSync(new URL(name, cases), 'utf8'));
    const parsed = parseLine(JSON.stringify(line));
    expect(parsed).toMatchObject({ type: 'record', legacy: true, record: reads_as });
    expect(verifyRecords([JSON.stringify(line)])).toMatchObject({ ok: true, records: 1 });
  });
});
