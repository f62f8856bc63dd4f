import type { Random } from '../random.ts';
import {
  block,
  call,
  everyNode,
  type Found,
  mapTree,
  namesDeclared,
  namesUsed,
  not,
  number,
  replaceAt,
  splice,
  type Tree,
  tree,
  variable,
} from './tree.ts';

/** An edit that looks like something a person would do; null where it finds no place. Many are wrong on purpose. */
export type Edit = (program: Tree, random: Random) => Tree | null;

const isStatementList = ({ node }: Found): boolean => node.kind === 'block';
const EXPRESSIONS =
  /^(?:call|new|method|prop|bin|and|or|not|cond|text|index|list|var|num|str|true|null|undefined|lambda|collect|store|spread-call|private|tagged)$/;

/** A place among those that fit. */
function place(program: Tree, random: Random, fits: (found: Found) => boolean): Found | null {
  const all = everyNode(program).filter(fits);
  return all.length > 0 ? random.pick(all) : null;
}

/** Replaces one node of a kind by what `change` makes of it. */
function rewriting(kinds: string, change: (node: Tree, random: Random) => Tree | null): Edit {
  const wanted = new Set(kinds.split(' '));
  return (program, random) => {
    const found = place(program, random, ({ node }) => wanted.has(node.kind));
    const changed = found && change(found.node, random);
    return changed ? replaceAt(program, found.path, changed) : null;
  };
}

/** Replaces a run of `count` statements of one block. */
function restating(
  count: number,
  change: (run: readonly Tree[], random: Random, rest: readonly Tree[]) => readonly Tree[] | null,
): Edit {
  return (program, random) => {
    const lists = everyNode(program).filter(
      (found) => isStatementList(found) && found.node.children.length >= count,
    );
    for (const { node, path } of random.shuffled(lists)) {
      const starts = random.shuffled(Array.from({ length: node.children.length - count + 1 }, (_, at) => at));
      for (const at of starts) {
        const run = node.children.slice(at, at + count);
        const changed = change(run, random, node.children.slice(at + count));
        if (changed) return splice(program, path, at, count, changed);
      }
    }
    return null;
  };
}

const ends = (node: Tree): boolean =>
  /^(?:return|throw|break|continue)$/.test(node.children.at(-1)?.kind ?? '');

const renamed = (node: Tree, from: string, to: string): Tree =>
  mapTree(node, (inner) => {
    const word = inner.word
      .split(',')
      .map((name) => (name === from ? to : name))
      .join(',');
    const isName =
      /^(?:var|let|assign|each|call|function|constant-function|generator-function|inner-function|try|pick|collect|store|spread-call|tagged)$/.test(
        inner.kind,
      );
    const listed = /^(?:lambda|destructure|nested-loops)$/.test(inner.kind)
      ? inner.text
          .split(',')
          .map((name) => (name === from ? to : name))
          .join(',')
      : inner.text;
    return {
      ...inner,
      word: /^(?:let|assign|each|pick)$/.test(inner.kind) ? inner.word : word,
      text: isName && inner.text === from ? to : listed,
    };
  });

function declaredIn(program: Tree): readonly string[] {
  return [...namesDeclared(program)].filter(
    (name) => /^[a-z]/.test(name) && !/^(?:main|constructor|grow|show|size)$/.test(name),
  );
}

/** Renames a local everywhere in one top-level declaration: to a fresh name, or to one that means something there. */
const renameLocal =
  (to: 'fresh' | 'existing'): Edit =>
  (program, random) => {
    const at = random.below(program.children.length);
    const part = program.children[at]!;
    const names = declaredIn(part).filter((name) => name !== part.text);
    if (names.length === 0) return null;
    const from = random.pick(names);
    const others = [...namesUsed(part), ...namesDeclared(part), 'limit', 'helper'].filter(
      (name) => name !== from && /^[a-z]\w*$/.test(name),
    );
    const name = to === 'fresh' ? `${from}Renamed` : random.pick(others.length > 0 ? others : ['limit']);
    return replaceAt(program, [at], renamed(part, from, name));
  };

