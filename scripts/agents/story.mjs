// The story that every agent plays, and what must be true on disk and in the ledger when it is over.

export const intent = 'INT-001';

export const files = {
  'src/cart.ts': `export class Cart {
  private readonly prices: number[] = [];

  add(price: number): void {
    this.prices.push(price);
  }

  total(): number {
    let sum = 0;
    for (const price of this.prices) {
      sum += price;
    }
    return sum;
  }
}

export function formatPrice(price: number): string {
  return price.toFixed(2) + ' EUR';
}
`,
  'package.json': '{ "name": "shop", "private": true }\n',
};

const loop = `    let sum = 0;
    for (const price of this.prices) {
      sum += price;
    }
    return sum;`;

const renamed = loop.replaceAll('sum', 'amount');

/** Each step is one answer of the model. The scene is one turn, from the prompt to the agent's own end. */
export const scenes = {
  story: [
    { create: { path: 'src/early.ts', text: 'export const early = 1;\n' } },
    { read: { path: 'src/cart.ts' } },
    { select: { intent: 'INT-404' } },
    { select: { intent } },
    {
      replace: {
        path: 'src/cart.ts',
        old: "  return price.toFixed(2) + ' EUR';",
        text: "  return price + ' EUR';",
      },
    },
    { create: { path: 'src/outside.ts', text: 'export const outside = 1;\n' } },
    { replace: { path: 'src/cart.ts', old: loop, text: renamed } },
    { replace: { path: 'src/cart.ts', old: '    return amount;', text: '    return amount * 1.2;' } },
    { createByShell: { path: 'src/beside.ts', text: 'export const beside = 1;\n' } },
    {
      replaceByShell: {
        path: 'src/cart.ts',
        old: '    return amount * 1.2;',
        text: '    return amount * 1.25;',
      },
    },
    // Seen in the command, and so refused; seen only in what it has done.
    { shell: { command: 'printf "from the shell" > refused.txt' } },
    {
      shell: { command: 'node -e \'require("fs").writeFileSync("notes.txt", "from a program")\'' },
    },
  ],
  /** Played with a hook that can't be started, by agents that can be told to keep the gate shut then. */
  unhooked: [{ create: { path: 'src/unhooked.ts', text: 'export const unhooked = 1;\n' } }],
};

