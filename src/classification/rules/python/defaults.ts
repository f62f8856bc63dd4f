import type { Core } from '../../../model/core.ts';
import { withChildren } from '../../normal-form/tree.ts';

/**
 * Default values that are computed when the function is defined, where they have turned out to be literals.
 *
 *     LIMIT = 20                              def load(limit=20): ...
 *     def load(limit=LIMIT): ...      ->
 *
 * A literal is the same whenever it is evaluated, and nobody can change it.
 */
export function plainDefaults(node: Core): Core {
  const isFunction = node.op === 'opaque' && node.text === 'defaults';
  if (!isFunction && node.op !== 'method') return node;
  const made = isFunction ? node.children.at(-1)! : node.children[0]!;
  const values = isFunction ? node.children.slice(0, -1) : node.children.slice(1);
  if (made.op !== 'function' || !values.some(({ op }) => op === 'literal')) return node;
  const kept = values.filter(({ op }) => op !== 'literal');
  const [parameters, ...rest] = made.children as [Core, ...Core[]];
  const own = parameters.children.map((parameter) => withValue(parameter, values, kept));
  const plain = withChildren(made, [withChildren(parameters, own), ...rest]);
  if (!isFunction) return withChildren(node, [plain, ...kept]);
  return kept.length === 0 ? plain : withChildren(node, [...kept, plain]);
}

/** A parameter names its default by the place where that is computed. */
function withValue(parameter: Core, values: readonly Core[], kept: readonly Core[]): Core {
  const [name, value] = parameter.children;
  const at = /^default (\d+)$/.exec(value?.op === 'literal' ? value.text : '')?.[1];
  const given = at === undefined ? undefined : values[Number(at) - 1];
  if (parameter.op !== 'default' || !given) return parameter;
  const now = given.op === 'literal' ? given : { ...value!, text: `default ${kept.indexOf(given) + 1}` };
  return withChildren(parameter, [name!, now]);
}
