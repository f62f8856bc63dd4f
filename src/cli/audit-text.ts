import type { AuditDocument, AuditedIntent, Counts } from '../model/audit.ts';
import { counted } from '../model/noun.ts';
import { entryRows } from './audit-rows.ts';
import { colours, print, shown } from './output.ts';
import { table } from './table.ts';

/**
 * An audit for a person: what happened in one sentence, what needs a look in another, then a table for each question.
 *
 * @param limit so many rows of each table; the JSON has all.
 */
export function tellAudit(document: AuditDocument, limit: number): void {
  for (const line of headline(document)) print(line);
  section('By intent', intentRows(document));
  for (const intent of document.intents) {
    const { features, refactorings } = intent;
    rows(`Behaviour changed for ${nameOf(intent)}`, entryRows(features), limit, features.length);
    rows(`Refactored for ${nameOf(intent)}`, entryRows(refactorings), limit, refactorings.length);
  }
  section('By agent', [
    ['agent', 'behaviour', 'shape', 'models'],
    ...document.agents.map((agent) => [
      shown(agent.agent),
      String(agent.features),
      String(agent.refactorings),
      shown(agent.models.join(', ')),
    ]),
  ]);
  section('By day', dayRows(document.days.slice(-limit)));
  rows(
    'Refactorings were proved by',
    document.rules.map(({ rule, count }) => [String(count).padStart(5), rule]),
    limit,
  );
  rows(
    'and take for granted that',
    document.assumptions.map(({ assumes, count }) => [String(count).padStart(5), shown(assumes)]),
    limit,
  );
  rows(
    'Declared refactorings',
    document.declared.map(({ record_id, intent_id, proved, unproved }) => [
      record_id.slice(0, 8),
      shown(intent_id ?? 'no intent'),
      proved ? colours.green('proved') : colours.red('not proved'),
      shown(unproved.map(({ symbol, because }) => `${symbol}: ${because}`).join('; ')),
    ]),
    limit,
  );
  tellGate(document, limit);
  tellHoles(document, limit);
}

function headline({ source, range, totals, agents, ...rest }: AuditDocument): readonly string[] {
  const { features, refactorings, symbols, intents, from, to } = totals;
  const where = range ? ` in ${shown(range.from)}..${shown(range.to)}` : '';
  const by = source === 'ledger' ? '' : ' (from the history of git: no record tells of it)';
  if (from === null || to === null) return [`Nothing changed${where}${by}.`];
  const days =
    from.slice(0, 10) === to.slice(0, 10) ? from.slice(0, 10) : `${from.slice(0, 10)} to ${to.slice(0, 10)}`;
  const look = [
    [
      rest.declared.filter(({ proved }) => !proved).length,
      'declared refactoring that is none',
      'declared refactorings that are none',
    ],
    [rest.violations.filter(({ waived }) => waived.length === 0).length, 'violation', 'violations'],
    [rest.dark.length, 'dark symbol', 'dark symbols'],
    [rest.gone.length, 'symbol gone without a record', 'symbols gone without a record'],
    [rest.after_completion.length, 'change after completion', 'changes after completion'],
    [rest.suspects.length, 'suspect link', 'suspect links'],
  ] as const;
  const found = look.filter(([count]) => count > 0).map(([count, one, many]) => counted(count, one, many));
  return [
    `${colours.bold(counted(features, 'change'))} of behaviour and ${colours.bold(counted(refactorings, 'proved refactoring'))} of ${counted(symbols, 'symbol')}, for ${intents === 0 ? 'no intent' : counted(intents, 'intent')}, by ${authors(agents)}, ${days}${where}${by}.`,
    found.length > 0
      ? `${colours.yellow('Needs a look:')} ${found.join(', ')}.`
      : source === 'ledger'
        ? colours.green('Nothing else needs a look.')
        : 'Violations and unexplained code are known only where there are records.',
  ];
}

