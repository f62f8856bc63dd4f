import type { AstNode } from '../../model/ast-node.ts';
import { named } from '../../model/node-parts.ts';
import { nodesOfKind } from '../../model/nodes-of-kind.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { type EarlyError, noProgram } from './no-program.ts';
import { declaresNothingNew } from './nothing-new.ts';

/**
 * What the grammar reads in a file of Go, and its compiler doesn't take:
 *
 *     _, _ := fmt.Print(a)        switch n { case 1: a(); case 2, 1: b() }
 */
export function goErrors(file: ParsedFile): readonly EarlyError[] {
  return [
    ...declaresNothingNew(file).map((node) => noProgram(node, ':= declares nothing new here')),
    ...doubledCases(file).map((node) => noProgram(node, 'a switch has a case twice')),
  ];
}

/** Cases for a number, a text or a type that the same switch has already. Who spells one in two ways isn't found out. */
function doubledCases({ root, text }: ParsedFile): readonly AstNode[] {
  if (!text.includes('switch')) return [];
  return [
    ...nodesOfKind(root, 'expression_switch_statement').flatMap((node) =>
      repeated(testsOf(node, 'expression_case').filter(({ kind }) => LITERALS.test(kind))),
    ),
    ...nodesOfKind(root, 'type_switch_statement').flatMap((node) => repeated(testsOf(node, 'type_case'))),
  ];
}

const LITERALS = /^(?:int|float|rune|interpreted_string)_literal$/;

function testsOf(node: AstNode, kind: string): readonly AstNode[] {
  const clauses = named(node).filter((one) => one.kind === kind);
  return clauses.flatMap((clause) =>
    named(clause)
      .filter(({ field }) => field === 'value' || field === 'type')
      .flatMap((one) => (one.kind === 'expression_list' ? named(one) : [one])),
  );
}

function repeated(tests: readonly AstNode[]): readonly AstNode[] {
  return tests.filter((test, at) => tests.findIndex(({ text }) => text === test.text) < at);
}