/** A parameter's name in its own function, and perhaps not where it is used. */
const renameParameter: Edit = (program, random) => {
  const found = place(
    program,
    random,
    ({ node }) => /^(?:function|constant-function)$/.test(node.kind) && node.word !== '',
  );
  if (!found) return null;
  const [first] = found.node.word.split(',');
  const to = random.pick([`${first}In`, 'limit', 'count', 'y']);
  return replaceAt(
    program,
    found.path,
    random.chance(0.8)
      ? renamed(found.node, first!, to)
      : { ...found.node, word: found.node.word.replace(first!, to) },
  );
};

const renameFunction: Edit = (program, random) => {
  const names = program.children.flatMap(({ kind, text }) =>
    /function/.test(kind) && text !== 'main' ? [text] : [],
  );
  return names.length > 0
    ? renamed(program, random.pick(names), random.pick(['fresh', 'fresh', 'ask', 'a']))
    : null;
};

let fresh = 0;

/** An expression gets a name in front of the statement that holds it, whatever was evaluated before it. */
const extractVariable: Edit = (program, random) => {
  const lists = everyNode(program).filter(
    (found) => isStatementList(found) && found.node.children.length > 0,
  );
  if (lists.length === 0) return null;
  const { node: list, path } = random.pick(lists);
  const at = random.below(list.children.length);
  const statement = list.children[at]!;
  const parts = everyNode(statement).filter(
    ({ node, path: inner }) =>
      inner.length > 0 && EXPRESSIONS.test(node.kind) && !/^(?:var|num|str)$/.test(node.kind),
  );
  if (parts.length === 0) return null;
  const part = random.pick(parts);
  const name = `extracted${fresh++ % 7}`;
  const replaced = replaceAt(statement, part.path, variable(name));
  return splice(program, path, at, 1, [
    tree('let', name, [part.node], random.pick(['const', 'let'])),
    replaced,
  ]);
};

/** A variable's value stands in the place of all its uses in the same block, or of the first alone. */
const inlineVariable: Edit = (program, random) => {
  const lists = everyNode(program).filter(
    (found) => isStatementList(found) && found.node.children.some(({ kind }) => kind === 'let'),
  );
  if (lists.length === 0) return null;
  const { node: list, path } = random.pick(lists);
  const at = random.pick(list.children.flatMap(({ kind }, index) => (kind === 'let' ? [index] : [])));
  const { text: name, children } = list.children[at]!;
  const later = list.children
    .slice(at + 1)
    .map((statement) =>
      mapTree(statement, (node) => (node.kind === 'var' && node.text === name ? children[0]! : node)),
    );
  if (
    later.some((statement) =>
      everyNode(statement).some(({ node }) => node.kind === 'assign' && node.text === name),
    )
  )
    return null;
  return replaceAt(program, path, { ...list, children: [...list.children.slice(0, at), ...later] });
};

/** Statements, or the value of a `return`, become a function that is given the names they read. */
const extractFunction: Edit = (program, random) => {
  const found = place(
    program,
    random,
    ({ node, path }) =>
      EXPRESSIONS.test(node.kind) &&
      !/^(?:var|num|str|lambda|true|null|undefined)$/.test(node.kind) &&
      path.length > 1,
  );
  if (!found || everyNode(found.node).some(({ node }) => node.kind === 'this')) return null;
  const globals = new Set(program.children.flatMap(({ text }) => [text]));
  const reads = [...namesUsed(found.node)].filter(
    (name) => !globals.has(name) && !/^(?:env|ask|log|read)$/.test(name),
  );
  const made = tree('function', 'extracted', [block(tree('return', '', [found.node]))], reads.join(','));
  if (globals.has('extracted')) return null;
  const used = replaceAt(program, found.path, call('extracted', ...reads.map(variable)));
  return { ...used, children: random.chance(0.5) ? [made, ...used.children] : [...used.children, made] };
};

