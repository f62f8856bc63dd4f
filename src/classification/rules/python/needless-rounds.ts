import { type Core, core } from '../../../model/core.ts';
import { withChildren } from '../../normal-form/tree.ts';
import { builtin, builtinCall, isGenerator, isJoinedByText } from './names.ts';
import { isFiltered, isQuietList, isSortedBy } from './whole-generators.ts';

/**
 * What is gone through to be gone through, and a list that is made to be counted.
 *
 *     sum(x for x in xs), sum([x for x in xs])      ->      sum(xs)
 *     len([x for x in xs if x > 1])      ->      sum(1 for x in xs if x > 1)
 *     iter(x for x in xs if x > 1)       ->      (x for x in xs if x > 1)
 *
 * Holds for those of Python's own names that go through anything in the same way, and where what is counted is only named.
 */
export function withoutNeedlessRounds(node: Core): Core {
  if (node.children.length < 2) return node;
  const counted = countedInList(node);
  if (counted) return counted;
  const asked = builtinCall(node);
  if (asked?.name === 'iter' && asked.args.length === 1 && isGenerator(asked.args[0]!)) return asked.args[0]!;
  const [callee, list, ...others] = node.children as [Core, Core, ...Core[]];
  // A question may stop before it has come to the end.
  const isToEnd = !/^(?:any|all)$/.test(asked?.name ?? '');
  const through = goesThrough(node) ? itemsAlone(list, isToEnd) : null;
  return through ? withChildren(node, [callee, through, ...others]) : node;
}

/** Who goes through what it is given, and asks for nothing else: `dict` takes a dictionary in another way. */
function goesThrough(node: Core): boolean {
  const [, , ...others] = node.children;
  const name = builtinCall(node)?.name ?? '';
  if (name === 'sorted') return others.every(isSortedBy);
  if (/^(?:sum|min|max|any|all|list|tuple|set|frozenset)$/.test(name)) return others.length === 0;
  return others.length === 0 && isJoinedByText(node);
}

/** `xs` of `x for x in xs`. */
function itemsAlone(made: Core, mayBeList: boolean): Core | null {
  const [source, round] = made.children;
  const isCopy =
    made.op === 'array' && made.text === '' && made.children.length === 1 && source!.op === 'spread';
  if (isCopy && mayBeList) return source!.children[0]!;
  const isList = mayBeList && made.op === 'opaque' && made.text === 'list_comprehension';
  if (!(isGenerator(made) || isList) || round?.op !== 'function') return null;
  const item = onlyElement(round);
  const [bound] = round.children[0]!.children;
  const isItself = bound?.op === 'bind' && item?.op === 'variable' && item.variable === bound.variable;
  return isItself && !/^async/.test(round.text) ? source! : null;
}

/** What each round gives, where that is all that it does. */
function onlyElement({ children: [parameters, body] }: Core): Core | null {
  const [step, ...more] = body!.children;
  const element = step?.op === 'evaluate' && more.length === 0 ? step.children[0]! : null;
  const isOne = element?.op === 'opaque' && element.text === 'element' && parameters!.children.length === 1;
  return isOne ? element.children[0]! : null;
}

/** How many there are of what is only named is how often a round comes to it. */
function countedInList(node: Core): Core | null {
  const call = builtinCall(node);
  const [list, ...others] = call?.name === 'len' ? call.args : [];
  if (!list || others.length > 0 || !isQuietList(list) || !isFiltered(list)) return null;
  const [source, round] = list.children as [Core, Core];
  const counted = withOnes(round);
  if (!counted) return null;
  const ones = core('opaque', 'generator_expression', [source, counted], list.source);
  return core('call', '', [builtin('sum'), ones], node.source);
}

/** What a comprehension does in each round, with a one for each element; null where an element is more than a name. */
function withOnes(node: Core): Core | null {
  const among = (from: number): Core | null => {
    const made = node.children.map((child, at) => (at < from ? child : withOnes(child)));
    return made.every((child) => child !== null) ? withChildren(node, made) : null;
  };
  switch (node.op) {
    case 'opaque':
      if (node.text === 'for') return among(1);
      return node.text === 'element' && /^(?:variable|literal)$/.test(node.children[0]!.op)
        ? withChildren(node, [core('literal', 'i:1', [], node.source)])
        : null;
    case 'function':
    case 'choose':
      return among(1);
    case 'block':
    case 'evaluate':
      return among(0);
    case 'nothing':
      return node;
    default:
      return null;
  }
}
