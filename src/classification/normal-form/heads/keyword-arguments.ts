import { bindingsOf } from '../../../model/bindings.ts';
import type { Core } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { parametersOf } from '../../renames/renamed-keywords.ts';
import { isPure } from '../facts/footprint.ts';
import { footprintOf } from '../facts/footprint-of.ts';
import { NO_FACTS } from '../facts/variable-facts.ts';
import type { LoweredSide } from '../sides/side.ts';
import { rewrite, withChildren } from '../tree.ts';

/**
 * Arguments that are passed by name to the parameter whose turn it is, by their place. Only for Python.
 *
 *     def area(w, h): ...      area(h=2, w=1)      ->      area(1, 2)
 *
 * And without those that only say what the function takes anyway.
 *
 *     def area(w, h=None): ...      area(1, None)      ->      area(1)
 *
 * Holds where the name stands for that very function, which nothing decorates, for values that may be computed in the
 * order of the parameters as well, and where a place is that of one parameter on both sides: not where `area(w, h)`
 * became `area(w, d, h)`, for there `area(1, d=2)` gives something else than `area(1, h=2)` gave.
 *
 * @param partnerOf the function on the other side.
 */
export function argumentsByPlace(
  side: LoweredSide,
  root: Core,
  partnerOf: (symbol: CodeSymbol) => CodeSymbol | null,
): Core {
  const known = new Map<CodeSymbol, Placed>();
  return rewrite(root, (node) => {
    if (node.op !== 'call' || !node.children.some(({ op }) => op === 'named' || op === 'literal'))
      return node;
    const [callee, ...args] = node.children as [Core, ...Core[]];
    const called = calledFunction(side, callee);
    if (!called || args.some(({ op }) => op === 'spread')) return node;
    const taken =
      known.get(called) ?? (keepsPlaces(called, partnerOf(called)) ? placedIn(side, called) : NONE_PLACED);
    known.set(called, taken);
    const placed = inPlaces(args, taken.names) ?? args;
    const needed = withoutDefaults(placed, taken.defaults);
    return needed === args ? node : withChildren(node, [callee, ...needed]);
  });
}

/** The parameters that take arguments by place and by name, in their order, and the literals that stand for some. */
interface Placed {
  readonly names: readonly string[];
  readonly defaults: readonly (Core | null)[];
}

const NONE_PLACED: Placed = { names: [], defaults: [] };

/** What stands last and is the literal that its parameter has without it need not be said. */
function withoutDefaults(args: readonly Core[], defaults: readonly (Core | null)[]): readonly Core[] {
  if (args.some(({ op }) => op === 'named')) return args;
  let count = args.length;
  while (count > 0 && count <= defaults.length && isSaid(args[count - 1]!, defaults[count - 1]!)) count -= 1;
  return count === args.length ? args : args.slice(0, count);
}

function isSaid(given: Core, value: Core | null): boolean {
  return given.op === 'literal' && value !== null && given.text === value.text;
}

/** Whether each parameter stands where it stood, or came or went for another one in its place. */
function keepsPlaces(symbol: CodeSymbol, partner: CodeSymbol | null): boolean {
  if (!partner) return true;
  const [one, two] = [parametersOf(symbol), parametersOf(partner)];
  if (one.names.length === two.names.length && one.names.every((name, at) => name === two.names[at]))
    return true;
  if (one.rest || two.rest) return false;
  return one.names.every((name, at) => !two.names.includes(name) || two.names[at] === name);
}

function inPlaces(args: readonly Core[], names: readonly string[]): readonly Core[] | null {
  const places = args.filter(({ op }) => op !== 'named');
  // What is given by place after what is given by name is no program.
  if (args.slice(places.length).some(({ op }) => op !== 'named')) return null;
  let rest = args.filter(({ op }) => op === 'named');
  let isInOrder = true;
  for (let name = names[places.length]; name !== undefined; name = names[places.length]) {
    const at = rest.findIndex(({ text }) => text === name);
    if (at < 0) break;
    isInOrder &&= at === 0;
    places.push(rest[at]!.children[0]!);
    rest = rest.toSpliced(at, 1);
  }
  const movesNothing = args.every((arg) => arg.op !== 'named' || isPure(footprintOf(arg, NO_FACTS)));
  return isInOrder || movesNothing ? [...places, ...rest] : null;
}

function calledFunction(side: LoweredSide, { op, variable }: Core): CodeSymbol | null {
  if (op !== 'variable' || (variable!.kind !== 'item' && variable!.kind !== 'import')) return null;
  const entity = side.entityOf(variable!);
  if (entity.type !== 'symbol' || entity.symbol.kind !== 'function') return null;
  const { symbol } = entity;
  if (symbol.nodes.some(({ kind }) => kind === 'decorated_definition')) return null;
  const [own, ...others] = bindingsOf(side.side.factsOf(symbol).file.bindings, symbol);
  const named = own && side.fileOf(symbol)?.variable(own);
  const isSteady = others.length === 0 && own?.declarations.length === 1;
  return named && isSteady && !side.definitions.isReplaced(named) ? symbol : null;
}

function placedIn(side: LoweredSide, symbol: CodeSymbol): Placed {
  const [form] = side.fileOf(symbol)?.lower(symbol.declaration) ?? [];
  const value = form?.op === 'let' ? form.children[1]! : null;
  const made = value?.op === 'opaque' && value.text === 'defaults' ? value.children.at(-1)! : value;
  if (made?.op !== 'function') return NONE_PLACED;
  const names: string[] = [];
  const defaults: (Core | null)[] = [];
  for (const parameter of made.children[0]!.children) {
    const name = parameter.op === 'default' ? parameter.children[0]! : parameter;
    if (name.op !== 'bind') break;
    names.push(name.variable!.name);
    defaults.push(parameter.op === 'default' ? literalOf(parameter.children[1]!) : null);
  }
  // What stands before a `/` is known by its place alone.
  return made.children[0]!.children.some(({ op, text }) => op === 'opaque' && text === '/')
    ? NONE_PLACED
    : { names, defaults };
}

/** Null for what is computed where the function is defined, and is known by its number. */
function literalOf(value: Core): Core | null {
  return value.op === 'literal' && !/^default \d+$/.test(value.text) ? value : null;
}
