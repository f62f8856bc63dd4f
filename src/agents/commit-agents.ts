/** Who made a commit, as far as it tells: an agent, alone or with a person, where a mark of one is found. */
export interface CommitAgent {
  /** The agent's name, as `goldthread hook --agent` has it where it is one of those. */
  readonly agent: string;
  readonly modelId: string | null;
}

/** What is looked at. `note` is what stands under `refs/notes/ai`, the place of the Git AI standard. */
export interface CommitMarks {
  readonly author: { readonly name: string; readonly email: string };
  readonly message: string;
  readonly note: string | null;
}

/** How agents sign what they commit: words of the author or of a co-author, in lower case. */
const SIGNATURES: readonly (readonly [string, RegExp])[] = [
  ['claude-code', /\bclaude\b|@anthropic\.com/],
  ['codex', /\bcodex\b|@openai\.com/],
  ['copilot-cli', /\bcopilot\b/],
  ['cursor', /\bcursor(?:agent)?\b|@cursor\.(?:com|sh)/],
  ['gemini-cli', /\bgemini\b|gemini-code-assist/],
  ['qwen-code', /\bqwen/],
  ['windsurf', /\bwindsurf\b|\bcascade\b|@codeium\.com/],
  ['factory', /\bfactory-droid\b|@factory\.ai/],
  ['kiro', /\bkiro\b/],
  ['amp', /\bamp\b.*@ampcode\.com|@ampcode\.com/],
  ['opencode', /\bopencode\b/],
  ['cline', /\bcline\b/],
  ['devin', /\bdevin-ai-integration\b|\bdevin ai\b/],
  ['jules', /\bgoogle-labs-jules\b/],
  ['aider', /\(aider\)|\baider\b.*aider\.chat/],
];

/** A line that some agents leave in the message itself. */
const GENERATED = /^\W*generated (?:with|by) \[?([\w -]{2,30})/im;

/**
 * The agent that a commit says it was made by or with: a note of the Git AI standard, a co-author, the author, or a
 * line that says what it was generated with. Null for people, and for bots that write no code of their own.
 */
export function agentOfCommit({ author, message, note }: CommitMarks): CommitAgent | null {
  const noted = note === null ? null : agentOfNote(note);
  if (noted) return noted;
  const trailers = [...message.matchAll(/^co-authored-by:\s*(.{1,300})$/gim)].map(([, who]) => who ?? '');
  for (const who of [...trailers, `${author.name} <${author.email}>`]) {
    const agent = signed(who);
    if (agent) return { agent, modelId: modelIn(who) };
  }
  const generated = GENERATED.exec(message)?.[1];
  const agent = generated === undefined ? null : signed(generated);
  return agent === null ? null : { agent, modelId: null };
}

function signed(who: string): string | null {
  const lower = who.toLowerCase();
  return SIGNATURES.find(([, mark]) => mark.test(lower))?.[0] ?? null;
}

/** `Claude Opus 4.5 <noreply@anthropic.com>`: a version number makes a name that of a model. */
function modelIn(who: string): string | null {
  const name = who.replace(/<.*$/, '').trim();
  return /\d/.test(name) && name.length <= 60 ? name.toLowerCase().replace(/\s+/g, '-') : null;
}

/**
 * A note of the Git AI standard 3: lines that say which lines are whose, `---`, and a JSON object that names the
 * agents behind them.
 */
function agentOfNote(note: string): CommitAgent | null {
  const at = note.search(/^---$/m);
  if (at === -1) return null;
  let metadata: unknown;
  try {
    metadata = JSON.parse(note.slice(at + 3));
  } catch {
    return null;
  }
  const sessions = ['prompts', 'sessions'].flatMap((key) => Object.values(objectAt(metadata, key)));
  for (const session of sessions) {
    const { tool, model } = objectAt(session, 'agent_id');
    if (typeof tool !== 'string' || tool === '') continue;
    const modelId = typeof model === 'string' && model !== '' && model !== 'unknown' ? model : null;
    return { agent: signed(tool) ?? tool.slice(0, 60), modelId: modelId?.slice(0, 250) ?? null };
  }
  return null;
}

function objectAt(value: unknown, key: string): Readonly<Record<string, unknown>> {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : null;
  return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
}