/** Some statements become a function without a result. */
const extractStatements: Edit = (program, random) => {
  const lists = everyNode(program).filter(
    (found) => isStatementList(found) && found.node.children.length > 1 && found.path.length > 1,
  );
  if (lists.length === 0 || program.children.some(({ text }) => text === 'extractedSteps')) return null;
  const { node: list, path } = random.pick(lists);
  const at = random.below(list.children.length);
  const run = list.children.slice(at, at + 1 + random.below(2));
  const body = block(...run);
  if (everyNode(body).some(({ node }) => node.kind === 'this')) return null;
  const globals = new Set(program.children.map(({ text }) => text));
  const reads = [...namesUsed(body)].filter(
    (name) =>
      !globals.has(name) &&
      !/^(?:env|ask|log|read)$/.test(name) &&
      !run.some(({ kind, text }) => kind === 'let' && text === name),
  );
  const made = tree('function', 'extractedSteps', [body], reads.join(','));
  const invoke = call('extractedSteps', ...reads.map(variable));
  const used = splice(program, path, at, run.length, [
    ends(body) && run.at(-1)!.kind === 'return' ? tree('return', '', [invoke]) : tree('do', '', [invoke]),
  ]);
  return { ...used, children: [made, ...used.children] };
};

/** A call of a function that only returns becomes what it returns, arguments put in as they are. */
const inlineFunction: Edit = (program, random) => {
  const small = program.children.filter(
    ({ kind, text, children }) =>
      /function/.test(kind) &&
      text !== 'main' &&
      children[0]!.children.length === 1 &&
      children[0]!.children[0]!.kind === 'return',
  );
  if (small.length === 0) return null;
  const { text: name, word, children } = random.pick(small);
  const parameters = word.split(',');
  const result = children[0]!.children[0]!.children[0] ?? tree('undefined');
  let inlined = 0;
  const after = mapTree(program, (node) => {
    if (node.kind !== 'call' || node.text !== name) return node;
    inlined += 1;
    return mapTree(result, (inner) =>
      inner.kind === 'var' && parameters.includes(inner.text)
        ? (node.children[parameters.indexOf(inner.text)] ?? tree('undefined'))
        : inner,
    );
  });
  if (inlined === 0) return null;
  return { ...after, children: after.children.filter(({ text }) => text !== name) };
};

const invertIf = rewriting('if cond', (node, random) => {
  const [test, yes, no] = node.children;
  if (!no) return null;
  const negation = test!.kind === 'not' && random.chance(0.5) ? test!.children[0]! : not(test!);
  return { ...node, children: random.chance(0.85) ? [negation, no, yes!] : [negation, yes!, no] };
});

const ifToConditional = rewriting('if', (node) => {
  const [test, yes, no] = node.children;
  const [one, two] = [yes?.children[0], no?.children[0]];
  if (
    !one ||
    !two ||
    yes!.children.length !== 1 ||
    no!.children.length !== 1 ||
    one.kind !== two.kind ||
    one.text !== two.text ||
    one.word !== two.word
  )
    return null;
  if (!/^(?:return|do|assign)$/.test(one.kind) || !one.children[0] || !two.children[0]) return null;
  return { ...one, children: [tree('cond', '', [test!, one.children[0], two.children[0]])] };
});

const conditionalToIf: Edit = restating(1, ([statement]) => {
  if (!/^(?:return|do|assign)$/.test(statement!.kind) || statement!.children[0]?.kind !== 'cond') return null;
  const [test, yes, no] = statement!.children[0].children;
  return [
    tree('if', '', [
      test!,
      block({ ...statement!, children: [yes!] }),
      block({ ...statement!, children: [no!] }),
    ]),
  ];
});

/** `if (a) { ...; return } else { b }` as `if (a) { ...; return } b`, also where nothing returns. */
const dropElse: Edit = restating(1, ([statement], random) => {
  const [test, yes, no] = statement!.kind === 'if' ? statement!.children : [];
  if (!no || !(ends(yes!) || random.chance(0.15))) return null;
  return [{ ...statement!, children: [test!, yes!] }, ...no.children];
});

/** `if (a) { b }` at the end as `if (!a) return; b`; wrong where something follows. */
const guardClause: Edit = restating(1, ([statement], random, rest) => {
  if (statement!.kind !== 'if' || statement!.children.length !== 2 || (rest.length > 0 && random.chance(0.8)))
    return null;
  const [test, yes] = statement!.children;
  return [tree('if', '', [not(test!), block(tree('return'))]), ...yes!.children];
});

