import type { AstNode } from '../../model/ast-node.ts';
import { encloses } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Side, World } from '../world.ts';
import { arity, isAbstract, isJavaClass, isSubtype, lastName, modifierWords, upwards } from './hierarchy.ts';
import { isFoundByAnnotation, isHook } from './lone-methods.ts';

/**
 * Whether a member that went up or down between two classes takes the place of another one somewhere: in a class that
 * inherits it while it stands in the upper class, and does without it while it stands in the lower one.
 *
 *     class A { String name() {...} }  class B extends A {}  class D extends A implements Named {}
 *     ->      class A {}  class B extends A { String name() {...} }  class D extends A implements Named {}
 *
 * There `D` has the default method of `Named` now. The same is asked of what every object has (`toString`), of what is
 * found by its annotation (`@Test`, which each heir runs), of a base that the upper class has, and of a class around one that inherits, where a name alone may find another member.
 */
export function takesAnothersPlace(
  world: World,
  before: CodeSymbol,
  after: CodeSymbol,
  isUp: boolean,
): boolean {
  const [upper, lower] = isUp ? [world.after, world.before] : [world.before, world.after];
  const [high, low] = isUp ? [after, before] : [before, after];
  const partnerOf = (symbol: CodeSymbol): CodeSymbol | null =>
    isUp ? world.mapping.before(symbol) : world.mapping.after(symbol);
  const home = partnerOf(high.parent!);
  if (!home) return false;
  const heirs = [...upper.files.values()]
    .flatMap(({ file }) => file.symbols)
    .filter((one) => one === high.parent || (isJavaClass(one) && isSubtype(upper, one, high.parent!)));
  return heirs.some((heir) => {
    const one = partnerOf(heir);
    if (!one) return false;
    const found = [...upwards(lower, one)].flatMap((owner) => membersLike(owner, low));
    const hasOwn = found.some((member) => member.parent !== home && isSubtype(lower, member.parent!, home));
    if (hasOwn) return false;
    if (found.some((member) => !isAbstract(member))) return true;
    if ((isHook(low) || isFoundByAnnotation(low)) && isMade(upper, heir)) return true;
    return around(upper, heir).some((owner) =>
      [...upwards(upper, owner)].some((each) => membersLike(each, high).some((member) => member !== high)),
    );
  });
}

function membersLike(owner: CodeSymbol, wanted: CodeSymbol): readonly CodeSymbol[] {
  const isField = ({ kind }: CodeSymbol): boolean => /^(?:field|constant)$/.test(kind);
  return owner.children.filter(
    (one) =>
      one.simpleName === wanted.simpleName &&
      isField(one) === isField(wanted) &&
      (isField(one) || arity(one) === arity(wanted)),
  );
}

/** The classes around a class, and around the classes without a name that are made from it. */
function around(side: Side, { simpleName, parent }: CodeSymbol): readonly CodeSymbol[] {
  const found: CodeSymbol[] = [];
  for (let at = parent; at; at = at.parent) if (isJavaClass(at)) found.push(at);
  for (const { file } of side.files.values())
    for (const made of madeWithoutName(file.root, simpleName))
      found.push(...file.symbols.filter((one) => isJavaClass(one) && encloses(one.range, made)));
  return found;
}

/** Whether there may be objects of this class itself, or of one without a name that is made from it. */
function isMade(side: Side, { kind, simpleName, declaration }: CodeSymbol): boolean {
  if (kind !== 'interface' && !modifierWords(declaration).includes('abstract')) return true;
  return [...side.files.values()].some(({ file }) => madeWithoutName(file.root, simpleName).length > 0);
}

/** `new Base() {...}` */
function madeWithoutName(node: AstNode, base: string): readonly AstNode[] {
  const type = node.children.find(({ field }) => field === 'type');
  const isOne =
    node.kind === 'object_creation_expression' &&
    node.children.some(({ kind }) => kind === 'class_body') &&
    type !== undefined &&
    lastName(type)?.text === base;
  return [...(isOne ? [node] : []), ...node.children.flatMap((child) => madeWithoutName(child, base))];
}
