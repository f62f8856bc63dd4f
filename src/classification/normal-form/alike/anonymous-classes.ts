import { type AstNode, pathTo } from '../../../model/ast-node.ts';
import type { Core, CoreFile, CoreVariable, Lower } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { NOBODY_NAMES_CLASSES } from '../../assumptions.ts';
import { isJavaClass } from '../../java/hierarchy.ts';
import type { Side, World } from '../../world.ts';
import { each, rewrite } from '../tree.ts';
import { asAnonymous, type NestedClass, nestedClass, timesNamed } from './nested-classes.ts';
import type { Lowers, WrittenAlike } from './rearrangement.ts';

/**
 *     class Loud implements Bell { public void ring() {...} }   use(new Loud())      ->      use(new Bell() { public void ring() {...} })
 *
 * Holds for a class inside another one that is made in one place and named nowhere else. What it keeps of its arguments
 * is a variable of the place where it is made. Assumes that nobody asks a class for its name.
 */
export function anonymousClasses(world: World, lowers: Lowers): WrittenAlike {
  const taken = new Set<CodeSymbol>();
  const gone = new Set(world.mapping.onlyBefore);
  const of = (side: Side, lower: Lower, oneSided: readonly CodeSymbol[]): Lower => {
    const candidates = oneSided.filter(
      (symbol) =>
        isJavaClass(symbol) &&
        symbol.parent !== null &&
        side.factsOf(symbol).file.profile.id === 'java' &&
        isMadeOnce(side, symbol),
    );
    if (candidates.length === 0) return lower;
    const found = new Map<CodeSymbol, NestedClass | null>();
    return (file) => {
      const lowered = lower(file);
      if (!lowered) return lowered;
      const own = candidates.filter(({ path }) => path === file.path);
      if (own.length === 0) return lowered;
      for (const symbol of own) found.set(symbol, nestedClass(side, lowered, symbol));
      const write = (form: Core): Core => {
        const made = new WeakSet<Core>();
        const assigned = assignedIn(form);
        return rewrite(form, (node) => {
          // The name was the type of the value; what stands there now is of the type that is asked for.
          if (node.op === 'unary' && node.text.startsWith('as ') && made.has(node.children[0]!))
            return node.children[0]!;
          const symbol = node.op === 'new' ? node.children[0]!.variable?.symbol : null;
          const nested = symbol && own.includes(symbol) ? found.get(symbol) : null;
          if (!nested || !stands(lowered, nested, node)) return node;
          const args = node.children.slice(1);
          if (args.some(({ variable }) => variable && assigned.has(variable))) return node;
          const anonymous = asAnonymous(nested, args, node.source);
          if (!anonymous) return node;
          made.add(anonymous);
          taken.add(nested.symbol);
          return anonymous;
        });
      };
      return { ...lowered, lower: (node) => lowered.lower(node).map(write) };
    };
  };
  return {
    before: of(world.before, lowers.before, world.mapping.onlyBefore),
    after: of(world.after, lowers.after, world.mapping.onlyAfter),
    told() {
      const told = [...taken].map(
        (symbol) =>
          ({
            rule: 'unfold-class',
            side: gone.has(symbol) ? 'before' : 'after',
            subject: symbol.simpleName,
            assumes: NOBODY_NAMES_CLASSES,
            symbols: [symbol],
          }) as const,
      );
      taken.clear();
      return told;
    },
  };
}

function isMadeOnce(side: Side, { simpleName, declaration, path }: CodeSymbol): boolean {
  let times = 0;
  for (const { file } of side.files.values()) {
    times += timesNamed(file.root, simpleName);
    if (file.path === path) times -= timesNamed(declaration, simpleName);
  }
  return times === 1;
}

/** What it uses of the object around it is that of the same class where it is made, without another class between. */
function stands({ file }: CoreFile, { symbol, isBound }: NestedClass, { source }: Core): boolean {
  if (!isBound) return true;
  return source !== null && innermostBody(file.root, source) === bodyOf(symbol.parent!.declaration);
}

function innermostBody(root: AstNode, node: AstNode): AstNode | null {
  return (
    pathTo(root, node).findLast(({ kind }) => /^(?:class|enum|interface|record)_body$/.test(kind)) ?? null
  );
}

function bodyOf({ children }: AstNode): AstNode | null {
  return children.find(({ field }) => field === 'body') ?? null;
}

function assignedIn(form: Core): ReadonlySet<CoreVariable> {
  const found = new Set<CoreVariable>();
  each(form, ({ op, children: [target] }) => {
    if (op === 'assign' && target!.op === 'variable') found.add(target!.variable!);
  });
  return found;
}