const wrapInElse: Edit = restating(2, ([first, second]) => {
  if (
    first!.kind !== 'if' ||
    first!.children.length !== 2 ||
    /^(?:let|function|destructure)$/.test(second!.kind)
  )
    return null;
  return [{ ...first!, children: [...first!.children, block(second!)] }];
});

const deMorgan = rewriting('and or not', (node, random) => {
  const other = (kind: string): string => (random.chance(0.85) ? (kind === 'and' ? 'or' : 'and') : kind);
  if (node.kind !== 'not') return not(tree(other(node.kind), '', node.children.map(not)));
  const inner = node.children[0]!;
  return /^(?:and|or)$/.test(inner.kind) ? tree(other(inner.kind), '', inner.children.map(not)) : null;
});

const flipComparison = rewriting('bin not', (node, random) => {
  const mirrored: Readonly<Record<string, string>> = {
    '<': '>',
    '>': '<',
    '<=': '>=',
    '>=': '<=',
    '===': '===',
    '!==': '!==',
    '+': '+',
    '*': '*',
  };
  const negated: Readonly<Record<string, string>> = {
    '<': '>=',
    '>': '<=',
    '<=': '>',
    '>=': '<',
    '===': '!==',
    '!==': '===',
  };
  const inner = node.kind === 'not' ? node.children[0]! : node;
  if (node.kind === 'not')
    return negated[inner.text] && inner.kind === 'bin' ? { ...inner, text: negated[inner.text]! } : null;
  if (random.chance(0.5) && mirrored[node.text])
    return { ...node, text: mirrored[node.text]!, children: [...node.children].reverse() };
  return negated[node.text] ? not({ ...node, text: negated[node.text]! }) : null;
});

/** `a + (b + c)` and `(a + b) + c`: not the same for numbers and strings. */
const reassociate = rewriting('bin', (node) => {
  const [one, two] = node.children;
  if (two?.kind === 'bin' && two.text === node.text)
    return { ...node, children: [{ ...node, children: [one!, two.children[0]!] }, two.children[1]!] };
  if (one?.kind === 'bin' && one.text === node.text)
    return { ...node, children: [one.children[0]!, { ...node, children: [one.children[1]!, two!] }] };
  return null;
});

/** `v ${a} of ${b}` and `'v ' + a + ' of ' + b`. */
const textToSum = rewriting('text bin', (node) => {
  if (node.kind === 'text')
    return node.children.slice(1).reduce((sum, piece) => tree('bin', '+', [sum, piece]), node.children[0]!);
  return node.text === '+' ? tree('text', '', node.children) : null;
});

const otherKeyword = rewriting('let each', (node, random) =>
  node.kind === 'each'
    ? { ...node, word: node.word === 'var' ? 'const' : random.pick(['var', 'let']) }
    : { ...node, word: random.pick(['const', 'let', 'var'].filter((word) => word !== node.word)) },
);

const otherFunction = rewriting(
  'function constant-function lambda function-value method-definition field-method',
  (node) => {
    const other: Readonly<Record<string, string>> = {
      function: 'constant-function',
      'constant-function': 'function',
      lambda: 'function-value',
      'function-value': 'lambda',
      'method-definition': 'field-method',
      'field-method': 'method-definition',
    };
    return node.text === 'main' || node.text === 'constructor' ? null : { ...node, kind: other[node.kind]! };
  },
);

const exchangeStatements: Edit = restating(2, ([first, second]) => [second!, first!]);
const deleteStatement: Edit = restating(1, () => []);
const doubleStatement: Edit = restating(1, ([statement]) =>
  statement!.kind === 'let' ? null : [statement!, statement!],
);

const exchangeDeclarations: Edit = (program, random) => {
  const isList = random.chance(0.7) ? program : program.children.find(({ kind }) => kind === 'class');
  if (!isList || isList.children.length < 2) return null;
  const at = random.below(isList.children.length - 1);
  const children = [...isList.children];
  [children[at], children[at + 1]] = [children[at + 1]!, children[at]!];
  return isList === program
    ? { ...program, children }
    : {
        ...program,
        children: program.children.map((part) => (part === isList ? { ...part, children } : part)),
      };
};

