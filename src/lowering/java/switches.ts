import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { type Core, core } from '../../model/core.ts';
import { hasToken, named, partOf } from '../../model/node-parts.ts';
import { isPlainValue } from '../../model/static-types.ts';
import { mayBeConstant } from './constant-expressions.ts';
import { type Lowering, structure, use } from './context.ts';
import { lowerExpression } from './expressions.ts';
import { lowerName } from './members.ts';
import { isStatement } from './statement-kinds.ts';
import { lowerStatement, lowerStatements } from './statements.ts';

/**
 * A switch statement. `case A -> f();` runs only that, as `case A: f(); break;` does.
 */
export function lowerSwitch(l: Lowering, node: AstNode): Core {
  const groups = named(partOf(node, 'body')!);
  const value = lowerExpression(l, partOf(node, 'condition')!);
  const isPlain = isPlainValue(value.spelled);
  const cases = groups.flatMap((group) =>
    group.kind === 'switch_rule' ? lowerRule(l, group, isPlain) : lowerGroup(l, group, isPlain),
  );
  return core('switch', '', [value, ...withoutLastBreak(cases)], node);
}

/** `case 1: case 2: f();` is a case that falls into the next. */
function lowerGroup(l: Lowering, group: AstNode, isPlain: boolean): readonly Core[] {
  const labels = named(group).filter(({ kind }) => kind === 'switch_label');
  const body = lowerStatements(
    l,
    named(group).filter(({ kind }) => kind !== 'switch_label'),
  );
  const tests = labels.flatMap((label) => testsOf(l, label, isPlain));
  return casesOf(tests, body, group);
}

/** `case 1, 2 -> f();` is a case that falls into the next, which is left at its end. */
function lowerRule(l: Lowering, rule: AstNode, isPlain: boolean): readonly Core[] {
  const [label, body] = named(rule);
  const tests = testsOf(l, label!, isPlain);
  const statements = body ? lowerStatement(l, body) : [];
  return casesOf(tests, [...statements, core('break')], rule);
}

/**
 * A switch whose value is given back, or kept in a variable that spells its type, as one that does so in each of its
 * cases: either way what is given is made to be of that type by itself.
 *
 *     return switch (size) { case 1 -> "one"; default -> { throw bad(); } };
 *     ->      switch (size) { case 1: return "one"; default: throw bad(); }
 *     String word = switch (size) { case 1 -> "one"; default -> { String n = show(size); yield n + "!"; } };
 *     ->      String word; switch (size) { case 1: word = "one"; break; default: String n = show(size); word = n + "!"; }
 *
 * @param give lowers the value of a case, and what leaves it.
 * @returns null where nothing is given by default, where old cases run into one another, or where one yields before its end.
 */
export function givingSwitch(
  l: Lowering,
  node: AstNode,
  give: (value: AstNode) => readonly Core[],
): Core | null {
  const rules = named(partOf(node, 'body')!);
  const isDefault = (rule: AstNode): boolean => hasToken(named(rule)[0]!, 'default');
  if (!rules.some(isDefault) || rules.some((rule) => rule.kind !== 'switch_rule' || yieldsEarly(rule)))
    return null;
  const value = lowerExpression(l, partOf(node, 'condition')!);
  const isPlain = isPlainValue(value.spelled);
  const cases = rules.flatMap((rule) => {
    const [label, body] = named(rule) as [AstNode, AstNode];
    const given = body.kind === 'expression_statement' ? named(body)[0]! : yieldedAtEnd(body);
    const before = given && body.kind === 'block' ? statementsOf(body).slice(0, -1) : [];
    const steps = given ? [...lowerStatements(l, before), ...give(given)] : lowerStatement(l, body);
    return casesOf(testsOf(l, label!, isPlain), steps, rule);
  });
  return core('switch', '', [value, ...withoutLastBreak(cases)], node);
}

/** What a block gives by its last statement. */
function yieldedAtEnd(body: AstNode): AstNode | null {
  const last = body.kind === 'block' ? statementsOf(body).at(-1) : undefined;
  return last?.kind === 'yield_statement' ? (named(last)[0] ?? null) : null;
}

function statementsOf(block: AstNode): readonly AstNode[] {
  return named(block).filter(({ extra }) => !extra);
}

