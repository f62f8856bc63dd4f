import type { AstNode } from '../../model/ast-node.ts';
import type { CodeSymbol } from '../../model/symbol.ts';

/** Calls that only make something of what they are given. */
const MAKES_QUIETLY =
  /^(?:(?:mutable)?(?:List|Set|Map)Of|(?:listOf|setOf|mapOf|emptyList|emptySet|emptyMap|arrayOf|\w+ArrayOf|to|toRegex|trimIndent|trimMargin|Regex|Any|lazy))$/;

/**
 * Whether a property of Kotlin that stands in no class gets its value where nobody can tell when that is: in another file
 * it gets it when that file is first asked for anything.
 *
 *     const val LIMIT = 3    val names = listOf("a", "b")    val table by lazy { read() }    val size get() = 3
 *     val first = next()     val copy = limit                                                    no
 */
export function isMadeAtAnyTime({ declaration }: CodeSymbol): boolean {
  const at = declaration.children.findIndex(({ kind }) => kind === '=' || kind === 'property_delegate');
  if (at < 0) return true;
  return declaration.children.slice(at).every((part) => part.kind === 'getter' || isQuiet(part));
}

function isQuiet(node: AstNode): boolean {
  if (/^(?:lambda_literal|anonymous_function)$/.test(node.kind)) return true;
  if (/^(?:simple|interpolated)_identifier$/.test(node.kind)) return MAKES_QUIETLY.test(node.text);
  return node.kind !== 'object_literal' && node.children.every(isQuiet);
}
