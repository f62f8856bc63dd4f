import * as z from 'zod/mini';

// What the server answers, as far as this client shows it; docs/editors.md is the specification. The server may be an
// older or a newer one than this client, so answers are parsed where they come in.

const nullable = z.nullable;
const position = z.object({ line: z.number(), character: z.number() });
const location = z.object({ uri: z.string(), range: z.object({ start: position, end: position }) });
const side = nullable(z.object({ uri: z.string(), line: nullable(z.number()) }));

const trace = z.object({
  record_id: z.string(),
  timestamp: z.string(),
  age: z.string(),
  intent_id: nullable(z.string()),
  intent_name: nullable(z.string()),
  mutation_class: nullable(z.string()),
  label: z.string(),
  by: nullable(z.string()),
  provisional: z._default(z.boolean(), false),
  changes: z.array(z.string()),
  path: z.string(),
  name: z.string(),
  because: z.string(),
  before: side,
  after: side,
});

const traces = z.object({
  symbol: z.object({ path: z.string(), name: z.string() }),
  title: z.string(),
  traces: z.array(trace),
});

const intentName = z.object({ id: z.string(), name: z.string(), status: z.string() });

const ownedSymbol = z.object({
  name: z.string(),
  kind: z.string(),
  label: z.string(),
  by: nullable(z.string()),
  traces: z.number(),
});

const intent = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  open: z.boolean(),
  selected: z.boolean(),
  location,
  scope: z.array(z.string()),
  constraints: z.array(z.string()),
  files: z.array(z.object({ uri: z.string(), path: z.string(), symbols: z.array(ownedSymbol) })),
  more: z._default(z.number(), 0),
});

const folder = z.object({
  uri: z.string(),
  name: z.string(),
  problem: nullable(z.string()),
  intents: z.array(intent),
});

const status = z.object({
  uri: z.string(),
  initialised: z.boolean(),
  problem: nullable(z.string()),
  selected: nullable(intentName),
  sessions: z.array(
    z.object({ session_id: z.string(), agent: nullable(z.string()), intent_id: nullable(z.string()) }),
  ),
});

export type Trace = z.infer<typeof trace>;
export type Side = NonNullable<z.infer<typeof side>>;
export type Traces = z.infer<typeof traces>;
export type FolderOfIntents = z.infer<typeof folder>;
export type IntentOfTree = z.infer<typeof intent>;
export type FileOfIntent = IntentOfTree['files'][number];
export type OwnedSymbol = z.infer<typeof ownedSymbol>;
export type Status = z.infer<typeof status>;
export type Place = z.infer<typeof location>;

export const commands = {
  showTraces: 'goldthread.showTraces',
  selectIntent: 'goldthread.selectIntent',
  openIntent: 'goldthread.openIntent',
  openReport: 'goldthread.openReport',
  why: 'goldthread.why',
} as const;

export const requests = {
  intents: 'goldthread/intents',
  locate: 'goldthread/locate',
  status: 'goldthread/status',
  changed: 'goldthread/changed',
} as const;

export const readTraces = reader('goldthread.showTraces', traces);
export const readWhy = reader('goldthread.why', z.object({ symbol: z.object({ name: z.string() }) }));
export const readReport = reader('goldthread.openReport', z.object({ uri: z.string() }));
export const readPlace = reader('goldthread/locate', nullable(location));
export const readIntents = reader('goldthread/intents', z.object({ folders: z.array(folder) }));
export const readStatus = reader('goldthread/status', status);
export const readStatuses = reader('goldthread/status', z.object({ folders: z.array(status) }));

/** @throws Error naming the question and what in its answer was not as expected. */
function reader<T>(question: string, schema: z.ZodMiniType<T>): (answer: unknown) => T {
  return (answer) => {
    const read = z.safeParse(schema, answer);
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    const where = issue?.path.length ? ` at ${issue.path.join('.')}` : '';
    throw new Error(
      `The answer to ${question} is not what this extension reads${where}: ${issue?.message ?? 'unknown'}. ` +
        'Update the goldthread extension, or the goldthread that it runs.',
    );
  };
}
