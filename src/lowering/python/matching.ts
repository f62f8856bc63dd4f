import type { AstNode } from '../../model/ast-node.ts';
import type { Core, CoreVariable } from '../../model/core.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { bindOf, core, literal, nothing, opaque, temporary, useOf } from './build.ts';
import { lowerExpression, withoutGroup } from './expressions.ts';
import type { Lowering } from './lowering.ts';
import { lowerBlock } from './statements.ts';
import { childrenIn } from './tree-facts.ts';

/** Cases are tried in turn; what a pattern binds is written when it is tried. */
export function lowerMatch(l: Lowering, node: AstNode): readonly Core[] {
  const subjects = childrenIn(node, 'subject').map((subject) => lowerExpression(l, subject));
  const subject = temporary();
  const [only] = subjects;
  const value = subjects.length === 1 && only ? only : core('array', subjects, node, 'tuple');
  const clauses = named(partOf(node, 'body')!);
  const chain = clauses.reduceRight<Core>((rest, clause) => {
    const parts = named(clause);
    const guard = parts.find(({ kind }) => kind === 'if_clause');
    const patterns = parts.filter(({ kind }) => kind !== 'if_clause' && kind !== 'block');
    const fits =
      plainTest(l, patterns, subject) ??
      opaque('case', [useOf(subject), ...patterns.map((pattern) => lowerExpression(l, pattern))], clause);
    const [condition] = guard ? named(guard) : [];
    const test = condition ? core('logical', [fits, lowerExpression(l, condition)], clause, '&&') : fits;
    const body = lowerBlock(l, parts.find(({ kind }) => kind === 'block')!);
    return core('choose', [test, body, rest.op === 'choose' ? core('block', [rest]) : rest], clause);
  }, nothing());
  return [core('let', [bindOf(subject), value], node, 'const'), chain];
}

/**
 * A case of numbers and texts asks whether the subject is equal to one of them, `_` asks nothing.
 *
 *     case 1 | 'a'      ->      subject == 1 or subject == 'a'
 */
function plainTest(l: Lowering, patterns: readonly AstNode[], subject: CoreVariable): Core | null {
  const [only, ...more] = patterns;
  const pattern = only?.kind === 'case_pattern' ? withoutGroup(only) : only;
  if (!pattern || more.length > 0) return null;
  const text = l.file.text.slice(pattern.start, pattern.end);
  if (text === '_') return literal('b:true', pattern);
  const [inner] = named(pattern);
  // `-1` is more than the number in it.
  if (!inner || inner.start !== pattern.start || inner.end !== pattern.end) return null;
  const isPlain = inner.children.every(({ named: isNamed, kind }) => isNamed || kind === '|');
  if (inner.kind === 'union_pattern' && !isPlain) return null;
  const choices = inner.kind === 'union_pattern' ? named(inner) : [inner];
  const tests = choices.map((choice) => testOf(l, choice, subject));
  if (tests.length === 0 || tests.some((test) => test === null)) return null;
  return (tests as Core[]).reduce((left, right) => core('logical', [left, right], pattern, '||'));
}

function testOf(l: Lowering, choice: AstNode, subject: CoreVariable): Core | null {
  const value = /^(?:integer|float|string|true|false|none)$/.test(choice.kind)
    ? lowerExpression(l, choice)
    : null;
  if (value?.op !== 'literal') return null;
  const isOne = choice.kind === 'true' || choice.kind === 'false' || choice.kind === 'none';
  return core('binary', [useOf(subject), value], choice, isOne ? 'is' : '~==');
}
