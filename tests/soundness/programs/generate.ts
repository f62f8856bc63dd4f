import type { Random } from '../random.ts';
import { block, call, not, number, type Tree, tree, variable } from './tree.ts';

/**
 * A random program: some constants and functions, sometimes a class with a getter, and `main(a, b)`. `ask` and `log`
 * are recorded and come from outside; `env.p` and `env.q` are getters whose reads are recorded.
 */
export function generateProgram(random: Random): Tree {
  const scope: Scope = {
    names: [],
    functions: [],
    streams: [],
    inLoop: false,
    inBoth: false,
    inMethod: false,
    yields: false,
    fresh: { next: 0 },
  };
  const parts: Tree[] = [];
  if (random.chance(0.5)) {
    parts.push(tree('let', 'limit', [number(random.below(4))], 'const'));
    scope.names.push('limit');
  }
  for (let at = random.below(3); at > 0; at--) {
    const name = ['helper', 'measure', 'combine'][at]!;
    const parameters = random.chance(0.5) ? ['x'] : ['x', 'y'];
    const inner = { ...scope, names: [...scope.names, ...parameters], functions: [...scope.functions] };
    const body = random.chance(0.4)
      ? block(tree('return', '', [expression(random, inner, 2)]))
      : statements(random, inner, 2, 3);
    parts.push(
      tree(random.chance(0.7) ? 'function' : 'constant-function', name, [body], parameters.join(',')),
    );
    scope.functions.push({ name, arity: parameters.length });
  }
  if (random.chance(0.35)) {
    parts.push(boxClass(random, scope));
    scope.functions.push({ name: 'new Box', arity: 1 });
  }
  if (random.chance(0.3)) {
    const inner = { ...scope, names: [...scope.names, 'x'], functions: [...scope.functions], yields: true };
    parts.push(tree('generator-function', 'produce', [statements(random, inner, 1, 4)], 'x'));
    scope.streams.push('produce');
  }
  const main = { ...scope, names: [...scope.names, 'a', 'b'] };
  parts.push(tree('function', 'main', [statements(random, main, 3, 5)], 'a,b'));
  return tree('program', '', parts);
}

interface Scope {
  readonly names: string[];
  readonly functions: { readonly name: string; readonly arity: number }[];
  /** Functions that give one value after another. */
  readonly streams: string[];
  readonly inLoop: boolean;
  /** In the inner one of two loops. */
  readonly inBoth: boolean;
  /** In a function that gives one value after another. */
  readonly yields: boolean;
  readonly inMethod: boolean;
  readonly fresh: { next: number };
}

const LOCALS = ['count', 'item', 'total', 'text', 'flag', 'left', 'right', 'rest'];

function boxClass(random: Random, scope: Scope): Tree {
  const self = tree('this');
  const inner = { ...scope, names: [...scope.names, 'x'], inMethod: true };
  return tree('class', 'Box', [
    tree('private-field', 'held', [number(random.below(3))]),
    tree('method-definition', 'constructor', [block(tree('set', 'value', [self, variable('v')]))], 'v'),
    tree(
      'method-definition',
      'hold',
      [
        block(
          tree('set-private', 'held', [self, expression(random, inner, 1)]),
          tree('return', '', [tree('private', 'held', [self])]),
        ),
      ],
      'x',
    ),
    tree('getter', 'size', [
      block(
        tree('do', '', [call('read', tree('str', 'size'))]),
        tree('return', '', [tree('prop', 'value', [self])]),
      ),
    ]),
    tree('method-definition', 'grow', [statements(random, inner, 1, 2)], 'x'),
    tree('method-definition', 'show', [
      block(tree('return', '', [tree('method', 'grow', [self, tree('prop', 'value', [self])])])),
    ]),
  ]);
}

function statements(random: Random, scope: Scope, depth: number, most: number): Tree {
  const inner = { ...scope, names: [...scope.names], functions: [...scope.functions] };
  const list: Tree[] = [];
  for (let left = 1 + random.below(most); left > 0; left--) list.push(...statement(random, inner, depth));
  if (depth >= 2 && random.chance(0.85)) list.push(tree('return', '', [expression(random, inner, 2)]));
  return block(...list);
}

