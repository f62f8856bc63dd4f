import type { AstNode } from '../../model/ast-node.ts';
import type { FileFacts } from '../world.ts';

type Parts = readonly AstNode[];

/**
 * The parts of two bodies of functions of Kotlin, where one stands in braces and gives back one value, and the other is
 * that value: https://kotlinlang.org/docs/functions.html#single-expression-functions. As they are where there is more in
 * the braces, and where the function doesn't say what it gives back: then the one gives back nothing, and what the other
 * gives back is left to the compiler.
 *
 *     fun total(): Int { return rate * 2 }      ->      fun total(): Int = rate * 2
 *     val size: Int get() { return 1 }          ->      val size: Int get() = 1
 *
 * @param holder what the body is one of: with a getter in braces the property has to say its type.
 */
export function bodiesAlike(
  old: FileFacts,
  now: FileFacts,
  holder: AstNode | undefined,
  [was, is]: readonly [Parts, Parts],
): readonly [Parts, Parts] {
  if (!holder || !(holder.kind === 'getter' || saysItsType(holder))) return [was, is];
  const isBehindSign = ([first]: Parts): boolean => first?.kind === '=';
  if (isBehindSign(was) === isBehindSign(is)) return [was, is];
  const [one, two] = [valueIn(old, was), valueIn(now, is)];
  return one && two ? [[one], [two]] : [was, is];
}

/** `fun total(): Int`, where a receiver or a parameter has its colon elsewhere. */
function saysItsType({ kind, children }: AstNode): boolean {
  return (
    /^(?:function_declaration|anonymous_function)$/.test(kind) && children.some((one) => one.kind === ':')
  );
}

/** `= rate * 2`, `{ return rate * 2 }`; a `return` that is alone on its line gives back nothing. */
function valueIn({ file, view }: FileFacts, [first, second, third, ...more]: Parts): AstNode | null {
  if (!first || !second || more.length > 0) return null;
  if (first.kind === '=') return third ? null : second;
  if (first.kind !== '{' || second.kind !== 'statements' || third?.kind !== '}') return null;
  const [jump, ...others] = view.children(second);
  if (jump?.kind !== 'jump_expression' || others.length > 0) return null;
  const [word, value, ...rest] = view.children(jump);
  if (word?.kind !== 'return' || !value || rest.length > 0) return null;
  return /[\n\r]/.test(file.text.slice(word.end, value.start)) ? null : value;
}
