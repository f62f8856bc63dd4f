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
  const known = new Map<CodeSymbol, readonly string[]>();
  return rewrite(root, (node) => {
    if (node.op !== 'call' || !node.children.some(({ op }) => op === 'named')) return node;
    const [callee, ...args] = node.children as [Core, ...Core[]];
    const called = calledFunction(side, callee);
    if (!called || args.some(({ op }) => op === 'spread')) return node;
    const names =
      known.get(called) ?? (keepsPlaces(called, partnerOf(called)) ? parameterNames(side, called) : []);
    known.set(called, names);
    const placed = inPlaces(args, names);
    return placed ? withChildren(node, [callee, ...placed]) : node;
  });
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

/** The parameters that take arguments by place and by name, in their order. */
function parameterNames(side: LoweredSide, symbol: CodeSymbol): readonly string[] {
  const [form] = side.fileOf(symbol)?.lower(symbol.declaration) ?? [];
  const value = form?.op === 'let' ? form.children[1]! : null;
  const made = value?.op === 'opaque' && value.text === 'defaults' ? value.children.at(-1)! : value;
  if (made?.op !== 'function') return [];
  const names: string[] = [];
  for (const parameter of made.children[0]!.children) {
    const name = parameter.op === 'default' ? parameter.children[0]! : parameter;
    if (name.op !== 'bind') break;
    names.push(name.variable!.name);
  }
  // What stands before a `/` is known by its place alone.
  return made.children[0]!.children.some(({ op, text }) => op === 'opaque' && text === '/') ? [] : names;
}
