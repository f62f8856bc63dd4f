import { type Core, LOADS } from '../../../model/core.ts';
import { rewriteLists } from '../../normal-form/lists.ts';
import { each, some } from '../../normal-form/tree.ts';
import type { Side, World } from '../../world.ts';
import { namesParameters } from '../reassigned-parameters.ts';
import { importedName } from './names.ts';

interface Roots {
  readonly before: Core;
  readonly after: Core;
}

interface Load {
  readonly module: string;
  readonly name: string;
  readonly text: string;
}

/**
 * A name that a function takes of a module and never says, beside another one that it takes of it on both sides.
 *
 *     def f(cart):                                      def f(cart):
 *         from shop import total, unused       ->           from shop import total
 *         return total(cart)                                return total(cart)
 *
 * Holds where nobody looks at the names of the function. What is taken may be a module of its own, which its holder then
 * has as a member: no file of the change set says such a one. Null where neither side takes more.
 */
export function withoutUnusedLoads(world: World, [left, right]: readonly [Core, Core]): Roots | null {
  const [was, is] = [loadsIn(left), loadsIn(right)];
  const old = unused(world, was, is, left);
  const now = unused(world, is, was, right);
  if (old.size === 0 && now.size === 0) return null;
  return { before: without(left, old), after: without(right, now) };
}

function loadOf({ op, children: [load] }: Core): Load | null {
  if (op !== 'evaluate' || load!.op !== 'opaque' || !load!.text.startsWith(LOADS)) return null;
  const text = load!.text.slice(LOADS.length);
  const [, module, name] = /^([\w.]+) (\w+)$/.exec(text) ?? [];
  return module && name ? { module, name, text } : null;
}

function loadsIn(root: Core): readonly Load[] {
  const found: Load[] = [];
  each(root, (node) => {
    const load = loadOf(node);
    if (load) found.push(load);
  });
  return found;
}

/** What one side takes more than the other, of a module of which both take something else. */
function unused(
  { before, after }: World,
  own: readonly Load[],
  others: readonly Load[],
  root: Core,
): ReadonlySet<string> {
  const more = own.filter(
    ({ module, text }) =>
      others.every((other) => other.text !== text) &&
      others.some((other) => other.module === module && own.some((load) => load.text === other.text)),
  );
  if (more.length === 0 || some(root, namesParameters)) return new Set();
  const isSaid = ({ module, name }: Load): boolean =>
    some(root, (node) => importedName(node) === `${module}.${name}`) ||
    saysMember(before, name) ||
    saysMember(after, name);
  return new Set(more.flatMap((load) => (isSaid(load) ? [] : [load.text])));
}

/** `shop.rates`, `getattr(shop, 'rates')` */
function saysMember({ files }: Side, name: string): boolean {
  const member = new RegExp(`(?:\\.\\s*|["'])${name}\\b`);
  return [...files.values()].some(({ file }) => member.test(file.text));
}

function without(root: Core, texts: ReadonlySet<string>): Core {
  const isNeedless = (step: Core): boolean => texts.has(loadOf(step)?.text ?? '');
  return rewriteLists(root, (list) =>
    list.some(isNeedless) ? list.filter((step) => !isNeedless(step)) : list,
  );
}
