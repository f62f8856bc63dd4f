import { type Core, core } from '../../../model/core.ts';
import { countUses, withChildren } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { putInside } from './shapes.ts';

/**
 * What is found in a shape and compared with a literal at once.
 *
 *     Ok(count) if count == 0 => a      ->      Ok(0) => a
 *     Some(on) if on => a               ->      Some(true) => a
 *
 * Holds for a name that is said nowhere else, and a whole number, a character, a text or a truth: what fits such a literal is
 * of a type of the language, of which nobody says otherwise what is equal.
 */
export function literalInside(node: Core, unit: Unit): Core {
  if (node.op !== 'logical' || node.text !== '&&') return node;
  const [look, test] = node.children as [Core, Core];
  if (look.op !== 'opaque' || look.text !== 'fits') return node;
  const [name, literal] = comparedIn(test) ?? [];
  const variable = name?.op === 'unary' && name.text === '~*' ? name.children[0]!.variable : name?.variable;
  if (!variable || variable.kind === 'parameter' || countUses(unit.root, variable) !== 1) return node;
  const [subject, shape] = look.children as [Core, Core];
  const whole = putInside(shape, variable, literal!);
  return whole && whole !== shape ? withChildren(look, [subject, whole]) : node;
}

/** The name that is compared, and the literal that it must be. */
function comparedIn(test: Core): readonly [Core, Core] | null {
  const { op, text, children } = test;
  if (op === 'variable') return [test, core('literal', 'b:true', [], test.source)];
  if (op === 'unary' && text === '!' && children[0]!.op === 'variable')
    return [children[0]!, core('literal', 'b:false', [], test.source)];
  const [name, literal] = children;
  const isPlain = literal?.op === 'literal' && /^(?:i|c|s|byte):/.test(literal.text);
  return op === 'binary' && /^(?:~eq|==)$/.test(text) && isPlain ? [name!, literal] : null;
}
