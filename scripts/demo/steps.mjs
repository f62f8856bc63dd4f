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
const withExpiry = renamed.replace(
  'if (token === null) {',
  'if (token === null || token.expiresAt < Date.now()) {',
);

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
      repository.goldthread([
        'intent',
        'add',
        'INT-001',
        '--name',
        'Expire sign-in tokens',
        '--scope',
        'symbol:AuthMiddleware',
        '--constraint',
        'No new dependencies',
        '--criterion',
        'An expired token is refused with 401',
      ]);
      repository.goldthread([
        'intent',
        'add',
        'INT-002',
        '--name',
        'Pricing in a module of its own',
        '--scope',
        'src/orders/**',
      ]);
      const list = repository.goldthread(['intent', 'list']);
      repository.commit('Govern the service with goldthread');
      quote('goldthread init --agent claude-code', init.stdout);
      quote('goldthread intent list', list.stdout);
      return list.stdout;
    },
    expect: (list) =>
      list.includes('INT-001') && list.includes('INT-002') ? null : 'the intents are not listed',
  },
  {
    title: 'The agent writes without saying why, and is refused',
    play({ session, quote }) {
      session.start();
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
    play({ repository, session, quote }) {
      session.edit(middleware, renamed, withExpiry);
      session.stop();
      const { stdout } = repository.goldthread(['why', `${middleware}#AuthMiddleware.subjectOf`]);
      quote(`goldthread why ${middleware}#AuthMiddleware.subjectOf`, stdout);
      return stdout;
    },
    expect: (text) =>
      text.includes('INTENT_EVOLUTION') && text.includes('owner    INT-001')
        ? null
        : 'INT-001 does not own it',
  },
  {
    title: 'A function moves to another file in two writes, and is recognised when the turn ends',
    before:
      'Under INT-002 the sum is first rounded by line. Then the function moves: alone, the first write looks like new code and the second like a deletion; together they are a move.',
    play({ repository, session, quote }) {
      session.selectIntent('INT-002');
      session.edit('src/orders/orders.ts', roundedAtTheEnd, roundedByLine);
      session.stop();
      session.writeFile('src/orders/pricing.ts', pricing);
      session.edit('src/orders/orders.ts', leaving, '');
      session.edit(
        'src/orders/orders.ts',
        "import { randomUUID } from 'node:crypto';\n",
        "import { randomUUID } from 'node:crypto';\nimport { totalOf } from './pricing.js';\n",
      );
      session.stop();
      const { stdout } = repository.goldthread(['trace', 'list', '--intent', 'INT-002', '--limit', '4']);
      quote('goldthread trace list --intent INT-002 --limit 4', stdout);
      return stdout;
    },
    expect: (text) =>
      /settlement +AST_REFACTOR/.test(text) && text.includes('moved') ? null : 'the move was not recognised',
  },
  {
    title: 'Why is this function here? Its history goes on across the move',
    play({ repository, quote }) {
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
    title: 'The ledger, every line checked',
    play({ repository, quote }) {
      const list = repository.goldthread(['trace', 'list', '--limit', '12']).stdout;
      const verified = repository.goldthread(['trace', 'verify']);
      quote('goldthread trace list --limit 12', list);
      quote('goldthread trace verify', verified.stdout);
      return verified;
    },
    expect: ({ status }) => (status === 0 ? null : 'the ledger is damaged'),
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