function statement(random: Random, scope: Scope, depth: number): readonly Tree[] {
  const nested = (): Tree => statements(random, scope, depth - 1, 2);
  const any = (size = 2): Tree => expression(random, scope, size);
  const choice = scope.yields && random.chance(0.4) ? 15 : random.below(depth > 0 ? 23 : 6);
  switch (choice) {
    case 0:
    case 1:
    case 2: {
      const name = `${random.pick(LOCALS)}${scope.fresh.next++ || ''}`;
      const made = tree('let', name, [any()], random.pick(['const', 'let', 'let', 'var']));
      scope.names.push(name);
      return [made];
    }
    case 3:
      return [tree('do', '', [call('log', any())])];
    case 4: {
      const local = scope.names.filter(
        (name) => /\d|count|item|total|text|flag|left|right|rest/.test(name) && name !== 'limit',
      );
      if (local.length === 0) return [tree('do', '', [call('log', any(1))])];
      return [tree('assign', random.pick(local), [any()], random.pick(['', '+', '']))];
    }
    case 5:
      return [tree('do', '', [anyCall(random, scope, 1)])];
    case 6:
    case 7:
      return [tree('if', '', [any(), nested(), ...(random.chance(0.6) ? [nested()] : [])])];
    case 8: {
      const name = `each${scope.fresh.next++}`;
      const inner = { ...scope, names: [...scope.names, name], inLoop: true };
      return [
        tree('each', name, [tree('list', '', [any(1), any(1)]), statements(random, inner, depth - 1, 2)]),
      ];
    }
    case 9: {
      const name = `at${scope.fresh.next++}`;
      const inner = { ...scope, names: [...scope.names, name], inLoop: true };
      const body = statements(random, inner, 0, 2);
      const step = tree('assign', name, [number(1)], '+');
      return [
        tree('let', name, [number(0)], 'let'),
        tree('while', '', [tree('bin', '<', [variable(name), number(2)]), block(...body.children, step)]),
      ];
    }
    case 10:
      return [tree('try', 'error', [nested(), nested(), ...(random.chance(0.3) ? [nested()] : [])])];
    case 11:
      return [tree('if', '', [any(), block(tree(random.chance(0.8) ? 'return' : 'throw', '', [any(1)]))])];
    case 12:
      return scope.inLoop
        ? [tree('if', '', [any(1), block(tree(random.chance(0.5) ? 'break' : 'continue'))])]
        : [tree('do', '', [call('log', any())])];
    case 13: {
      const name = `act${scope.fresh.next++}`;
      const made = tree(
        'let',
        name,
        [tree('lambda', 'z', [expression(random, { ...scope, names: [...scope.names, 'z'] }, 2)])],
        'const',
      );
      scope.functions.push({ name, arity: 1 });
      return [made];
    }
    case 15:
      return scope.yields ? [tree('yield', '', [any()])] : [tree('do', '', [call('log', any(1))])];
    case 16: {
      const name = `${random.pick(LOCALS)}${scope.fresh.next++}`;
      scope.names.push(name);
      return [tree('pick', name, [variable('env'), any(1)], random.pick(['p', 'q', 'r']))];
    }
    case 17:
      return [tree('swallow', '', [nested()])];
    case 18:
      return [
        tree('switch', '', [any(1), number(random.below(3)), nested(), tree('str', 'a'), nested(), nested()]),
      ];
    case 19: {
      const local = scope.names.filter(
        (name) => /\d/.test(name) && /^(?:count|item|total|text|flag)/.test(name),
      );
      if (local.length === 0) return [tree('do', '', [anyCall(random, scope, 1)])];
      const [name, outer] = [`step${scope.fresh.next++}`, random.pick(local)];
      const made = block(
        tree('assign', outer, [any(1)], random.pick(['', '+'])),
        tree('return', '', [any(1)]),
      );
      scope.functions.push({ name, arity: 0 });
      return [tree('inner-function', name, [made], outer)];
    }
    case 20: {
      const names = [`row${scope.fresh.next++}`, `cell${scope.fresh.next++}`] as const;
      const inner = { ...scope, names: [...scope.names, ...names], inLoop: true, inBoth: true };
      const lists = [tree('list', '', [any(1), any(1)]), tree('list', '', [any(1), any(1)])];
      return [tree('nested-loops', names.join(','), [...lists, statements(random, inner, depth - 1, 3)])];
    }
    case 21: {
      if (!scope.inBoth) return [tree('do', '', [call('log', any())])];
      return [
        tree('if', '', [any(1), block(tree('leave-both', '', [], random.pick(['break', 'continue'])))]),
      ];
    }
    case 22: {
      if (scope.streams.length === 0) return [tree('do', '', [call('log', any())])];
      const name = `each${scope.fresh.next++}`;
      const inner = { ...scope, names: [...scope.names, name], inLoop: true };
      return [
        tree('each', name, [
          call(random.pick(scope.streams), any(1)),
          statements(random, inner, depth - 1, 2),
        ]),
      ];
    }
    default: {
      const names = ['p', 'q'].map((name) => `${name}`);
      if (names.some((name) => scope.names.includes(name))) return [tree('do', '', [call('log', any())])];
      scope.names.push(...names);
      return [
        tree('let', 'p', [tree('prop', 'p', [variable('env')])], 'const'),
        tree('let', 'q', [tree('prop', 'q', [variable('env')])], 'const'),
      ];
    }
  }
}

