import type { AstNode } from '../../../model/ast-node.ts';
import type { Core, CoreFile, Lower } from '../../../model/core.ts';
import { NOBODY_CALLS_THE_OLD_WAY, SAME_INSTANCE } from '../../assumptions.ts';
import type { Side, World } from '../../world.ts';
import { type Facts, factsOf, type Surroundings } from '../facts/variable-facts.ts';
import { rewrite, some } from '../tree.ts';
import { isMember, shapesByName } from './argument-names.ts';
import { plainTypes, withArguments, withPlaces } from './argument-places.ts';
import { type ArgumentShape, argumentShapes } from './argument-shapes.ts';
import { asItIs, rearrangedNotes } from './rearranged-notes.ts';
import type { Lowers, WrittenAlike } from './rearrangement.ts';

const NO_SURROUNDINGS: Surroundings = {
  accessors: new Set(),
  steadyFields: new Set(),
  liveImports: true,
  rewritten: new Set(),
  truthIsAsked: false,
  operatorsAsk: true,
  constructed: new Set(),
  isPlatformType: () => false,
  isOwnMethod: () => true,
  writtenByCalls: () => new Set(),
};

/**
 *     function f({ a, b = 1 }) {...}   f({ a: x })      ->      function f(a, b = 1) {...}   f(x)
 *
 * Holds for a function that nobody in the change set uses but by calling it, each time with an object that is written
 * out there, and whose body doesn't ask for `arguments`. On the other side no call may spread what it passes, but into
 * a rest parameter. Assumes that nobody outside of the change set calls it, and of a method that what isn't known to be
 * another object is one of its class.
 */
export function plainArguments(world: World, { before, after }: Lowers): WrittenAlike {
  const candidates = argumentShapes(world);
  if (candidates.length === 0) return asItIs({ before, after });
  const { note, told } = rearrangedNotes(
    'parameter-object',
    NOBODY_CALLS_THE_OLD_WAY,
    ...(candidates.some((shape) => isMember(shape.after)) ? [SAME_INSTANCE] : []),
  );
  let left = candidates;
  // What calls a function that is refused may still call the others.
  for (let round = candidates; ; round = left) {
    const refused = new Set<ArgumentShape>();
    for (const side of [world.before, world.after]) {
      const seen = writer(side, round, (shape) => refused.add(shape));
      for (const { file } of side.files.values()) {
        const lowered = (side === world.before ? before : after)(file);
        if (!lowered) continue;
        for (const node of file.root.children)
          if (!node.extra) for (const form of lowered.lower(node)) seen.check(form);
      }
    }
    left = round.filter((shape) => !refused.has(shape));
    if (refused.size === 0 || left.length === 0) break;
  }
  const of = (side: Side): Lower => {
    const write = writer(side, left, () => {});
    return (file) => {
      const lowered = (side === world.before ? before : after)(file);
      return lowered && plainFile(lowered, write);
    };
  };
  return { before: of(world.before), after: of(world.after), told };

  function plainFile(lowered: CoreFile, write: Writer): CoreFile {
    return {
      ...lowered,
      lower: (node) => lowered.lower(node).map((form) => write.form(form, note)),
      signature: (node) => write.signature(node, lowered.signature(node)),
    };
  }
}

interface Writer {
  /** Tells of each shape that is used otherwise than by calls that can be written in the other way. */
  check(form: Core): void;
  form(form: Core, note: () => void): Core;
  signature(node: AstNode, types: readonly Core[]): readonly Core[];
}

function writer(
  side: Side,
  shapes: readonly ArgumentShape[],
  refuse: (shape: ArgumentShape) => void,
): Writer {
  const named = shapesByName(side, shapes, refuse);
  const { byNode, bySymbol, byMember, byClass } = named;

  function check(root: Core): void {
    named.note(root);
    const facts = factsOf(root, NO_SURROUNDINGS);
    const visit = (node: Core, parent: Core | null, at: number): void => {
      const isCalled = (parent?.op === 'call' || parent?.op === 'new') && at === 0;
      if (node.op === 'function' && node.source) {
        const shape = byNode.get(node.source);
        if (shape && !taken(shape, node)) refuse(shape);
      }
      if (node.op === 'call' || node.op === 'new') {
        const shape = named.called(node);
        if (shape && !passed(shape, node, facts)) refuse(shape);
        if (node.children[0]!.op === 'super') for (const each of byClass.values()) refuse(each);
      }
      if (node.op === 'variable') {
        if (parent?.op !== 'member' && named.moduleOf(node))
          for (const each of bySymbol.values()) refuse(each);
        const symbol = named.meaning(node.variable!);
        const shape = named.own(node.variable!) ?? (symbol && bySymbol.get(symbol));
        if (shape && !isCalled) refuse(shape);
        const built =
          symbol?.kind === 'class' || symbol?.kind === 'constant' ? named.constructed(symbol) : null;
        const isHarmless =
          isCalled ||
          parent?.op === 'member' ||
          parent?.op === 'class' ||
          parent?.op === 'index' ||
          parent?.text === 'instanceof';
        if (built && !isHarmless) refuse(built);
      }
      const shown = named.meantByMember(node);
      if (shown && bySymbol.has(shown) && !isCalled) refuse(bySymbol.get(shown)!);
      if (node.op === 'member' && byMember.has(node.text) && !isCalled) refuse(byMember.get(node.text)!);
      if (node.op === 'property' && parent?.op === 'pattern' && byMember.has(node.text))
        refuse(byMember.get(node.text)!);
      for (const [index, child] of node.children.entries()) visit(child, node, index);
    };
    visit(root, null, 0);
  }

  function taken(shape: ArgumentShape, made: Core): Core | null {
    if (
      some(
        made,
        ({ op, variable }) =>
          op === 'variable' && variable!.kind === 'free' && variable!.name === 'arguments',
      )
    )
      return null;
    return shape.objectSide === side.which ? withPlaces(shape.places, made) : made;
  }

  function passed(shape: ArgumentShape, call: Core, facts: Facts): Core | null {
    if (shape.objectSide === side.which) return withArguments(shape, call, facts);
    const args = call.children.slice(1);
    const rest = shape.places.findIndex(({ isRest }) => isRest);
    const spread = args.findIndex(({ op }) => op === 'spread');
    if (spread >= 0 && (rest < 0 || spread < rest)) return null;
    return rest >= 0 || args.length <= shape.places.length ? call : null;
  }

  return {
    check,
    form(root, note) {
      named.note(root);
      const facts = factsOf(root, NO_SURROUNDINGS);
      return rewrite(root, (node) => {
        const shape =
          node.op === 'function'
            ? node.source && byNode.get(node.source)
            : node.op === 'call' || node.op === 'new'
              ? named.called(node)
              : null;
        if (!shape) return node;
        note();
        return (node.op === 'function' ? taken(shape, node) : passed(shape, node, facts)) ?? node;
      });
    },
    signature(node, types) {
      const shape = [...byNode].find(([made]) => made === node || node.children.includes(made))?.[1];
      return shape && shape.objectSide === side.which ? plainTypes(shape.places, types) : types;
    },
  };
}
