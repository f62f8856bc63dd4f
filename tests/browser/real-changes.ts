import { commitAll, git, write } from '../workspace/temporary.ts';

/** A function as it stood, and as it stands after one of a handful of everyday edits. */
interface Version {
  readonly before: string;
  readonly after: string;
}

const NOUNS = [
  'Order',
  'Invoice',
  'Session',
  'Shipment',
  'Account',
  'Ticket',
  'Refund',
  'Basket',
  'Route',
  'Report',
];
const VERBS = [
  'total',
  'validate',
  'merge',
  'collect',
  'price',
  'schedule',
  'rank',
  'settle',
  'trim',
  'match',
];
const FOLDERS = ['billing', 'auth', 'shipping', 'catalog', 'search', 'api', 'reports', 'sync'];

/**
 * A repository in which a commit or two have changed about so many symbols, as people and agents do it: conditions,
 * renames, extractions, guards, additions and removals, a file that moved.
 */
export function repositoryWithChanges(
  root: string,
  count: number,
): { readonly from: string; readonly to: string } {
  const perFile = Math.min(20, Math.max(5, Math.ceil(count / 40)));
  const files = Array.from({ length: Math.ceil(count / perFile) }, (_, at) => fileOf(at, perFile));
  git(root, 'init', '-q');
  write(root, { '.orchestration/active_intents.yaml': INTENTS });
  for (const { path, versions } of files)
    write(root, { [path]: versions.map(({ before }) => before).join('\n') });
  const from = commitAll(root, 'Take orders, bill them and ship them');
  const parts = [
    [0, 0.4, 'Settle at the exact amount\n\nIntent: INT-001\nCo-authored-by: Claude <noreply@anthropic.com>'],
    [0.4, 0.8, 'Read names as they are meant'],
    [0.8, 1, 'Guard against empty carts\n\nIntent: INT-002'],
  ] as const;
  for (const [first, last, message] of parts) {
    const some = files.slice(Math.floor(files.length * first), Math.floor(files.length * last));
    for (const { path, versions } of some)
      write(root, {
        [path]: versions
          .map(({ after }) => after)
          .filter(Boolean)
          .join('\n'),
      });
    const moved = some.at(-1);
    if (moved && files.length > 4)
      git(root, 'mv', '-f', moved.path, moved.path.replace('.ts', '-service.ts'));
    commitAll(root, message);
  }
  return { from, to: git(root, 'rev-parse', 'HEAD') };
}

function fileOf(at: number, count: number): { readonly path: string; readonly versions: readonly Version[] } {
  const noun = NOUNS[at % NOUNS.length]!;
  const path = `src/${FOLDERS[at % FOLDERS.length]}/${noun.toLowerCase()}-${at}.ts`;
  const versions = Array.from({ length: count }, (_, place) => {
    const verb = VERBS[(place + at) % VERBS.length]!;
    const name = `${verb}${noun}${place < VERBS.length ? '' : 'Later'}`;
    return EDITS[(place * 3 + at) % EDITS.length]!(name, noun, at + place);
  });
  return { path, versions };
}

type Edit = (name: string, noun: string, number: number) => Version;

const EDITS: readonly Edit[] = [
  // A boundary that moved: behaviour.
  (name, noun, number) => {
    const text = (
      operator: string,
    ): string => `/** How much of a ${noun.toLowerCase()} is open on that day. */
export function ${name}(lines: readonly ${noun}Line[], today: number): number {
  let open = 0;
  for (const line of lines) {
    if (line.due ${operator} today) {
      open += line.amount * (1 - line.discount);
    }
  }
  return Math.round(open * ${100 + number}) / ${100 + number};
}
`;
    return { before: text('<'), after: text('<=') };
  },
  // A local with a better name: shape.
  (name, noun, number) => {
    const text = (local: string): string => `export function ${name}(parts: readonly string[]): string {
  const ${local} = parts.filter((part) => part.length > ${number % 7});
  if (${local}.length === 0) {
    return '${noun.toLowerCase()}-${number}';
  }
  return ${local}.map((part) => part.trim()).join('/');
}
`;
    return { before: text('x'), after: text('named') };
  },
  // A step cut out into a function of its own: shape.
  (name, noun, number) => ({
    before: `export function ${name}(entries: readonly { readonly key: string; readonly value: number }[]): number {
  let sum = 0;
  for (const entry of entries) {
    sum += entry.value * ${number + 2};
  }
  if (sum > ${number * 10 + 50}) {
    return sum - ${number + 5};
  }
  return sum;
}
`,
    after: `export function ${name}(entries: readonly { readonly key: string; readonly value: number }[]): number {
  const sum = weigh${noun}${number}(entries);
  if (sum > ${number * 10 + 50}) {
    return sum - ${number + 5};
  }
  return sum;
}

function weigh${noun}${number}(entries: readonly { readonly key: string; readonly value: number }[]): number {
  let sum = 0;
  for (const entry of entries) {
    sum += entry.value * ${number + 2};
  }
  return sum;
}
`,
  }),
  // A guard in place of a nest: shape.
  (name, noun, number) => ({
    before: `export function ${name}(token: string | null): string {
  if (token !== null) {
    const [kind, value] = token.split(':${number}');
    return kind === '${noun}' ? (value ?? '') : token;
  } else {
    return '';
  }
}
`,
    after: `export function ${name}(token: string | null): string {
  if (token === null) return '';
  const [kind, value] = token.split(':${number}');
  return kind === '${noun}' ? (value ?? '') : token;
}
`,
  }),
  // A new option with a new branch: behaviour, and another signature.
  (name, noun, number) => ({
    before: `export async function ${name}(ids: readonly string[], load: (id: string) => Promise<${noun} | null>): Promise<${noun}[]> {
  const found: ${noun}[] = [];
  for (const id of ids) {
    const one = await load(id);
    if (one) found.push(one);
  }
  return found.slice(0, ${number + 10});
}
`,
    after: `export async function ${name}(
  ids: readonly string[],
  load: (id: string) => Promise<${noun} | null>,
  strict = false,
): Promise<${noun}[]> {
  const found: ${noun}[] = [];
  for (const id of ids) {
    const one = await load(id);
    if (!one && strict) throw new Error(\`There is no ${noun.toLowerCase()} \${id}\`);
    if (one) found.push(one);
  }
  return found.slice(0, ${number + 10});
}
`,
  }),
  // Nothing but a comment: shape.
  (name, noun, number) => {
    const text = (
      comment: string,
    ): string => `${comment}export const ${name} = (weight: number, zone: number): number =>
  weight * ${number + 1} + (zone > ${number % 5} ? zone * 2 : 0);
`;
    return { before: text(''), after: text(`/** What it costs to send a ${noun.toLowerCase()}. */\n`) };
  },
  // Gone, and something else come: behaviour twice.
  (name, noun, number) => ({
    before: `export function ${name}Legacy(value: number): number {
  return value << ${number % 4};
}
`,
    after: `export interface ${noun}Window${number} {
  readonly start: number;
  readonly end: number;
  /** Days on which nobody works. */
  readonly closed: readonly string[];
}
`,
  }),
];

const INTENTS = `active_intents:
  - id: INT-001
    name: Exact settlement
    status: IN_PROGRESS
    owned_scope: [src/billing/**, src/reports/**]
  - id: INT-002
    name: Guarded carts
    status: COMPLETED
    owned_scope: [src/catalog/**, src/api/**]
  - id: INT-003
    name: Sign in without passwords
    status: IN_PROGRESS
    owned_scope: [src/auth/**]
`;
