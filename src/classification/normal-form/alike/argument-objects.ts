import type { AstNode } from '../../../model/ast-node.ts';
import type { Core, CoreFile, CoreVariable, Lower } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { NOBODY_CALLS_THE_OLD_WAY, SAME_INSTANCE } from '../../assumptions.ts';
import { entityOfBinding, exportedEntity } from '../../walk/entities.ts';
import type { FileFacts, Side, World } from '../../world.ts';
import { type Facts, factsOf, type Surroundings } from '../facts/variable-facts.ts';
import { each, rewrite, some } from '../tree.ts';
import { plainTypes, withArguments, withPlaces } from './argument-places.ts';
import { type ArgumentShape, argumentShapes, functionNode } from './argument-shapes.ts';
import { isFromElsewhere } from './objects-elsewhere.ts';
import { asItIs, rearrangedNotes } from './rearranged-notes.ts';
import type { Lowers, WrittenAlike } from './rearrangement.ts';

const NO_SURROUNDINGS: Surroundings = {
  accessors: new Set(),
  steadyFields: new Set(),
  liveImports: true,
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
  const symbolOf = (shape: ArgumentShape): CodeSymbol => shape[side.which];
  const byNode = new Map<AstNode, ArgumentShape>();
  const bySymbol = new Map<CodeSymbol, ArgumentShape>();
  const byMember = new Map<string, ArgumentShape>();
  const byClass = new Map<CodeSymbol, ArgumentShape>();
  const ownName = new Map<CoreVariable, ArgumentShape>();
  const homes = new Map<CoreVariable['binding'], FileFacts>();
  for (const facts of side.files.values())
    for (const binding of facts.file.bindings.all) homes.set(binding, facts);
  for (const shape of shapes) {
    const symbol = symbolOf(shape);
    byNode.set(functionNode(symbol)!, shape);
    if (symbol.simpleName === 'constructor' && symbol.parent) byClass.set(symbol.parent, shape);
    else if (isMember(symbol)) {
      if (!sameForAll(symbol.simpleName)) refuse(shape);
      byMember.set(symbol.simpleName, shape);
    } else bySymbol.set(symbol, shape);
  }

  /** Nobody else in the change set is called so, or those who are take their arguments in the same way. */
  function sameForAll(name: string): boolean {
    const own = shapes.filter((shape) => symbolOf(shape).simpleName === name);
    const keys = (shape: ArgumentShape): string =>
      JSON.stringify([shape.objectSide, shape.places.map((p) => p.name)]);
    const all = [...side.files.values()].flatMap(({ file }) =>
      file.symbols.filter(({ simpleName }) => simpleName === name),
    );
    return all.length === own.length && new Set(own.map(keys)).size === 1;
  }

  const meaning = (variable: CoreVariable): CodeSymbol | null => {
    const { binding } = variable;
    const facts = binding && homes.get(binding);
    if (!facts) return null;
    const entity = entityOfBinding(side, facts, binding);
    return entity.type === 'symbol' ? entity.symbol : null;
  };

  /** `shapes.area` after `import * as shapes`: what that module shows under the name. */
  function meantByMember({ op, text, children: [object] }: Core): CodeSymbol | null {
    const module = op === 'member' ? moduleOf(object!) : null;
    const entity = module && exportedEntity(side, module, text);
    return entity?.type === 'symbol' ? entity.symbol : null;
  }

  function moduleOf({ op, variable }: Core): FileFacts | null {
    const facts = op === 'variable' && variable!.binding ? homes.get(variable!.binding) : undefined;
    const entity = facts && entityOfBinding(side, facts, variable!.binding!);
    return entity?.type === 'module' ? entity.facts : null;
  }

  function calledShape(node: Core): ArgumentShape | null {
    const callee = node.children[0]!;
    if (callee.op === 'variable') {
      const own = ownName.get(callee.variable!);
      const symbol = own ? null : meaning(callee.variable!);
      if (own) return own;
      if (!symbol) return null;
      return (node.op === 'call' ? bySymbol.get(symbol) : constructed(symbol)) ?? null;
    }
    if (node.op !== 'call' || callee.op !== 'member') return null;
    const symbol = meantByMember(callee);
    if (symbol) return bySymbol.get(symbol) ?? null;
    const [object] = callee.children as [Core];
    const facts = object.variable?.binding ? homes.get(object.variable.binding) : undefined;
    return isFromElsewhere(side, facts, object) ? null : (byMember.get(callee.text) ?? null);
  }

  /** The constructor that `new` runs; a class without one runs that of its base. */
  function constructed(symbol: CodeSymbol): ArgumentShape | null {
    for (let [at, hops] = [symbol as CodeSymbol | null, 0]; at && hops < 20; hops++) {
      const own = byClass.get(at);
      if (own) return own;
      if (at.children.some(({ simpleName }) => simpleName === 'constructor')) return null;
      at = baseOf(at);
    }
    return null;
  }

  function baseOf(symbol: CodeSymbol): CodeSymbol | null {
    const heritage = symbol.declaration.children.find(({ kind }) => kind === 'class_heritage');
    const clause = heritage?.children.find(({ kind }) => kind === 'extends_clause') ?? heritage;
    const name = clause?.children.find(({ kind }) => kind === 'identifier');
    const binding = name && side.factsOf(symbol).file.bindings.of(name);
    const entity = binding && entityOfBinding(side, side.factsOf(symbol), binding);
    return entity?.type === 'symbol' ? entity.symbol : null;
  }

  function noteNames(root: Core): void {
    each(root, ({ op, source, children }) => {
      const shape = op === 'function' && source ? byNode.get(source) : undefined;
      const name = shape && children[2]?.variable;
      if (name) ownName.set(name, shape);
    });
  }

  function check(root: Core): void {
    noteNames(root);
    const facts = factsOf(root, NO_SURROUNDINGS);
    const visit = (node: Core, parent: Core | null, at: number): void => {
      const isCalled = (parent?.op === 'call' || parent?.op === 'new') && at === 0;
      if (node.op === 'function' && node.source) {
        const shape = byNode.get(node.source);
        if (shape && !taken(shape, node)) refuse(shape);
      }
      if (node.op === 'call' || node.op === 'new') {
        const shape = calledShape(node);
        if (shape && !passed(shape, node, facts)) refuse(shape);
        if (node.children[0]!.op === 'super') for (const each of byClass.values()) refuse(each);
      }
      if (node.op === 'variable') {
        if (parent?.op !== 'member' && moduleOf(node)) for (const each of bySymbol.values()) refuse(each);
        const symbol = meaning(node.variable!);
        const shape = ownName.get(node.variable!) ?? (symbol && bySymbol.get(symbol));
        if (shape && !isCalled) refuse(shape);
        const built = symbol?.kind === 'class' || symbol?.kind === 'constant' ? constructed(symbol) : null;
        const isHarmless =
          isCalled ||
          parent?.op === 'member' ||
          parent?.op === 'class' ||
          parent?.op === 'index' ||
          parent?.text === 'instanceof';
        if (built && !isHarmless) refuse(built);
      }
      const shown = meantByMember(node);
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
      noteNames(root);
      const facts = factsOf(root, NO_SURROUNDINGS);
      return rewrite(root, (node) => {
        const shape =
          node.op === 'function'
            ? node.source && byNode.get(node.source)
            : node.op === 'call' || node.op === 'new'
              ? calledShape(node)
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

function isMember({ parent }: CodeSymbol): boolean {
  return parent !== null && !/^(?:function|method|constructor|namespace)$/.test(parent.kind);
}
