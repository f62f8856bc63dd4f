import { type AstNode, textOf } from '../../../model/ast-node.ts';
import { type Core, core } from '../../../model/core.ts';
import { TYPES_HOLD } from '../../assumptions.ts';
import { block, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { isStatic } from '../free-names.ts';
import { shapeOf } from './declared-shapes.ts';

/**
 * What a function gives back that is declared to answer true or false.
 *
 *     (...): boolean { if (a) return true; return f(x) }      ->      (...): boolean { return a || f(x) }
 *     (...): boolean { if (f(x)) return true; return false }  ->      (...): boolean { return f(x) }
 *
 * Assumes that the type holds: of calls and variables. A member may come from somewhere that nobody checked, and is only
 * another truth where it was asked for one; and of what is declared as `any`, and whatever that gives, no compiler says
 * what it is.
 */
export function declaredTruths(unit: Unit, made: Core): Core {
  if (made.op !== 'function' || !differs(unit, ...WAYS) || !isDeclaredTruth(made.source)) return made;
  const go = (node: Core): Core => {
    if (node.op === 'function' || node.op === 'class') return node;
    return node.op === 'return' && node.children[0]
      ? asTruth(unit, node)
      : withChildren(node, node.children.map(go));
  };
  const [parameters, body, ...name] = made.children as [Core, Core, ...Core[]];
  return withChildren(made, [parameters, go(body), ...name]);
}

const WAYS = ['choose statement', 'choose value', 'unary !', 'call Boolean', 'logical ||', 'logical &&'];

function asTruth(unit: Unit, node: Core): Core {
  const value = node.children[0]!;
  const asked = value.op === 'unary' && value.text === '!' ? value.children[0]! : null;
  if (asked?.op === 'unary' && asked.text === '!' && isChecked(asked.children[0]!)) {
    fire(unit, 'answered-question', '', node.source, TYPES_HOLD);
    return withChildren(node, [asked.children[0]!]);
  }
  if (value.op !== 'logical' || value.text === '??') return node;
  const [first, second] = value.children as [Core, Core];
  if (!isChecked(first)) return node;
  fire(unit, 'answered-question', '', node.source, TYPES_HOLD);
  const goesOn = value.text === '&&';
  const answer = core('return', '', [core('literal', `b:${!goesOn}`, [], first.source)], first.source);
  const rest = asTruth(unit, withChildren(node, [second]));
  const branches = [block([answer], first.source), block([rest], second.source)];
  return core('choose', '', [first, ...(goesOn ? branches.reverse() : branches)], value.source);
}

/** What the compiler has looked at, and that is given back only if it is of the declared type. */
function isChecked(node: Core): boolean {
  const { op, text, children } = node;
  if (op === 'logical') return text !== '??' && children.every(isChecked);
  if (op === 'call' || op === 'variable') return !isAnything(node);
  return (op === 'unary' && text === '!') || op === 'binary';
}

/** What is declared as `any`, and whatever that gives. */
function isAnything(node: Core): boolean {
  const [of] = node.children;
  if (node.op === 'variable') return shapeOf(node)?.kind === 'anything';
  if (isStatic(node, 'JSON', 'parse')) return true;
  return /^(?:call|member|index)$/.test(node.op) && isAnything(of!);
}

/** Whether a function, or the one that a variable is declared with, says that it answers true or false. */
export function isDeclaredTruth(node: AstNode | null): boolean {
  const type = node?.children.find(({ field }) => field === 'return_type');
  if (type) return type.kind === 'type_predicate_annotation' || textOf(type) === ':boolean';
  const value =
    node?.kind === 'variable_declarator' ? node.children.find(({ field }) => field === 'value') : null;
  return value ? isDeclaredTruth(value) : false;
}
