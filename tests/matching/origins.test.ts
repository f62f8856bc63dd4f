import { describe, expect, test } from 'vitest';
import { changesOf } from '../../src/matching/changes.ts';
import { matchSymbols } from '../../src/matching/match-symbols.ts';
import { readAll, type Texts } from './match.ts';

/** Whose code is in what, as `after: relation before`. */
async function origins(before: Texts, after: Texts): Promise<readonly string[]> {
  const [old, now] = [await readAll(before), await readAll(after)];
  return changesOf(matchSymbols(old, now), old, now).flatMap(({ after: symbol, origin }) =>
    (origin ?? []).map(({ name, relation }) => `${symbol!.name}: ${relation} ${name}`),
  );
}

const load = `export function load(text: string, limit: number) {
  const lines = text.split('\\n').filter((line) => line.trim() !== '');
  if (lines.length > limit) throw new Error('too many lines');
  return lines.map((line) => line.split('=', 2));
}
`;
const readLines = `function readLines(source: string) {
  return source.split('\\n').filter((line) => line.trim() !== '');
}
`;
const loadByReadLines = load.replace(/text\.split.*$/m, 'readLines(text);');

describe('what is new comes from', () => {
  test('whoever calls it where the code stood', async () => {
    expect(await origins({ 'a.ts': load }, { 'a.ts': loadByReadLines + readLines })).toEqual([
      'readLines: extracted_from load',
    ]);
  });

  test('the same where it was changed on the way, and where it went to another file', async () => {
    const changed = readLines.replace("!== ''", "!== '#'");
    expect(await origins({ 'a.ts': load }, { 'a.ts': loadByReadLines + changed })).toEqual([
      'readLines: extracted_from load',
    ]);
    expect(await origins({ 'a.ts': load }, { 'a.ts': loadByReadLines, 'b.ts': changed })).toEqual([
      'readLines: extracted_from load',
    ]);
  });

  test('the same where the call says types', async () => {
    const select = (body: string): string =>
      `export function getSelector<T>(search: Search<T>) {\n${body}}\n`;
    const body = `  return function select(query: string) {
    if (query === '') throw new Error('nothing to look for');
    return search(query.trim());
  };
`;
    const apply = `function applyLimit<T>(search: Search<T>) {\n${body}}\n`;
    expect(
      await origins(
        { 'a.ts': select(body) },
        { 'a.ts': select('  return applyLimit<T>(search);\n') + apply },
      ),
    ).toEqual(['applyLimit: extracted_from getSelector']);

    const parse =
      '    let parts = text.trim().split(",");\n    parts.map(|part| part.parse().unwrap()).collect()\n';
    const rust = (name: string, code: string): string => `fn ${name}(text: &str) -> Vec<u8> {\n${code}}\n`;
    expect(
      await origins(
        { 'a.rs': rust('load', parse) },
        { 'a.rs': rust('load', '    read::<u8>(text)\n') + rust('read', parse) },
      ),
    ).toEqual(['read: extracted_from load']);
  });

  test('whoever asked what it asks, and calls it', async () => {
    const before = `function toBeNear() {
  return {
    compare(actual, expected) {
      if (!actual || !(actual instanceof Box)) return fail('Expected ' + actual + ' to be a box.');
      return Math.abs(actual.width - expected) < 0.5;
    },
  };
}
`;
    const asking = (asked: string): string => `function toBeBox() {
  return {
    compare(actual) {
      let message = null;
      if (${asked}) message = 'Expected ' + actual + ' to be a box';
      else if (typeof actual.width !== 'number' || !isFinite(actual.width)) message = 'Expected width to be finite';
      return message ? { message, pass: false } : { message: 'Expected ' + actual + ' to be none', pass: true };
    },
  };
}
${before.replace(/if .*/, 'const res = toBeBox().compare(actual);\n      if (!res.pass) return res;')}`;
    expect(await origins({ 'a.js': before }, { 'a.js': asking('!(actual instanceof Box)') })).toEqual([
      'toBeBox: extracted_from toBeNear.compare',
      'toBeBox.compare: extracted_from toBeNear.compare',
    ]);
    expect(await origins({ 'a.js': before }, { 'a.js': asking('!isBox(actual)') })).toEqual([]);
  });

  test('the step beside which it is called now', async () => {
    const make = (steps: string): string => `class Data:
    def make(self, files):
${steps}
`;
    const [decode, shift] = [
      `        decoder = TextDecoder(files.delimiter, files.vocab)
        rows = rows.map(decoder, parallel=files.parallel)
`,
      `        for other in files.others:
            step = get_function(other, ["custom"])
            rows = rows.map(lambda row: step(row, self), parallel=files.parallel)
`,
    ];
    const before = `${make('        rows = self._process(read(files), files)\n        return batch(rows)')}
    def _process(self, rows, files):
${decode}${shift}        return rows
`;
    const cut = (steps: string): string => `${make(steps)}
    def _process(self, rows, files):
${decode}        return rows

    def _shift(self, rows, files):
        found = []
${shift.replace('step = get', 'found.append(other)\n            step = get')}        found.reverse()
        return rows, found, len(found), self.kept(found)
`;
    const both =
      '        rows = self._process(read(files), files)\n        rows = self._shift(rows, files)\n        return batch(rows)';
    expect(await origins({ 'a.py': before }, { 'a.py': cut(both) })).toEqual([
      'Data._shift: extracted_from Data._process',
    ]);
  });

  test('the type whose members a base has now', async () => {
    const members =
      '  optimise() { return this.polish(this.start); }\n  polish(x: number) { return x - 1; }\n';
    const objective = '  objective(x: number) { return -(this.a(x) - this.b(x)); }\n';
    const found = await origins(
      { 'a.ts': `export class Bounds {\n${members}${objective}}\n` },
      {
        'a.ts': `export class Bounds extends BaseBounds {\n${objective}}\n\nexport class BaseBounds {\n${members}}\n`,
      },
    );
    expect(found).toEqual(['BaseBounds: extracted_from Bounds']);
  });

  test('each of those in which it stood', async () => {
    const count = `export function count(text: string) {
  const lines = text.split('\\n').filter((line) => line.trim() !== '');
  return lines.length;
}
`;
    const countByReadLines = count.replace(/text\.split.*$/m, 'readLines(text);');
    const found = await origins(
      { 'a.ts': load + count },
      { 'a.ts': loadByReadLines + countByReadLines + readLines },
    );
    expect(found.toSorted()).toEqual(['readLines: extracted_from count', 'readLines: extracted_from load']);
  });

  test('whoever calls what was extracted with it', async () => {
    const [first, second] = [
      'function clean(source: string) {\n  return isFilled(source.split("\\n"));\n}\n',
      'function isFilled(all: string[]) {\n  return all.filter((line) => line.trim() !== "");\n}\n',
    ];
    const after = load.replace(/text\.split.*$/m, 'clean(text);') + first + second;
    const before = load.replaceAll("''", '""').replace("'\\n'", '"\\n"');
    expect(await origins({ 'a.ts': before }, { 'a.ts': after })).toContain('isFilled: extracted_from load');
  });

  test('an empty body too, where the call is all that is new', async () => {
    const found = await origins(
      { 'a.ts': load },
      { 'a.ts': `${loadByReadLines}function readLines(text: string): string[] {}\n` },
    );
    expect(found).toEqual(['readLines: extracted_from load']);
  });

  test('a class that calls its method and not that of another', async () => {
    const before = `class Disk {
  save(target: Target) {
    target.copy(this.path);
    const stream = open(this.path, 'w');
    for (const chunk of this.chunks) stream.write(chunk);
  }
}
`;
    const after = `class Disk {
  save(target: Target) {
    this.copy();
  }
  copy() {
    const stream = open(this.path, 'w');
    for (const chunk of this.chunks) stream.write(chunk);
  }
}
`;
    expect(await origins({ 'a.ts': before }, { 'a.ts': after })).toEqual([
      'Disk.copy: extracted_from Disk.save',
    ]);
  });

  test('a caller whose inner function stands in it now', async () => {
    const inner = '  const keep = (row: Row) => row.tokens.filter((token) => token.open).length > 0;\n';
    const before = `function load(rows: Row[], batch: Batch) {\n${inner}  return batch.take(rows, keep);\n}\n`;
    const after = `function load(rows: Row[], batch: Batch) {
  const test = rowTest(batch.hints);
  return batch.take(rows, test);
}
function rowTest(hints: Hints) {
  if (hints.all) return () => true;
${inner}  const named = registry.get(hints.name) ?? registry.get('default');
  return named ? named.compile(hints, keep, registry.size) : keep;
}
`;
    expect(await origins({ 'a.ts': before }, { 'a.ts': after })).toContain('rowTest: extracted_from load');
  });

  test('nobody where nobody lost anything', async () => {
    const added = load.replace('return lines', 'report(lines);\n  return lines');
    const report = 'function report(lines: string[]) {\n  console.log(lines.length);\n}\n';
    expect(await origins({ 'a.ts': load }, { 'a.ts': added + report })).toEqual([]);
  });

  test('nobody where a little word is all they share', async () => {
    const before = 'class A {\n  x = 1;\n  sum(y: number) { return this.x + y + this.x; }\n}\n';
    const after =
      'class A {\n  x = 1;\n  getX() { return this.x; }\n  sum(y: number) { return this.getX() * 3 + y / 4; }\n}\n';
    expect(await origins({ 'a.ts': before }, { 'a.ts': after })).toEqual([]);
  });
});