/** A class is used before it stands, or a function's value before it is there. */
const useEarlier: Edit = (program, random) => {
  const names = program.children.filter(({ kind }) => /class|function/.test(kind));
  if (names.length === 0) return null;
  const { kind, text } = random.pick(names);
  const use = tree(
    'let',
    'early',
    [kind === 'class' ? tree('new', text, [number(1)]) : call('log', tree('str', text))],
    'const',
  );
  const at = random.below(program.children.length + 1);
  return { ...program, children: [...program.children.slice(0, at), use, ...program.children.slice(at)] };
};

/** The statement before an `if`, a loop or a `try` goes inside, or the first one inside goes in front. */
const moveOverBorder: Edit = restating(1, ([holder], random) => {
  if (!/^(?:if|while|each|try)$/.test(holder!.kind)) return null;
  const at = holder!.kind === 'try' ? 0 : 1;
  const body = holder!.children[at]!;
  if (body.children.length === 0) return null;
  const [first, ...others] = body.children;
  if (random.chance(0.6))
    return [
      first!,
      {
        ...holder!,
        children: holder!.children.map((child, index) => (index === at ? block(...others) : child)),
      },
    ];
  return [
    {
      ...holder!,
      children: holder!.children.map((child, index) =>
        index === at ? block(...body.children.slice(0, -1)) : child,
      ),
    },
    body.children.at(-1)!,
  ];
});

const moveInside: Edit = restating(2, ([first, holder]) => {
  if (!/^(?:if|while|each|try)$/.test(holder!.kind) || /^(?:let|function|destructure)$/.test(first!.kind))
    return null;
  const at = holder!.kind === 'try' ? 0 : 1;
  return [
    {
      ...holder!,
      children: holder!.children.map((child, index) =>
        index === at ? block(first!, ...child.children) : child,
      ),
    },
  ];
});

/** `a && b()` as a statement and `if (a) b()`. */
const shortCircuit: Edit = restating(1, ([statement]) => {
  if (
    statement!.kind === 'if' &&
    statement!.children.length === 2 &&
    statement!.children[1]!.children.length === 1 &&
    statement!.children[1]!.children[0]!.kind === 'do'
  )
    return [
      tree('do', '', [
        tree('and', '', [statement!.children[0]!, statement!.children[1]!.children[0]!.children[0]!]),
      ]),
    ];
  const value = statement!.kind === 'do' ? statement!.children[0]! : null;
  if (value?.kind === 'and' || value?.kind === 'or')
    return [
      tree('if', '', [
        value.kind === 'or' ? not(value.children[0]!) : value.children[0]!,
        block(tree('do', '', [value.children[1]!])),
      ]),
    ];
  return null;
});

/** `a || b` with `a ?? b`, `a && b` with `a ? b : a`, `!!a` with `a`. */
const looserLogic = rewriting('or and not cond', (node, random) => {
  const [one, two] = node.children;
  switch (node.kind) {
    case 'or':
      return random.chance(0.4) ? { ...node, kind: 'nullish' } : tree('cond', '', [one!, one!, two!]);
    case 'and':
      return random.chance(0.5)
        ? tree('cond', '', [one!, two!, one!])
        : tree('cond', '', [one!, two!, tree('null')]);
    case 'not':
      return one!.kind === 'not' ? one!.children[0]! : null;
    default:
      return node.children[1]!.kind === 'true' ? tree('or', '', [one!, node.children[2]!]) : null;
  }
});

const nestedIf: Edit = restating(1, ([statement]) => {
  if (statement!.kind !== 'if') return null;
  const [test, yes, no] = statement!.children;
  if (test!.kind === 'and')
    return [
      tree('if', '', [
        test!.children[0]!,
        block(tree('if', '', [test!.children[1]!, ...statement!.children.slice(1)])),
      ]),
    ];
  const [inner] = yes!.children;
  if (yes!.children.length === 1 && inner!.kind === 'if' && inner!.children.length === 2)
    return [
      tree('if', '', [
        tree('and', '', [test!, inner!.children[0]!]),
        inner!.children[1]!,
        ...(no ? [no] : []),
      ]),
    ];
  return null;
});