function yieldsEarly(rule: AstNode): boolean {
  const yields = (node: AstNode): boolean => node.kind === 'yield_statement' || node.children.some(yields);
  const body = named(rule)[1];
  const end = body && yieldedAtEnd(body);
  return rule.children.some((child) =>
    child === body && end ? statementsOf(body).slice(0, -1).some(yields) || yields(end) : yields(child),
  );
}

function casesOf(tests: readonly Core[], steps: readonly Core[], source: AstNode): readonly Core[] {
  return tests.map((test, at) => core('case', '', [test, ...(at === tests.length - 1 ? steps : [])], source));
}

/** Behind the last case comes nothing anyway, and a `default` that does nothing is none. */
function withoutLastBreak(cases: readonly Core[]): readonly Core[] {
  const last = cases.at(-1);
  const end = last?.children.at(-1);
  if (!last) return cases;
  if (last.children.length === 1 && end!.op === 'nothing') return withoutLastBreak(cases.slice(0, -1));
  if (end!.op !== 'break' || end!.text !== '') return cases;
  return withoutLastBreak([...cases.slice(0, -1), { ...last, children: last.children.slice(0, -1) }]);
}

/**
 * The constants of an enum are found by the type of what is switched on, so their spelling is all there is to see; a
 * name beside a number or a text is one of the place.
 */
function testsOf(l: Lowering, label: AstNode, isPlain: boolean): readonly Core[] {
  const guard = label.children.find(({ kind }) => kind === 'guard');
  if (guard) return [structure(l, label)];
  const tests = named(label).map((test) => {
    if (test.kind !== 'identifier') return lowerExpression(l, test);
    if (isPlain) return constantNamed(l, test) ?? core('opaque', `constant ${test.text}`, [], test);
    // Where the type isn't known, a local of the name may be meant as well.
    const around = localsNamed(l, test).map((local) => use(l.variable(local), test));
    return core('opaque', `constant ${test.text}`, around, test);
  });
  return hasToken(label, 'default') ? [...tests, core('nothing')] : tests;
}

/** The local around the label, or the constant of a class; null where there are several locals of the name. */
function constantNamed(l: Lowering, test: AstNode): Core | null {
  const [local, ...more] = localsNamed(l, test);
  if (!local) return lowerName(l, test);
  const around = methodsAround(l, test);
  const nearest = around.find(({ kind }) => kind !== 'lambda_expression') ?? around.at(-1);
  const [place] = local.declarations;
  if (!place || !nearest || place.start < nearest.start || more.length > 0) return null;
  const named = use(l.variable(local), test);
  // Without `final` it is no constant, and this no program.
  return mayBeConstant(l, place) ? named : core('opaque', 'label that varies', [named], test);
}

/** What is declared before the label by its name, in the method around it or one around that. */
function localsNamed(l: Lowering, test: AstNode): readonly Binding[] {
  const outermost = methodsAround(l, test).at(-1);
  const isIn = ({ start, end }: AstNode): boolean =>
    outermost !== undefined && start >= outermost.start && end <= test.start;
  return l.file.bindings.all.filter(
    ({ kind, name, import: imported, declarations }) =>
      name === test.text &&
      !imported &&
      kind !== 'member' &&
      kind !== 'class' &&
      declarations.some((place) => isIn(place)),
  );
}

const METHODS = /^(?:method_declaration|constructor_declaration|static_initializer|lambda_expression)$/;

/** From the inside out. */
function methodsAround(l: Lowering, node: AstNode): readonly AstNode[] {
  const found: AstNode[] = [];
  for (let at = l.parents.get(node); at; at = l.parents.get(at)) if (METHODS.test(at.kind)) found.push(at);
  return found;
}

/** A switch that is a value: each of its rules with what it gives. */
export function lowerSwitchExpression(l: Lowering, node: AstNode): Core {
  const value = lowerExpression(l, partOf(node, 'condition')!);
  const isPlain = isPlainValue(value.spelled);
  const rules = named(partOf(node, 'body')!).map((group) => {
    const parts = named(group).flatMap((part): readonly Core[] => {
      if (part.kind === 'switch_label') return [core('opaque', 'labels', testsOf(l, part, isPlain), part)];
      return isStatement(part)
        ? [core('block', '', lowerStatement(l, part), part)]
        : [lowerExpression(l, part)];
    });
    return core('opaque', group.kind, parts, group);
  });
  return core('opaque', 'switch', [value, ...rules], node);
}