describe('what is gone went into', () => {
  test('whoever called it', async () => {
    expect(await origins({ 'a.ts': loadByReadLines + readLines }, { 'a.ts': load })).toEqual([
      'load: inlined_from readLines',
    ]);
  });

  test('whoever called it, however little it did, if that alone stands there now', async () => {
    const method = (body: string): string => `class Base {\n  build(...all: unknown[]) { ${body} }\n`;
    const missing = 'throw new NotImplemented();';
    const connect = `  connect(...all: unknown[]) { ${missing} }\n`;
    const before = `${method('return this.connect(...all);')}${connect}}\n`;
    expect(await origins({ 'a.ts': before }, { 'a.ts': `${method(missing)}}\n` })).toEqual([
      'Base.build: inlined_from Base.connect',
    ]);
    expect(await origins({ 'a.ts': before }, { 'a.ts': `${method('return all;')}}\n` })).toEqual([]);
  });

  test('whoever says a whole statement of it where the call was', async () => {
    const make = `  Row makeRow() {
    context.turnChecksOff();
    Row row = rowService.create(context, "name", "space", Options.none());
    context.commit();
    return row;
  }
`;
    const before = `class Rows {\n  void update() {\n    Row row = makeRow();\n    put(row);\n  }\n${make}}\n`;
    const saying = (first: string): string =>
      `class Rows {\n  void update() {\n    ${first}\n    Row row = RowBuilder.start(context).build();\n    put(row);\n  }\n}\n`;
    expect(await origins({ 'A.java': before }, { 'A.java': saying('context.turnChecksOff();') })).toEqual([
      'Rows.update: inlined_from Rows.makeRow',
    ]);
    expect(await origins({ 'A.java': before }, { 'A.java': saying('context.turnHintsOff();') })).toEqual([]);
  });

  test('nobody where it was replaced', async () => {
    const other = loadByReadLines.replace('readLines(text)', 'lodash.lines(text)');
    expect(await origins({ 'a.ts': loadByReadLines + readLines }, { 'a.ts': other })).toEqual([]);
  });
});
