import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { isKept } from '../../model/rust-guards.ts';
import { lowerBlock, lowerInto, statementsOf, tailOf } from './blocks.ts';
import { bindTo, branchOn, type Steps } from './branches.ts';
import { bind, declare, lookedAt, temporary, use } from './build.ts';
import { NOWHERE } from './destinations.ts';
import { lowerExpression } from './expressions.ts';
import type { Lowering } from './lowering.ts';
import { type Arm, armsOf, matchWith } from './matching.ts';
import { withoutRefs } from './reference-patterns.ts';
import { bare } from './tree-facts.ts';
import { lowerType } from './types.ts';

/**
 * A `let` after which the rest of the block stands in a branch; null for any other.
 *
 *     let Some(x) = v else { return }; a         let x = match v { Some(x) => x, _ => return }; a
 *                                                let x = if let Some(x) = v { x } else { return }; a
 */
export function lowerLetElse(l: Lowering, statement: AstNode, rest: Steps): readonly Core[] | null {
  const pattern = partOf(statement, 'pattern')!;
  const value = partOf(statement, 'value');
  const otherwise = partOf(statement, 'alternative');
  const type = partOf(statement, 'type');
  if (!value) return null;
  if (otherwise) {
    const no = (): readonly Core[] => lowerBlock(l, otherwise, NOWHERE);
    const written = lowerExpression(l, value);
    if (!type) {
      const { value: made, patterns } = withoutRefs(l, value, written, [pattern]);
      return branchOn(l, patterns[0]!, made, statement, rest, no);
    }
    const typed = temporary('typed');
    const given = core('opaque', 'type let', [lowerType(l, type)], type);
    return [
      declare(bind(typed), written, statement, given),
      ...branchOn(l, pattern, use(typed), statement, rest, no),
    ];
  }
  if (type) return null;
  if (value.kind === 'if_expression') return lowerLetIf(l, pattern, value, statement, rest);
  if (value.kind !== 'match_expression') return null;
  const arms = armsOf(value);
  const staying = arms?.filter((arm) => !leaves(arm.value));
  if (!arms || arms.length < 2 || staying?.length !== 1) return null;
  // What was made for the `match` is gone when the rest of the block runs.
  if (isKept(lookedAt(lowerExpression(l, partOf(value, 'value')!)))) return null;
  const go = (arm: Arm): readonly Core[] => {
    if (arm.node !== staying[0]!.node) return lowerInto(l, arm.value, NOWHERE);
    const { steps, made } = valueOfArm(l, arm.value);
    return [...steps, ...bindTo(l, pattern, made, statement), ...rest()];
  };
  return matchWith(l, value, go);
}

/** Where the branch that stays is one value, so that nothing is made in it that would be gone behind it. */
function lowerLetIf(
  l: Lowering,
  pattern: AstNode,
  value: AstNode,
  statement: AstNode,
  rest: Steps,
): readonly Core[] | null {
  const condition = partOf(value, 'condition')!;
  const alternative = partOf(value, 'alternative');
  const otherwise = alternative && named(alternative)[0]!;
  const staying = statementsOf(partOf(value, 'consequence')!);
  const given = staying.length === 1 ? tailOf(staying) : null;
  if (condition.kind !== 'let_condition' || otherwise?.kind !== 'block' || !leaves(otherwise)) return null;
  if (!given || leaves(given)) return null;
  const asked = partOf(condition, 'value')!;
  const looked = lookedAt(lowerExpression(l, asked), true);
  if (isKept(looked)) return null;
  const { value: made, patterns } = withoutRefs(l, asked, looked, [partOf(condition, 'pattern')!]);
  const yes = (): readonly Core[] => {
    const { steps, made: taken } = valueOfArm(l, given);
    return [...steps, ...bindTo(l, pattern, taken, statement), ...rest()];
  };
  return branchOn(l, patterns[0]!, made, statement, yes, () => lowerBlock(l, otherwise, NOWHERE));
}

function valueOfArm(l: Lowering, value: AstNode): { readonly steps: readonly Core[]; readonly made: Core } {
  const made = lowerExpression(l, value);
  if (made.op !== 'sequence') return { steps: [], made };
  return { steps: made.children.slice(0, -1), made: made.children.at(-1)! };
}

const PANICS = /^(?:panic|unreachable|todo|unimplemented)$/;

/** Control never comes out of it. */
function leaves(wrapped: AstNode): boolean {
  const node = bare(wrapped);
  if (/^(?:return|break|continue)_expression$/.test(node.kind)) return true;
  if (node.kind === 'macro_invocation') return PANICS.test(partOf(node, 'macro')!.text);
  if (node.kind !== 'block') return false;
  const statements = statementsOf(node);
  const tail = tailOf(statements);
  if (tail) return leaves(tail);
  const last = statements.at(-1);
  return last?.kind === 'expression_statement' && leaves(named(last)[0]!);
}
