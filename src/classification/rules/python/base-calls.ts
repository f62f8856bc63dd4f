import type { Assumption } from '../../../model/assumption.ts';
import { type AstNode, textOf } from '../../../model/ast-node.ts';
import { type Core, core } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { ONE_BASE_EACH, ONE_BASE_EACH_OF_PRIVATE } from '../../assumptions.ts';
import { some, withChildren } from '../../normal-form/tree.ts';
import { classesOf } from '../../symbols/classes.ts';
import type { Side, World } from '../../world.ts';

/** Both forms, asking the base in one way. */
export interface AskedThroughSuper {
  readonly before: Core;
  readonly after: Core;
  readonly asked: 'before' | 'after';
  readonly assumes: Assumption;
}

/**
 * What a method calls on its base by name, where the other side says `super`.
 *
 *     class Box(Shape):                                  class Box(Shape):
 *         def draw(self, pen):                   ->          def draw(self, pen):
 *             Shape.draw(self, pen)                              super().draw(pen)
 *
 * Holds for the method of the same name in the only base, which the class has on both sides: nothing decorates the
 * class, the method or that of the base, and no class of the change set has another base beside this one. Somewhere
 * else such a class would be asked by `super` first: that there is none is taken for granted of a class that is private
 * by its name, and by who is lenient of others.
 */
export function askedThroughSuper(
  world: World,
  [before, after]: readonly [CodeSymbol, CodeSymbol],
  [old, now]: readonly [Core, Core],
): AskedThroughSuper | null {
  const [one, two] = [old, now].map((root) => some(root, ({ op }) => op === 'super'));
  if (one === two) return null;
  const base = baseOf(before);
  if (base === null || base !== baseOf(after) || before.simpleName !== after.simpleName) return null;
  const { simpleName } = before;
  if (/^(?:__new__|__init_subclass__|__class_getitem__|__prepare__)$/.test(simpleName)) return null;
  const owners = [before.parent!.simpleName, after.parent!.simpleName];
  const isFree = (side: Side): boolean => {
    const family = withHeirs(side, owners);
    return [...side.files.values()].every(({ file }) =>
      file.symbols.every(
        (symbol) =>
          !hasOtherBases(symbol, family) &&
          !(
            symbol.simpleName === simpleName &&
            base.endsWith(symbol.parent?.simpleName ?? ' ') &&
            isDecorated(symbol)
          ),
      ),
    );
  };
  if (!isFree(world.before) || !isFree(world.after)) return null;
  const isPrivate = after.parent!.simpleName.startsWith('_') || after.parent!.parent !== null;
  const assumes = isPrivate ? ONE_BASE_EACH_OF_PRIVATE : ONE_BASE_EACH;
  const named = two ? old : now;
  const asking = throughSuper(named, base, simpleName);
  if (asking === named) return null;
  return two
    ? { before: asking, after: now, asked: 'before', assumes }
    : { before: old, after: asking, asked: 'after', assumes };
}

/** Not in a function inside, where `super()` would ask for that one's first argument. */
function throughSuper(root: Core, base: string, name: string): Core {
  const go = (node: Core, depth: number): Core => {
    const within = depth + (node.op === 'function' ? 1 : 0);
    if (within > 1) return node;
    const inner = withChildren(
      node,
      node.children.map((child) => go(child, within)),
    );
    const [callee, self, ...args] = inner.children;
    if (inner.op !== 'call' || callee?.op !== 'member' || callee.text !== name || self?.op !== 'this')
      return inner;
    const [object] = callee.children as [Core];
    if (spelled(object) !== base) return inner;
    return withChildren(inner, [withChildren(callee, [core('super', '', [], object.source)]), ...args]);
  };
  return go(root, 0);
}

/** `shapes.Shape`, where nothing inside the method has taken the name, and nobody gives it to another class. */
function spelled(node: Core): string | null {
  let root = node;
  while (root.op === 'member') root = root.children[0]!;
  if (root.op !== 'variable') return null;
  const { kind, binding } = root.variable!;
  const isSteady =
    kind === 'import' || kind === 'free' || (kind === 'item' && binding?.declarations.length === 1);
  return isSteady && node.source ? textOf(node.source) : null;
}

/** The only base of the class that a method stands in, as it is spelled; null where there are more, or decorators. */
function baseOf(method: CodeSymbol): string | null {
  const { kind, parent } = method;
  if ((kind !== 'method' && kind !== 'constructor') || parent?.kind !== 'class') return null;
  if (isDecorated(method) || isDecorated(parent)) return null;
  const [base, ...others] = basesOf(parent);
  return base && others.length === 0 && /^(?:identifier|attribute)$/.test(base.kind) ? textOf(base) : null;
}

function basesOf({ declaration }: CodeSymbol): readonly AstNode[] {
  const list = declaration.children.find(({ field }) => field === 'superclasses');
  return (list?.children ?? []).filter(
    ({ named, extra, kind }) => named && !extra && kind !== 'keyword_argument',
  );
}

/** These classes and those that are made from them, however far below. */
function withHeirs(side: Side, owners: readonly string[]): ReadonlySet<string> {
  const family = new Set(owners);
  const classes = classesOf(side);
  for (let size = -1; size !== family.size; ) {
    size = family.size;
    for (const symbol of classes)
      if (basesOf(symbol).some((base) => family.has(lastWord(base)))) family.add(symbol.simpleName);
  }
  return family;
}

function hasOtherBases(symbol: CodeSymbol, family: ReadonlySet<string>): boolean {
  const bases = symbol.kind === 'class' ? basesOf(symbol) : [];
  return bases.length > 1 && bases.some((base) => family.has(lastWord(base)));
}

function lastWord(base: AstNode): string {
  const text = textOf(base);
  return text.slice(text.lastIndexOf('.') + 1);
}

function isDecorated({ nodes }: CodeSymbol): boolean {
  return nodes.some(({ kind }) => kind === 'decorated_definition');
}
