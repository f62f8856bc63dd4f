import { type AstNode, textOf } from '../../../model/ast-node.ts';
import { type Core, core } from '../../../model/core.ts';
import { ANSWERS_AS_LIBRARY } from '../../assumptions.ts';
import {
  block,
  countUses,
  eachRewritten,
  renamed,
  some,
  temporary,
  withChildren,
} from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { callOf } from '../method-calls.ts';
import { calledOf } from './method-calls.ts';
import { tried } from './question-marks.ts';

/**
 * What a result makes of its failure and of its value, in one order: it has only one of them.
 *
 *     r.map(f).map_err(g)      ->      r.map_err(g).map(f)
 *
 * Holds for what is made where it is handed over, and is refused where a type of the change set has both words. That it is
 * a result, and no stream of them, is assumed.
 */
export function failureFirst(node: Core, unit: Unit): Core {
  const failure = calledOf(node, 'map_err', 1);
  const value = failure && calledOf(failure.object, 'map', 1);
  if (!value || !isMade(failure.args[0]!) || !isMade(value.args[0]!)) return node;
  if (unit.facts.areOfOneType('map', 'map_err')) return node;
  fire(unit, 'rust-result', '', node.source, ANSWERS_AS_LIBRARY);
  const failed = callOf(value.object, 'map_err', failure.args, failure.object.source);
  return callOf(failed, 'map', value.args, node.source);
}

/**
 * A failure that becomes that of the function, which `?` makes of it by itself.
 *
 *     load().map_err(Failure::from)?                          ->      load()?
 *     return load().map_err(Failure::from).map(|x| f(x))      ->      let x = load()?; return Ok(f(x))
 *
 * Tried where one side says `?` more often. Holds where the function spells the type of its failures, which is the one
 * that makes them; not inside of a closure, which has a type of its own.
 */
export function convertedByItself(unit: Unit): Core {
  const [, made] = unit.root.children;
  const failure = unit.root.op === 'let' && made?.op === 'function' ? failureOf(made.source) : null;
  if (failure === null || !differs(unit, 'opaque pattern failed')) return unit.root;
  const within = (node: Core): Core => {
    if (!HOLDS_STATEMENTS.test(node.op)) return node;
    const inside = withChildren(node, eachRewritten(node.children, within));
    if (inside.op !== 'block') return inside;
    const list = inside.children.flatMap((step, at, steps) => {
      const asked = step.op === 'let' ? askedAtOnce(step, steps.slice(at + 1), failure) : null;
      const given = step.op === 'return' ? givenBack(step, failure) : null;
      if (asked || given) fire(unit, 'rust-question-mark', '', step.source, ANSWERS_AS_LIBRARY);
      return given ?? [asked ?? step];
    });
    return withChildren(inside, list);
  };
  return withChildren(unit.root, [
    unit.root.children[0]!,
    withChildren(made!, made!.children.map(within)),
    ...unit.root.children.slice(2),
  ]);
}

const HOLDS_STATEMENTS = /^(?:block|choose|loop|do_loop|for_each|switch|case)$/;

/** The type of a function's failures, as it spells it: `E` of `Result<T, E>`. */
function failureOf(source: AstNode | null): string | null {
  const result = source?.children.find(({ field }) => field === 'return_type');
  const named = (node: AstNode): readonly AstNode[] => node.children.filter((child) => child.named);
  if (result?.kind !== 'generic_type' || !/(?:^|::)Result$/.test(textOf(named(result)[0]!))) return null;
  const types = named(named(result)[1]!);
  return types.length === 2 ? textOf(types[1]!) : null;
}

/** What is asked only whether it failed, and for what is inside. */
function askedAtOnce(step: Core, later: readonly Core[], failure: string): Core | null {
  const [target, value, ...type] = step.children as [Core, Core, ...Core[]];
  const mapped = calledOf(value, 'map_err', 1);
  const { variable } = target;
  if (!mapped || !variable || type.length > 0 || !makes(mapped.args[0]!, failure)) return null;
  const isQuestion = ({ op, text, children: [asked] }: Core): boolean =>
    op === 'opaque' && /^(?:fits|cast inside|cast failure)$/.test(text) && asked!.variable === variable;
  const shapes = (node: Core): number =>
    node.children.reduce((sum, child) => sum + shapes(child), isQuestion(node) && isOfFailure(node) ? 1 : 0);
  const isOnlyAsked = later.reduce((sum, node) => sum + countUses(node, variable) - shapes(node), 0) === 0;
  const isFirst = later[0]?.op === 'choose' && some(later[0].children[0]!, isQuestion);
  return isOnlyAsked && isFirst ? withChildren(step, [target, mapped.object]) : null;
}

function isOfFailure({ text, children: [, shape] }: Core): boolean {
  return text !== 'fits' || shape?.text === 'pattern failed';
}

function givenBack(step: Core, failure: string): readonly Core[] | null {
  const [value] = step.children;
  const mapped = value ? calledOf(value, 'map', 1) : null;
  const failed = value ? calledOf(mapped?.object ?? value, 'map_err', 1) : null;
  if (!failed || !makes(failed.args[0]!, failure)) return null;
  const [parameters, body] = mapped ? mapped.args[0]!.children : [];
  const [name, ...others] = parameters?.children ?? [];
  const [only, ...more] = body?.children ?? [];
  const isPlain =
    mapped?.args[0]?.op === 'function' && name?.op === 'bind' && others.length === 0 && more.length === 0;
  if (mapped && !(isPlain && only?.op === 'return' && only.children.length === 1)) return null;
  return tried(step, failed.object, (inside) => {
    const value = mapped ? temporary(name!.variable!.name) : null;
    const given = value ? renamed(only!.children[0]!, name!.variable!, value) : inside;
    const last = core('return', '', [core('array', 'value variant Ok', [given], step.source)], step.source);
    const bind = value && core('bind', '', [], step.source, value);
    return block(bind ? [core('let', 'own', [bind, inside], step.source), last] : [last], step.source);
  });
}

/** `Failure::from`, and `Into::into` where that can be nothing else. */
function makes({ source }: Core, failure: string): boolean {
  const text = source ? textOf(source) : '';
  return text === `${failure}::from` || text === 'Into::into';
}

/** A closure or a path, which is no call. */
function isMade({ op, text }: Core): boolean {
  return op === 'function' || op === 'variable' || (op === 'member' && text.startsWith('::'));
}