const augment = rewriting('assign', (node, random) => {
  if (node.word === '+')
    return {
      ...node,
      word: '',
      children: [
        tree(
          'bin',
          '+',
          random.chance(0.7)
            ? [variable(node.text), node.children[0]!]
            : [node.children[0]!, variable(node.text)],
        ),
      ],
    };
  const value = node.children[0]!;
  return value.kind === 'bin' && value.text === '+' && value.children[0]!.text === node.text
    ? { ...node, word: '+', children: [value.children[1]!] }
    : null;
});

const returnThroughVariable: Edit = restating(1, ([statement]) =>
  statement!.kind === 'return' && statement!.children[0]
    ? [tree('let', 'result', [statement!.children[0]], 'const'), tree('return', '', [variable('result')])]
    : null,
);

/** `const p = env.p; const q = env.q` and `const { p, q } = env`, perhaps in the other order. */
const destructure: Edit = restating(2, ([first, second], random) => {
  const isRead = (node: Tree): boolean =>
    node.kind === 'let' && node.children[0]!.kind === 'prop' && node.children[0]!.text === node.text;
  if (!isRead(first!) || !isRead(second!)) return null;
  const names = random.chance(0.8) ? [first!.text, second!.text] : [second!.text, first!.text];
  return [tree('destructure', names.join(','), [first!.children[0]!.children[0]!])];
});
const restructure: Edit = restating(1, ([statement]) =>
  statement!.kind === 'destructure'
    ? statement!.text
        .split(',')
        .map((name) => tree('let', name, [tree('prop', name, statement!.children)], 'const'))
    : null,
);

/** A getter that was read once is read twice, or the other way round. */
const readTwice: Edit = restating(1, ([statement]) => {
  const reads = everyNode(statement!).filter(({ node, path }) => node.kind === 'prop' && path.length > 0);
  if (reads.length < 2) return null;
  const shared = tree('let', 'once', [reads[0]!.node], 'const');
  const text = JSON.stringify(reads[0]!.node);
  return [shared, mapTree(statement!, (node) => (JSON.stringify(node) === text ? variable('once') : node))];
});

const otherLoop: Edit = restating(1, ([statement], random) => {
  if (statement!.kind === 'each') {
    const [list, body] = statement!.children;
    if (random.chance(0.4))
      return [
        tree('do', '', [
          tree('method', 'forEach', [
            list!,
            tree('lambda', statement!.text, [body!.children[0]?.children[0] ?? number(0)]),
          ]),
        ]),
      ];
    const items = tree('let', 'items', [list!], 'const');
    const at = variable('index');
    return [
      items,
      tree('let', 'index', [number(0)], 'let'),
      tree('while', '', [
        tree('bin', '<', [at, tree('prop', 'length', [variable('items')])]),
        block(
          tree('let', statement!.text, [tree('index', '', [variable('items'), at])], 'const'),
          ...body!.children,
          tree('assign', 'index', [number(1)], '+'),
        ),
      ]),
    ];
  }
  return null;
});

/** A local in an inner block takes the name of an outer one. */
const shadow: Edit = (program, random) => {
  const found = place(
    program,
    random,
    (candidate) => isStatementList(candidate) && candidate.path.length > 2,
  );
  if (!found) return null;
  const used = [...namesUsed(found.node)].filter((name) => !/^(?:log|ask|read|env|main)$/.test(name));
  return used.length === 0
    ? null
    : splice(program, found.path, 0, 0, [tree('let', random.pick(used), [number(0)], 'const')]);
};

const exchangeArguments = rewriting('call list bin and or', (node) =>
  node.children.length > 1 ? { ...node, children: [...node.children].reverse() } : null,
);

/** Both the parameters of a function and the arguments of its calls trade places: evaluation order changes. */
const exchangeParameters: Edit = (program, random) => {
  const two = program.children.filter(
    ({ kind, word, text }) => /function/.test(kind) && text !== 'main' && word.split(',').length === 2,
  );
  if (two.length === 0) return null;
  const { text: name } = random.pick(two);
  return mapTree(program, (node) => {
    if (/function/.test(node.kind) && node.text === name)
      return { ...node, word: node.word.split(',').reverse().join(',') };
    return node.kind === 'call' && node.text === name
      ? { ...node, children: [...node.children].reverse() }
      : node;
  });
};

