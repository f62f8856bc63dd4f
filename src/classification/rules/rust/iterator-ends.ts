import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { use } from '../../normal-form/tree.ts';
import { freeName } from '../free-names.ts';
import { asked } from './iterator-chains.ts';

/** What an iterator may be asked at its end. */
export const ENDS = ['any', 'all', 'find', 'position', 'count', 'sum', 'collect', 'extend'];

/** How an end answers: what it begins with, what an item does, and whether the loop is left then. */
export interface End {
  readonly first: Core;
  /** The type that is said of what is collected. */
  readonly type: Core | null;
  /** @param at the variable that holds the answer; null where it is given back at once. */
  readonly each: (
    item: Core,
    give: (answer: Core) => readonly Core[],
    at: CoreVariable | null,
  ) => readonly Core[] | null;
  readonly isSearch: boolean;
}

/**
 * What a method at the end of an iterator does; null for one that isn't known, or of which the types are left open.
 *
 * @param isReturned whether the function gives it back, so that the other side tells what is collected.
 */
export function endWith(
  word: string,
  given: Core | null,
  turbofish: Core | null,
  declared: Core | null,
  isReturned: boolean,
): End | null {
  const truth = (is: boolean): Core => core('literal', `b:${is}`);
  switch (given ? word : `${word}()`) {
    case 'any':
    case 'all': {
      const isAny = word === 'any';
      return {
        first: truth(!isAny),
        type: null,
        isSearch: true,
        each: (item, give) => asked(given!, item, give(truth(isAny)), !isAny),
      };
    }
    case 'find':
      return {
        first: NONE,
        type: null,
        isSearch: true,
        each: (item, give) => asked(given!, core('unary', '&', [item]), give(some_(item)), false),
      };
    case 'position':
      return {
        first: NONE,
        type: null,
        isSearch: true,
        each: (round, give) =>
          asked(given!, core('member', '.1', [round]), give(some_(core('member', '.0', [round]))), false),
      };
    case 'count()':
      return {
        first: core('literal', 'i:0'),
        type: null,
        isSearch: false,
        each: (_item, _give, at) => [added(at!, core('literal', 'i:1'))],
      };
    case 'sum()':
      return turbofish
        ? null
        : {
            first: core('literal', 'i:0'),
            type: null,
            isSearch: false,
            each: (item, _give, at) => [added(at!, item)],
          };
    case 'collect()': {
      const [said, ...more] = turbofish?.children.slice(1) ?? declared?.children ?? [];
      if (more.length > 0 || (said ? !isList(said) : !isReturned)) return null;
      return {
        first: core('call', '', [freeName('Vec::new')]),
        type: said ?? null,
        isSearch: false,
        each: (item, _give, at) => [pushed(use(at!), item)],
      };
    }
    default:
      return null;
  }
}

/** `Vec<Row>` */
function isList(type: Core | null | undefined): boolean {
  return type?.text === 'type generic' && type.children[0]!.variable?.name === 'Vec';
}

/** What a declaration says of a list: nothing where that leaves the items to be inferred. */
export function listType(type: Core | null): Core | null {
  if (!type || type.children.slice(1).every(({ text }) => text === 'type _')) return null;
  return core('opaque', 'type let', [type], type.source);
}

function added(to: CoreVariable, value: Core): Core {
  return core('evaluate', '', [core('assign', '+=', [use(to), value], value.source)], value.source);
}

/** `out.push(item)` */
export function pushed(object: Core, item: Core): Core {
  return core('evaluate', '', [core('call', '', [core('member', 'push', [object]), item], item.source)]);
}

const NONE = freeName('None');

function some_(value: Core): Core {
  return core('array', 'value variant Some', [value], value.source);
}
