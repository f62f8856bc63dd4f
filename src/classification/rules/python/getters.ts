import { type Core, core } from '../../../model/core.ts';
import { temporary, use, withChildren } from '../../normal-form/tree.ts';
import { builtinName, importedName } from './names.ts';

/**
 * A function of the library that only asks what it is given for a part of it, as the lambda that does.
 *
 *     sorted(xs, key=attrgetter('name'))      ->      sorted(xs, key=lambda x: x.name)
 *     map(itemgetter(0), xs)                  ->      map(lambda x: x[0], xs)
 *
 * Holds where it is given to somebody who only calls it: kept in a class, a lambda would become a method.
 */
export function plainGetters(node: Core): Core {
  if (node.op !== 'call') return node;
  const [callee, ...args] = node.children as [Core, ...Core[]];
  const given = /^(?:map|filter)$/.test(builtinName(callee) ?? '')
    ? 0
    : GROUPS.test(importedName(callee) ?? '')
      ? 1
      : -1;
  const made = args.map((arg, at) => {
    if (arg.op === 'named' && arg.text === 'key') return withChildren(arg, arg.children.map(asLambda));
    return at === given ? asLambda(arg) : arg;
  });
  return withChildren(node, [callee, ...made]);
}

const GROUPS = /^itertools\.groupby$/;

function asLambda(node: Core): Core {
  const [callee, ...parts] = node.op === 'call' ? node.children : [];
  const name = callee ? importedName(callee) : null;
  const asked = name === 'operator.attrgetter' ? attributeOf : name === 'operator.itemgetter' ? itemOf : null;
  if (!asked || parts.length === 0) return node;
  const variable = temporary('asked');
  const values = parts.map((part) => asked(use(variable), part));
  if (values.includes(null)) return node;
  const [only, ...more] = values as Core[];
  const value = more.length === 0 ? only! : core('array', 'tuple', values as Core[], node.source);
  return core(
    'function',
    'arrow exact',
    [
      core('parameters', '', [{ ...use(variable), op: 'bind' }]),
      core('block', '', [core('return', '', [value], node.source)]),
    ],
    node.source,
  );
}

/** `attrgetter('a.b')` asks one after the other; a name with two underscores is another one inside of a class. */
function attributeOf(object: Core, { op, text, source }: Core): Core | null {
  const path =
    op === 'literal' && /^s:[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/.test(text) ? text.slice(2).split('.') : null;
  if (!path || path.some((name) => name.startsWith('__') && !name.endsWith('__'))) return null;
  return path.reduce((from, name) => core('member', name, [from], source), object);
}

function itemOf(object: Core, key: Core): Core | null {
  const isSaid = key.op === 'literal' || (key.op === 'unary' && key.children[0]!.op === 'literal');
  return isSaid ? core('index', 'item', [object, key], key.source) : null;
}
