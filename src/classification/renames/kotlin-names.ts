import type { AstNode } from '../../model/ast-node.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { accessorNames } from '../open-world/accessor-names.ts';
import type { World } from '../world.ts';

/**
 * Why something of Kotlin may not have another name; null where no reason is seen. Kotlin finds names in ways that no
 * scope shows:
 *
 *     a + b                                finds `plus`, which is declared as an `operator`
 *     cart.apply { show(total) }           finds a member of `cart` before a `total` of the file
 *     fun Cart.sum() = ...                 is found where `Cart` has no `sum` of its own
 *     class Cart { class Item }            means its own `Item`, whatever `Item` the file imports
 */
export function whyNotInKotlin(world: World, before: CodeSymbol, after: CodeSymbol): string | null {
  const { file } = world.after.factsOf(after);
  if (file.profile.id !== 'kotlin') return null;
  const to = after.simpleName;
  if ([before, after].some(isOperator)) return `an operator finds ${before.simpleName} by its name`;
  if (isTopLevel(after) && hasMember(world, before, after))
    return `a class has a member ${to}, which is found first where an object of it is at hand`;
  const isNestedType = after.parent !== null && TYPE.test(after.kind);
  if (isNestedType && file.bindings.all.some(({ name, import: taken }) => taken && name === to))
    return `the file imports another ${to}`;
  return null;
}

const TYPE = /^(?:class|interface|enum|object|type)$/;

function isOperator({ declaration }: CodeSymbol): boolean {
  const isWord = ({ text }: AstNode): boolean => text === 'operator';
  const modifiers = declaration.children.find(({ kind }) => kind === 'modifiers');
  return modifiers?.children.some((one) => isWord(one) || one.children.some(isWord)) ?? false;
}

function isTopLevel({ parent, kind }: CodeSymbol): boolean {
  return parent === null && /^(?:function|property|constant|variable|method)$/.test(kind);
}

/** `getTax()` of Java is `tax` to Kotlin. */
function isProperty(one: CodeSymbol, { simpleName, kind }: CodeSymbol): boolean {
  return (
    !/^(?:function|method)$/.test(kind) &&
    one.path.endsWith('.java') &&
    accessorNames(one).includes(simpleName)
  );
}

/** A member of the new name that isn't called so by the same renaming. */
function hasMember({ after: side, mapping }: World, before: CodeSymbol, after: CodeSymbol): boolean {
  return [...side.files.values()].some(({ file }) =>
    file.symbols.some(
      (one) =>
        (one.simpleName === after.simpleName || isProperty(one, after)) &&
        one !== after &&
        one.parent !== null &&
        TYPE.test(one.parent.kind) &&
        !TYPE.test(one.kind) &&
        mapping.before(one)?.simpleName !== before.simpleName,
    ),
  );
}
