import { describe, expect, test } from 'vitest';
import { changesBetween } from './match.ts';

const file = (...bodies: readonly string[]) => ({
  'a.ts': `class A {\n${bodies.map((body) => `  ${body}\n`).join('')}}\n`,
});

describe('changes', () => {
  test('a class is not listed for what happens in its methods', async () => {
    const changes = await changesBetween(file('one() { return 1; }'), file('one() { return 2; }'));
    expect(changes).toEqual(['modified: A.one -> A.one']);
  });

  test('nor for a member that came or went', async () => {
    const changes = await changesBetween(
      file('one() { return 1; }'),
      file('one() { return 1; }', '', 'two() { return 2; }'),
    );
    expect(changes).toEqual(['added: nothing -> A.two']);
  });

  test('it is listed for its own part', async () => {
    const changes = await changesBetween(
      { 'a.ts': 'class A {\n  x() {}\n}\n' },
      { 'a.ts': 'class A extends B {\n  x() {}\n}\n' },
    );
    expect(changes).toEqual(['modified: A -> A']);
  });

  test('a moved line changes nothing in what stands below it', async () => {
    const changes = await changesBetween(
      { 'a.ts': 'f();\nfunction f() {}\n' },
      { 'a.ts': 'f();\n\n\nfunction f() {}\n' },
    );
    expect(changes).toEqual(['modified: <module> -> <module>']);
  });

  test('code outside every symbol is the module', async () => {
    const changes = await changesBetween(
      { 'a.ts': 'start(1);\nfunction f() {}\n' },
      { 'a.ts': 'start(2);\nfunction f() {}\n' },
    );
    expect(changes).toEqual(['modified: <module> -> <module>']);
  });

  test('the signature is told from the body', async () => {
    const changes = await changesBetween(
      { 'a.ts': 'const f = (a: number) => a;\n' },
      { 'a.ts': 'const f = (a: number, b: number) => a;\n' },
    );
    expect(changes).toEqual(['modified+signature_changed: f -> f']);
  });

  test('a method whose class was renamed has not moved', async () => {
    const body = '{\n  add(item: string) { return [item, item.length, this]; }\n}\n';
    const changes = await changesBetween(
      { 'a.ts': `class Cart ${body}` },
      { 'a.ts': `class Basket ${body}` },
    );
    expect(changes).toEqual(['renamed+modified: Cart -> Basket']);
  });

  test("Go's methods neither", async () => {
    const body = (name: string) =>
      `package p\n\ntype ${name} struct{ items []string }\n\nfunc (c *${name}) Add(item string) { c.items = append(c.items, item) }\n`;
    const changes = await changesBetween({ 'a.go': body('Cart') }, { 'a.go': body('Basket') });
    expect(changes.map((change) => change.split(':')[0])).not.toContain('moved');
  });

  test('of two that changed places one is reordered', async () => {
    const changes = await changesBetween(
      file('one() {}', 'two() {}', 'three() {}'),
      file('two() {}', 'three() {}', 'one() {}'),
    );
    expect(changes).toEqual(['reordered: A.one -> A.one']);
  });

  test('what a syntax error swallowed is not deleted', async () => {
    const before = 'function a() {\n  return 1;\n}\nfunction b() {\n  return 2;\n}\n';
    const changes = await changesBetween(
      { 'a.ts': before },
      { 'a.ts': before.replace('return 1;\n}', 'return 1;\n') },
    );
    expect(changes.filter((change) => change.startsWith('deleted'))).toEqual([]);
    expect(changes.length).toBeGreaterThan(0);
  });

  test('what is gone from a broken file is deleted', async () => {
    const before = 'function a() {\n  return 1;\n}\nfunction b() {\n  return 2;\n}\n';
    const changes = await changesBetween({ 'a.ts': before }, { 'a.ts': 'function a() {\n  return (1;\n}\n' });
    expect(changes).toContain('deleted: b -> nothing');
  });

  test('a file that went with all its symbols', async () => {
    const changes = await changesBetween({ 'a.ts': 'export const a = 1;\n' }, {});
    expect(changes).toEqual(['deleted: a -> nothing']);
  });
});