const otherLiteral = rewriting('num str true', (node) =>
  node.kind === 'num'
    ? number(Number(node.text) + 1)
    : node.kind === 'str'
      ? { ...node, text: `${node.text}x` }
      : tree('null'),
);

const otherName = (program: Tree, random: Random): Tree | null => {
  const found = place(program, random, ({ node }) => node.kind === 'var');
  const names = everyNode(program).flatMap(({ node }) =>
    node.kind === 'var' && node.text !== found?.node.text ? [node.text] : [],
  );
  return found && names.length > 0 ? replaceAt(program, found.path, variable(random.pick(names))) : null;
};

const foldConstant = rewriting('bin and or', (node) => {
  const [one, two] = node.children;
  if (node.kind === 'bin' && one!.kind === 'num' && two!.kind === 'num' && /^[+*-]$/.test(node.text)) {
    const [left, right] = [Number(one!.text), Number(two!.text)];
    return number(node.text === '+' ? left + right : node.text === '-' ? left - right : left * right);
  }
  if (node.kind === 'and' && one!.kind === 'true') return two!;
  return node.kind === 'or' && one!.kind === 'true' ? one! : null;
});

const deadCode: Edit = restating(1, ([statement], random) => {
  if (/^(?:return|throw)$/.test(statement!.kind))
    return [statement!, tree('do', '', [call('log', tree('str', 'never'))])];
  return random.chance(0.3)
    ? [
        tree(
          'let',
          'unused',
          [random.pick([number(1), call('ask', number(9)), tree('prop', 'p', [variable('env')])])],
          'const',
        ),
        statement!,
      ]
    : null;
});

const dropUnused: Edit = (program, random) => {
  const lists = everyNode(program).filter(isStatementList);
  for (const { node, path } of random.shuffled(lists)) {
    const at = node.children.findIndex(
      ({ kind, text }, index) =>
        kind === 'let' && !node.children.slice(index + 1).some((later) => namesUsed(later).has(text)),
    );
    if (at >= 0) return splice(program, path, at, 1, []);
  }
  return null;
};

const splitIf: Edit = restating(1, ([statement]) =>
  statement!.kind === 'if' && statement!.children[2]
    ? [
        { ...statement!, children: statement!.children.slice(0, 2) },
        tree('if', '', [not(statement!.children[0]!), statement!.children[2]]),
      ]
    : null,
);

/** The edits by name. */
export const edits: Readonly<Record<string, Edit>> = {
  'rename-to-fresh': renameLocal('fresh'),
  'rename-to-existing': renameLocal('existing'),
  'rename-parameter': renameParameter,
  'rename-function': renameFunction,
  'extract-variable': extractVariable,
  'inline-variable': inlineVariable,
  'extract-function': extractFunction,
  'extract-statements': extractStatements,
  'inline-function': inlineFunction,
  'invert-if': invertIf,
  'if-to-conditional': ifToConditional,
  'conditional-to-if': conditionalToIf,
  'drop-else': dropElse,
  'guard-clause': guardClause,
  'wrap-in-else': wrapInElse,
  'de-morgan': deMorgan,
  'flip-comparison': flipComparison,
  reassociate,
  'text-to-sum': textToSum,
  'other-keyword': otherKeyword,
  'other-function': otherFunction,
  'exchange-statements': exchangeStatements,
  'delete-statement': deleteStatement,
  'double-statement': doubleStatement,
  'exchange-declarations': exchangeDeclarations,
  'use-earlier': useEarlier,
  'move-over-border': moveOverBorder,
  'move-inside': moveInside,
  'short-circuit': shortCircuit,
  'looser-logic': looserLogic,
  'nested-if': nestedIf,
  augment,
  'return-through-variable': returnThroughVariable,
  destructure,
  restructure,
  'read-twice': readTwice,
  'other-loop': otherLoop,
  shadow,
  'exchange-arguments': exchangeArguments,
  'exchange-parameters': exchangeParameters,
  'other-literal': otherLiteral,
  'other-name': otherName,
  'fold-constant': foldConstant,
  'dead-code': deadCode,
  'drop-unused': dropUnused,
  'split-if': splitIf,
};