function anyCall(random: Random, scope: Scope, depth: number): Tree {
  const args = (arity: number): readonly Tree[] =>
    Array.from({ length: arity }, () => expression(random, scope, depth - 1));
  const known = scope.functions.length > 0 && random.chance(0.5) ? random.pick(scope.functions) : null;
  if (!known) return call(random.chance(0.7) ? 'ask' : 'log', ...args(1));
  if (known.name !== 'new Box') return call(known.name, ...args(known.arity));
  const box = tree('new', 'Box', args(1));
  return random.chance(0.5)
    ? tree('prop', 'size', [box])
    : tree('method', random.pick(['grow', 'show', 'hold']), [box, ...args(1)]);
}

function expression(random: Random, scope: Scope, depth: number): Tree {
  if (depth <= 0 || random.chance(0.25)) {
    const choice = random.below(10);
    if (choice < 5 && scope.names.length > 0) return variable(random.pick(scope.names));
    if (choice === 5) return tree('str', random.pick(['', 'a', 'b c']));
    if (choice === 6) return tree(random.pick(['true', 'null', 'undefined']));
    if (choice === 7) return tree('prop', random.pick(['p', 'q']), [variable('env')]);
    return number(random.below(4));
  }
  const any = (): Tree => expression(random, scope, depth - 1);
  switch (random.below(15)) {
    case 0:
    case 1:
      return tree('bin', random.pick(['+', '-', '*']), [any(), any()]);
    case 2:
    case 3:
      return tree('bin', random.pick(['<', '<=', '>', '===', '!==']), [any(), any()]);
    case 4:
      return tree('and', '', [any(), any()]);
    case 5:
      return tree('or', '', [any(), any()]);
    case 6:
      return not(any());
    case 7:
      return tree('cond', '', [any(), any(), any()]);
    case 8:
      return tree('text', '', [tree('str', 'v '), any(), tree('str', ' of '), any()]);
    case 9:
      return scope.inMethod && random.chance(0.7)
        ? tree('prop', 'value', [tree('this')])
        : anyCall(random, scope, depth);
    case 10: {
      const name = `one${scope.fresh.next++}`;
      const inner = { ...scope, names: [...scope.names, name] };
      return tree('collect', name, [tree('list', '', [any(), any()]), expression(random, inner, depth - 1)]);
    }
    case 11: {
      const local = scope.names.filter((name) => /^(?:count|item|total|text|flag)/.test(name));
      return local.length > 0 ? tree('store', random.pick(local), [any()]) : anyCall(random, scope, depth);
    }
    case 12:
      return random.chance(0.5)
        ? tree('spread-call', random.pick(['ask', 'log']), [tree('list', '', [any()])])
        : tree('tagged', random.pick(['ask', 'log']), [tree('str', 'v '), any()]);
    default:
      return anyCall(random, scope, depth);
  }
}
