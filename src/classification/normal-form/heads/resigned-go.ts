import type { AstNode } from '../../../model/ast-node.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { World } from '../../world.ts';
import { fitsAnyOrder } from './go-argument-types.ts';
import { placesOf } from './parameter-places.ts';

/** Which parameters of a function of Go are where now. */
export interface ResignedInGo {
  /** For each parameter after, its place before. */
  readonly places: readonly number[];
  readonly count: number;
  /** Whether a call in the old order is a program all the same, since the types fit either. */
  readonly silent: boolean;
  /** Whether the last one, which stays the last, takes all that is left. */
  readonly variadic: boolean;
}

/**
 * Null where its parameters are as they were, or are others: what was there before and is read, or is of another type
 * now, makes it another function.
 */
export function resignedInGo(world: World, before: CodeSymbol, after: CodeSymbol): ResignedInGo | null {
  const [old, now] = [parametersOf(before, world.before), parametersOf(after, world.after)];
  const places = old && now && placesOf(old, now);
  if (!places) return null;
  const variadic = old.at(-1)?.type.startsWith('...') ?? false;
  if (variadic && places.at(-1) !== old.length - 1) return null;
  const { bindings } = world.before.factsOf(before).file;
  const dropped = old.filter((_, at) => !places.includes(at));
  if (dropped.some(({ node }) => (bindings.of(node)?.references.length ?? (node.text === '_' ? 0 : 1)) > 0))
    return null;
  const types = old.map(({ type }) => type);
  const silent = old.length === now.length && fitsAnyOrder(types, places);
  return { places, count: old.length, silent, variadic };
}

interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly node: AstNode;
}

/** Null where one has no name. */
function parametersOf(symbol: CodeSymbol, side: World['before']): readonly Parameter[] | null {
  const { declaration } = symbol;
  const list = declaration.children.find(({ field }) => field === 'parameters');
  if (!list) return null;
  const { text } = side.factsOf(symbol).file;
  const found: Parameter[] = [];
  for (const parameter of list.children.filter(({ named, extra }) => named && !extra)) {
    const names = parameter.children.filter(({ field }) => field === 'name');
    const type = parameter.children.find(({ field }) => field === 'type');
    if (!/^(?:variadic_)?parameter_declaration$/.test(parameter.kind) || names.length === 0 || !type)
      return null;
    const spelled = text.slice(type.start, type.end).replace(/\s+/g, '');
    const isRest = parameter.kind === 'variadic_parameter_declaration';
    for (const node of names) found.push({ name: node.text, type: isRest ? `...${spelled}` : spelled, node });
  }
  return found;
}
