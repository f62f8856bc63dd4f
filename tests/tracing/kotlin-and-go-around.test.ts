import { describe, expect, test } from 'vitest';
import { type Files, verdictBeside } from '../support/beside.ts';

describe('what a file beside has decides what a change set does', () => {
  test('a member of the new name of a function of Kotlin', async () => {
    const calling = (name: string): Files => ({
      'Fees.kt': `package shop\n\nfun ${name}(): Int = 50\n`,
      'Item.kt': `package shop\n\nclass Item : Base() {\n    fun sum(): Int = ${name}() + 2\n}\n`,
    });
    const base = (name: string): Files => ({
      'Base.kt': `package shop\n\nopen class Base {\n    fun ${name}(): Int = 1\n}\n`,
    });
    expect(await verdictBeside(calling('charge'), calling('fee'), base('fee'))).toBe('INTENT_EVOLUTION');
    expect(await verdictBeside(calling('charge'), calling('fee'), base('tax'))).toBe('AST_REFACTOR');
  });

  test('Java, which asks for a function of Kotlin by the class that its file says', async () => {
    const head = '@file:JvmName("Prices")\npackage shop\n\n';
    const [total, half] = ['fun total(n: Int): Int = n * 3\n', 'fun half(n: Int): Int = n / 2\n'];
    const before = { 'Prices.kt': `${head}${total}${half}` };
    const after = { 'Prices.kt': `${head}${half}`, 'Totals.kt': `package shop\n\n${total}` };
    const java = (holder: string): Files => ({
      'Uses.java': `package shop;\n\nclass Uses {\n    int go() { return ${holder}.total(3); }\n}\n`,
    });
    expect(await verdictBeside(before, after, java('Prices'))).toBe('INTENT_EVOLUTION');
    expect(await verdictBeside(before, after, java('Others'))).toBe('AST_REFACTOR');
  });

  test('a variable of a package of Go, in a file before it', async () => {
    const made = 'package shop\n\nvar b = next()\n';
    const rest = 'package shop\n\nfunc two() int {\n\treturn 2\n}\n';
    const before = { 'second.go': `${made}\nfunc two() int {\n\treturn 2\n}\n` };
    const after = { 'second.go': rest, 'early.go': made };
    const beside = (value: string): Files => ({ 'first.go': `package shop\n\nvar a = ${value}\n` });
    expect(await verdictBeside(before, after, beside('next()'))).toBe('INTENT_EVOLUTION');
    expect(await verdictBeside(before, after, beside('2'))).toBe('AST_REFACTOR');
  });

  test('a package of Go that registers a type of another one', async () => {
    const arith = (name: string): Files => ({
      'arith/arith.go': `package arith\n\ntype Arith struct{}\n\nfunc (a *Arith) ${name}(n int, out *int) error {\n\t*out = n * 2\n\treturn nil\n}\n\nfunc (a *Arith) Four(n int, out *int) error {\n\treturn a.${name}(n, out)\n}\n`,
    });
    const main = (path: string): Files => ({
      'main.go': `package main\n\nimport (\n\t"net/rpc"\n\n\t"shop/${path}"\n)\n\nfunc main() {\n\trpc.Register(new(${path}.Arith))\n}\n`,
    });
    expect(await verdictBeside(arith('Twice'), arith('Double'), main('arith'))).toBe('INTENT_EVOLUTION');
    expect(await verdictBeside(arith('Twice'), arith('Double'), main('other'))).toBe('AST_REFACTOR');
  });

  test('a package of Go that encodes what it has from another one', async () => {
    const item = (field: string): Files => ({
      'item/item.go': `package item\n\ntype Item struct {\n\t${field} string\n}\n\nfunc New(text string) Item {\n\treturn Item{${field}: text}\n}\n`,
    });
    const web = (path: string): Files => ({
      'web/web.go': `package web\n\nimport (\n\t"encoding/json"\n\n\t"shop/${path}"\n)\n\nfunc Show() ([]byte, error) {\n\treturn json.Marshal(${path}.New("a"))\n}\n`,
    });
    expect(await verdictBeside(item('Name'), item('Title'), web('item'))).toBe('INTENT_EVOLUTION');
    expect(await verdictBeside(item('Name'), item('Title'), web('page'))).toBe('AST_REFACTOR');
  });
});