/** Agents by their names while they are few; people are told of as such. */
function authors(agents: AuditDocument['agents']): string {
  const named = agents.filter(({ type }) => type !== 'human').map(({ agent }) => shown(agent));
  const few = named.length > 3 ? [`${named.length} agents`] : named;
  const all = agents.length > named.length ? [...few, 'people'] : few;
  return all.length < 2 ? (all[0] ?? 'nobody') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

function intentRows({ intents, violations }: AuditDocument): readonly (readonly string[])[] {
  return [
    ['intent', 'status', 'behaviour', 'shape', 'violations', 'name'],
    ...intents.map((intent) => [
      shown(intent.intent_id ?? 'none'),
      intent.status ?? (intent.intent_id === null ? '' : 'unknown'),
      String(intent.features.length),
      String(intent.refactorings.length),
      String(violations.filter(({ intent_id }) => intent_id === intent.intent_id).length),
      shown(intent.name ?? ''),
    ]),
  ];
}

/** A bar as long as the day's share of the busiest one. */
function dayRows(days: AuditDocument['days']): readonly (readonly string[])[] {
  const most = Math.max(1, ...days.map(({ features, refactorings }) => features + refactorings));
  const length = (count: number): number => Math.ceil((count / most) * 30);
  const bar = ({ features, refactorings }: Counts): string =>
    colours.yellow('#'.repeat(length(features))) + colours.green('-'.repeat(length(refactorings)));
  return [
    ['day', 'behaviour', 'shape', ''],
    ...days.map((day) => [day.day, String(day.features), String(day.refactorings), bar(day)]),
  ];
}

function tellGate({ violations, waivers, approvals }: AuditDocument, limit: number): void {
  rows(
    'Violations',
    violations.map(({ timestamp, code, intent_id, symbols, path, waived }) => [
      timestamp.slice(0, 10),
      waived.length > 0 ? colours.yellow(`${code} waived by ${shown(waived.join(', '))}`) : colours.red(code),
      shown(intent_id ?? 'no intent'),
      shown(symbols.join(', ') || (path ?? '')),
    ]),
    limit,
  );
  rows(
    'Waivers',
    waivers.map(({ id, until, in_force, used, by, reason, for: subject }) => [
      shown(id),
      in_force ? `until ${until}` : colours.dim(`past since ${until}`),
      used === 1 ? 'used once' : `used ${used} times`,
      shown(subject),
      shown(`${by}: ${reason}`),
    ]),
    limit,
  );
  rows(
    'Approvals',
    approvals.map(({ timestamp, id, decision, by, via, what }) => [
      timestamp.slice(0, 10),
      shown(id),
      decision === 'approved' ? colours.green(decision) : colours.red(decision),
      shown(`${by} (${via})`),
      shown(what.join(', ')),
    ]),
    limit,
  );
}

function tellHoles({ dark, gone, after_completion, suspects }: AuditDocument, limit: number): void {
  rows(
    'Dark: no record explains this code as it stands',
    dark.map(({ path, symbol, kind, why }) => [why.replace('_', ' '), kind, shown(`${path}#${symbol}`)]),
    limit,
  );
  rows(
    'Gone from the tree without a record',
    gone.map(({ path, symbol, record_id, intent_id }) => [
      record_id.slice(0, 12),
      shown(intent_id ?? 'no intent'),
      shown(`${path}#${symbol}`),
    ]),
    limit,
  );
  rows(
    'Changed after their intent was finished',
    after_completion.map(({ timestamp, intent_id, status, path, symbol, by_intent, mutation_class }) => [
      timestamp.slice(0, 10),
      `${shown(intent_id)} ${status}`,
      mutation_class === 'AST_REFACTOR' ? colours.green('shape') : colours.yellow('behaviour'),
      shown(`${path}#${symbol}`),
      `for ${shown(by_intent ?? 'no intent')}`,
    ]),
    limit,
  );
  rows(
    'Suspect: who should hear that behaviour changed',
    suspects.flatMap(({ intent_id, specs, assigned_agent, symbols }) =>
      symbols.map(({ timestamp, path, symbol, by_intent, because }) => [
        timestamp.slice(0, 10),
        shown([...specs.map(({ value }) => value), ...(assigned_agent ? [assigned_agent] : [])].join(', ')),
        shown(intent_id),
        shown(`${path}#${symbol}`),
        shown(`by ${by_intent ?? 'no intent'}: ${because}`),
      ]),
    ),
    limit,
  );
}

/**
 * A table with its heading; nothing where there is nothing to tell. Where one row tells of several things, `count` says
 * of how many, and the heading says both numbers, so that shown rows and rows that are left out add up.
 */
function rows(
  title: string,
  all: readonly (readonly string[])[],
  limit: number,
  count: number = all.length,
): void {
  if (all.length === 0) return;
  const inRows = count === all.length ? '' : `, in ${counted(all.length, 'row')}`;
  print(`\n${colours.bold(title)} ${colours.dim(`(${count}${inRows})`)}`);
  print(table(all.slice(0, limit).map((row) => [`  ${row[0]}`, ...row.slice(1)])));
  if (all.length > limit)
    print(colours.dim(`  and ${counted(all.length - limit, 'more row')}: --limit, --json or --csv has them`));
}

/** A table whose first row names its columns. */
function section(title: string, all: readonly (readonly string[])[]): void {
  const [head = [], ...body] = all;
  if (body.length === 0) return;
  print(`\n${colours.bold(title)}`);
  const indented = [head.map((cell) => colours.dim(cell)), ...body].map((row) => [
    `  ${row[0]}`,
    ...row.slice(1),
  ]);
  print(table(indented));
}

function nameOf({ intent_id, name }: AuditedIntent): string {
  return intent_id === null ? 'no intent' : shown(name === null ? intent_id : `${intent_id} ${name}`);
}
