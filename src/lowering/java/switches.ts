import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { hasToken, named } from '../tree-facts.ts';
import { type Lowering, structure } from './context.ts';
import { lowerExpression } from './expressions.ts';
import { isStatement } from './statement-kinds.ts';
import { lowerStatement, lowerStatements } from './statements.ts';
import { field } from './syntax.ts';

/**
 * A switch statement. `case A -> f();` runs only that, as `case A: f(); break;` does.
 */
export function lowerSwitch(l: Lowering, node: AstNode): Core {
  const groups = named(field(node, 'body')!);
  const cases = groups.flatMap((group) =>
    group.kind === 'switch_rule' ? [lowerRule(l, group)] : lowerGroup(l, group),
  );
  return core('switch', '', [lowerExpression(l, field(node, 'condition')!), ...cases], node);
}

/** `case 1: case 2: f();` is a case that falls into the next. */
function lowerGroup(l: Lowering, group: AstNode): readonly Core[] {
  const labels = named(group).filter(({ kind }) => kind === 'switch_label');
  const body = lowerStatements(
    l,
    named(group).filter(({ kind }) => kind !== 'switch_label'),
  );
  const tests = labels.flatMap((label) => testsOf(l, label));
  return tests.map((test, at) => core('case', '', [test, ...(at === tests.length - 1 ? body : [])], group));
}

function lowerRule(l: Lowering, rule: AstNode): Core {
  const [label, body] = named(rule);
  const tests = testsOf(l, label!);
  const test = tests.length === 1 ? tests[0]! : core('opaque', 'any of', tests, label!);
  const statements = body ? lowerStatement(l, body) : [];
  return core('case', '', [test, ...statements, core('break')], rule);
}

/** The constants of an enum are found by the type of what is switched on, so their spelling is all there is to see. */
function testsOf(l: Lowering, label: AstNode): readonly Core[] {
  const guard = label.children.find(({ kind }) => kind === 'guard');
  if (guard) return [structure(l, label)];
  const tests = named(label).map((test) =>
    test.kind === 'identifier' ? core('opaque', `constant ${test.text}`, [], test) : lowerExpression(l, test),
  );
  return hasToken(label, 'default') ? [...tests, core('nothing')] : tests;
}

/** A switch that is a value: each of its rules with what it gives. */
export function lowerSwitchExpression(l: Lowering, node: AstNode): Core {
  const rules = named(field(node, 'body')!).map((group) => {
    const parts = named(group).flatMap((part): readonly Core[] => {
      if (part.kind === 'switch_label') return [core('opaque', 'labels', testsOf(l, part), part)];
      return isStatement(part)
        ? [core('block', '', lowerStatement(l, part), part)]
        : [lowerExpression(l, part)];
    });
    return core('opaque', group.kind, parts, group);
  });
  return core('opaque', 'switch', [lowerExpression(l, field(node, 'condition')!), ...rules], node);
}
