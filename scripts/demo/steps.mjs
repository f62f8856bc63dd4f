const middleware = 'src/auth/middleware.ts';

const guarded = `    if (!match) {
      return null;
    }
    const claims = readToken(match[1] ?? '', this.secret);
    if (claims === null) {
      return null;
    }
    return claims.subject;`;
const renamed = `    if (!match) {
      return null;
    }
    const token = readToken(match[1] ?? '', this.secret);
    if (token === null) {
      return null;
    }
    return token.subject;`;
const uuid = "import { randomUUID } from 'node:crypto';\n";
const roundedAtTheEnd = `  const net = lines.reduce((sum, line) => sum + line.quantity * line.cents, 0);
  return Math.round(net * (1 + VAT_PERCENT / 100));`;
const roundedByLine = `  return lines.reduce((sum, line) => sum + Math.round(line.quantity * line.cents * (1 + VAT_PERCENT / 100)), 0);`;
const pricing = `import type { Line } from './orders.js';

const VAT_PERCENT = 19;

/** What a customer pays for some lines, in cents, tax included. */
export function totalOf(lines: readonly Line[]): number {
${roundedByLine}
}
`;
const leaving = `const VAT_PERCENT = 19;

/** What a customer pays for some lines, in cents, tax included. */
export function totalOf(lines: readonly Line[]): number {
${roundedByLine}
}

`;

/** Each step: what the reader is told, what is done, and what must have come of it. */
export const steps = [
  {
    title: 'A repository gets its intents',
    before: 'goldthread init wires the agent; a person says what work is authorised and what it owns.',
    play({ repository, quote }) {
      const init = repository.goldthread(['init', '--agent', 'claude-code']);
      const first = repository.goldthread([
        ...['intent', 'add', 'INT-001', '--name', 'Tidy up sign-in', '--scope', 'symbol:AuthMiddleware'],
        ...['--constraint', 'No new dependencies', '--criterion', 'Nothing changes for signed-in customers'],
      ]);
      const second = repository.goldthread([
        ...[
          'intent',
          'add',
          'INT-002',
          '--name',
          'Pricing in a module of its own',
          '--scope',
          'src/orders/**',
        ],
      ]);
      repository.commit('Govern the service with goldthread');
      quote('goldthread init --agent claude-code', init.stdout);
      quote('goldthread intent add ...', first.stdout + second.stdout);
      return first.stdout + second.stdout;
    },
    expect: (list) =>
      list.includes('INT-001') && list.includes('INT-002') ? null : 'the intents are not listed',
  },
  {
    title: 'The agent writes without saying why, and is refused',
    play({ session, quote }) {
      const refused = session.edit(middleware, guarded, renamed);
      quote('the agent gets', refused.reason);
      return refused;
    },
    expect: ({ denied, reason }) =>
      denied && reason.includes('NO_ACTIVE_INTENT') ? null : 'the write was let through',
  },
  {
    title: 'The handshake: it selects an intent and is told what that means',
    play({ repository, session, quote }) {
      const bound = session.selectIntent('INT-001');
      const context = repository.goldthread(['intent', 'context', 'INT-001']).stdout;
      quote('select_active_intent answers', context);
      return { bound, context };
    },
    expect: ({ bound, context }) =>
      !bound.denied && context.includes('<intent_context') ? null : 'there is no intent context',
  },
  {
    title: 'A write outside symbol:AuthMiddleware, in the same file, is refused by name',
    play({ repository, session, quote }) {
      const before = repository.read(middleware);
      const refused = session.edit(
        middleware,
        'refused with ${response.status}',
        'denied with ${response.status}',
      );
      quote('the agent gets', refused.reason);
      return { ...refused, untouched: repository.read(middleware) === before };
    },
    expect: ({ denied, reason, untouched }) =>
      denied && reason.includes('describeRefusal') && untouched ? null : 'the symbol was not named',
  },
  {
    title: 'A refactoring inside the scope: proved, with its reasons',
    play({ repository, session, quote }) {
      session.edit(middleware, guarded, renamed);
      const { stdout } = repository.goldthread(['diff', 'HEAD']);
      quote('goldthread diff HEAD', stdout);
      return stdout;
    },
    expect: (text) =>
      text.includes('AST_REFACTOR') && !text.includes('INTENT_EVOLUTION') ? null : 'it was not proved',
  },
  {
    title: 'A feature inside the scope: reported as changed behaviour, and owned from now on',
    before: 'Under INT-002 each line is rounded by itself, and no longer the sum.',
    play({ repository, session, quote }) {
      session.selectIntent('INT-002');
      session.edit('src/orders/orders.ts', roundedAtTheEnd, roundedByLine);
      session.stop();
      const record = repository.lastRecord();
      const [file] = record.files;
      const [range] = file.conversations[0].ranges;
      quote(
        'the last line of agent_trace.jsonl',
        `${record.event} ${range.mutation_class} ${file.path}#${range.symbol}, ${range.changes.join(', ')}, under ${record.intent_id}: ${range.findings[0].because}`,
      );
      return range;
    },
    expect: (range) =>
      range.symbol === 'totalOf' && range.mutation_class === 'INTENT_EVOLUTION'
        ? null
        : 'the feature was not reported',
  },
  {
    title: 'A function moves to another file in two writes, and is recognised when the turn ends',
    before:
      'Alone, the first write looks like new code and the second like a deletion; together they are a move. Its history and its owner go with it.',
    play({ repository, session, quote }) {
      session.writeFile('src/orders/pricing.ts', pricing);
      const without = repository
        .read('src/orders/orders.ts')
        .replace(leaving, '')
        .replace(uuid, `${uuid}import { totalOf } from './pricing.js';\n`);
      session.writeFile('src/orders/orders.ts', without);
      session.stop();
      const { stdout } = repository.goldthread(['why', 'src/orders/pricing.ts#totalOf']);
      quote('goldthread why src/orders/pricing.ts#totalOf', stdout);
      return stdout;
    },
    expect: (text) =>
      text.includes('moved') && text.includes('owner    INT-002') && text.includes('INTENT_EVOLUTION')
        ? null
        : 'the history is broken by the move',
  },
  {
    title: 'The ledger: all of it, refusals too',
    play({ repository, quote }) {
      const { stdout } = repository.goldthread(['trace', 'list']);
      quote('goldthread trace list', stdout);
      return stdout;
    },
    expect: (text) =>
      /settlement +AST_REFACTOR/.test(text) && text.includes('SCOPE_VIOLATION')
        ? null
        : 'records are missing from the ledger',
  },
  {
    title: 'The map of intents, symbol by symbol',
    play({ repository, quote }) {
      const map = repository
        .read('.orchestration/intent_map.md')
        .replace(/sha256:([0-9a-f]{8})[0-9a-f]+/g, 'sha256:$1');
      quote('.orchestration/intent_map.md (hashes shortened here)', map.slice(map.indexOf('## ')));
      return map;
    },
    expect: (map) =>
      map.includes('AuthMiddleware.subjectOf') && map.includes('src/orders/pricing.ts')
        ? null
        : 'symbols are missing from the map',
  },
];