/** The claims, each a name and a function of what is left behind; it answers what is wrong, or null. */
export const claims = [
  ['a write without an intent is absent', ({ text }) => expectSame(text('src/early.ts'), null)],
  ['its refusal reached the model', ({ heard }) => expectHeard(heard, 'NO_ACTIVE_INTENT')],
  [
    'the handshake answered with the context of the intent',
    ({ heard }) => expectHeard(heard, '<intent_context'),
  ],
  [
    'the selection is recorded',
    ({ records }) => expectSome(records, (it) => it.event === 'intent_selected' && it.intent_id === intent),
  ],
  [
    'a change of a symbol outside the scope is absent',
    ({ text }) => expectIncludes(text('src/cart.ts'), 'toFixed(2)'),
  ],
  [
    'its refusal names the symbol, and reached the model',
    ({ records, heard }) => {
      const refusal = records.find((it) =>
        it.violation?.symbols.some((symbol) => symbol.endsWith('formatPrice')),
      );
      return refusal ? expectHeard(heard, refusal.violation.because) : 'no violation names formatPrice';
    },
  ],
  ['a new file outside the scope is not there', ({ text }) => expectSame(text('src/outside.ts'), null)],
  ['nor is one by way of the shell', ({ text }) => expectSame(text('src/beside.ts'), null)],
  ['nor one that a command was seen to write', ({ text }) => expectSame(text('refused.txt'), null)],
  [
    'the refusals are recorded as violations',
    ({ records }) => {
      const codes = records.filter((it) => it.event === 'violation').map((it) => it.violation.code);
      return expectSame(
        codes.join(' '),
        'NO_ACTIVE_INTENT INTENT_UNKNOWN SCOPE_VIOLATION SCOPE_VIOLATION SCOPE_VIOLATION COMMAND_WRITES_OUT_OF_SCOPE COMMAND_WRITES_OUT_OF_SCOPE',
      );
    },
  ],
  ['the allowed writes stand', ({ text }) => expectIncludes(text('src/cart.ts'), 'return amount * 1.25;')],
  [
    'a refactoring and a feature change are told apart',
    ({ records }) =>
      expectSame(
        mutations(records)
          .map((it) => it.mutation_class)
          .join(' '),
        'AST_REFACTOR INTENT_EVOLUTION INTENT_EVOLUTION',
      ),
  ],
  [
    'each is traced with its session, its intent and its model',
    ({ records, model }) => {
      const session = records.find((it) => it.event === 'intent_selected')?.session_id;
      const wrong = mutations(records).filter(
        (it) => !session || it.session_id !== session || it.intent_id !== intent || !modelsOf(it).has(model),
      );
      if (mutations(records).length === 0) return 'there is no mutation';
      return wrong.length === 0 ? null : `${wrong.length} records are not: ${JSON.stringify(wrong[0])}`;
    },
  ],
  [
    'each names the symbol that changed',
    ({ records }) =>
      expectSame(
        mutations(records).filter((it) => rangesOf(it).some((range) => range.symbol === 'Cart.total')).length,
        3,
      ),
  ],
  [
    'the turn is settled, and the settlement supersedes them all',
    ({ records }) =>
      expectSome(records, (it) => {
        const ids = new Set(it.supersedes ?? []);
        return (
          it.event === 'settlement' &&
          it.intent_id === intent &&
          ids.size > 0 &&
          mutations(records).every((one) => ids.has(one.id))
        );
      }),
  ],
  [
    'what a command wrote is recorded',
    ({ records }) =>
      expectSome(
        records,
        (it) => it.event === 'command' && it.files.some((file) => file.path === 'notes.txt'),
      ),
  ],
  [
    'the model was told that the command went too far',
    ({ heard }) => expectHeard(heard, 'COMMAND_WRITES_OUT_OF_SCOPE'),
  ],
  [
    'no record names the machine',
    ({ ledger, workspace }) =>
      ledger === '' || ledger.includes(workspace) ? 'the ledger is empty or holds an absolute path' : null,
  ],
  ['the ledger verifies', ({ goldthread }) => expectSame(goldthread('trace', 'verify').status, 0)],
  [
    'the intent owns the symbol that it changed',
    ({ goldthread }) => {
      const why = goldthread('why', 'src/cart.ts#Cart.total', '--json');
      return expectSame(why.status === 0 ? JSON.parse(why.stdout).owner?.intent_id : why.stderr, intent);
    },
  ],
];

function mutations(records) {
  return records.filter(
    (it) => it.event === 'mutation' && it.files.some((file) => file.path === 'src/cart.ts'),
  );
}

function conversationsOf(record) {
  return record.files.flatMap((file) => file.conversations);
}

function rangesOf(record) {
  return conversationsOf(record).flatMap((conversation) => conversation.ranges);
}

function modelsOf(record) {
  return new Set(conversationsOf(record).map((conversation) => conversation.contributor?.model_id));
}

function expectSame(actual, expected) {
  return actual === expected ? null : `expected ${JSON.stringify(expected)}, found ${JSON.stringify(actual)}`;
}

function expectIncludes(text, part) {
  return text?.includes(part) ? null : `${JSON.stringify(part)} is not in ${JSON.stringify(text)}`;
}

/** What was heard is JSON, so that the text to look for has to be spelled as in JSON. */
function expectHeard(heard, part) {
  return heard.includes(JSON.stringify(part).slice(1, -1))
    ? null
    : `the model was never told ${JSON.stringify(part)}`;
}

function expectSome(records, matches) {
  const events = records.map((it) => it.event).join(' ');
  return records.some(matches) ? null : `no record of that kind among: ${events || '(no records)'}`;
}
