import { posix } from 'node:path';
import { type Field, textOf, wordsOf } from '../field.ts';
import { type Call, notesOpaque } from '../walk.ts';

/** How goldthread's program is called, by its name or by its file. */
const ownName = /^goldthread(?:@[\w.-]+)?(?:\.(?:[cm]?js|cmd|ps1|exe))?$/i;

/** Programs that run the program that their arguments name, and the words that come before the name. */
const runners: Readonly<Record<string, RegExp>> = {
  npx: /^$/,
  bunx: /^$/,
  pnpx: /^$/,
  npm: /^(?:exec|x|run|run-script)$/,
  pnpm: /^(?:exec|dlx|run)$/,
  yarn: /^(?:exec|dlx|run)$/,
  bun: /^(?:x|run)$/,
  node: /^$/,
  nodejs: /^$/,
  deno: /^run$/,
  tsx: /^$/,
};

/** Interpreters that take a program as an argument. */
const interpreters = /^(?:python[\d.]*|node|nodejs|deno|bun|perl|ruby|php|osascript|lua|pwsh|powershell)$/;

/**
 * Notes a call of goldthread itself, whatever runs it.
 * @returns false where it is none.
 */
export function notesOwnCall(call: Call, spelled: string): boolean {
  const { walk } = call;
  const [folder = null] = call.state.folders;
  const isOwn = (word: string | null): boolean =>
    word !== null &&
    (ownName.test(posix.basename(word.replaceAll('\\', '/'))) || walk.around.isOwnProgram(folder, word));
  const note = (fields: readonly Field[]): true => {
    walk.effects.push({ type: 'own', words: fields.map(textOf), part: walk.part });
    return true;
  };
  if (isOwn(spelled)) return note(call.arguments);
  const name = posix.basename(spelled);
  // Where a hook is killed, many an agent takes that for a yes.
  if (/^(?:pkill|killall)$/.test(name) && wordsOf(call.arguments).some((word) => /goldthread/i.test(word)))
    return note([]);
  const prefix = Object.hasOwn(runners, name) ? runners[name] : undefined;
  const texts = call.arguments.map(textOf);
  if (interpreters.test(name) && texts.some((text) => text !== null && mentionsOwn(text))) return note([]);
  if (!prefix && !runsArguments.test(name)) return false;
  const at = texts.findIndex((text) => text !== null && namesOwn(text, isOwn, prefix !== undefined));
  if (at !== -1 && (prefix || !texts[at]!.startsWith('-'))) {
    const before = texts.slice(0, at).filter((text) => text !== null && !/^-/.test(text));
    // `npx --package x goldthread`: whatever stands before the name, the name is what counts.
    if (prefix && before.every((text) => prefix.test(text!) || prefix.source === '^$')) {
      const rest = call.arguments.slice(at + 1);
      return note(textOf(rest[0]) === '--' ? rest.slice(1) : rest);
    }
    return note([]);
  }
  return false;
}

/** Programs that run one of their arguments, though how isn't followed. */
const runsArguments =
  /^(?:strace|ltrace|gdb|valgrind|xvfb-run|dbus-run-session|su|runuser|start-stop-daemon|expect|unbuffer|ssh|docker|podman)$/;

function namesOwn(text: string, isOwn: (word: string) => boolean, runner: boolean): boolean {
  if (text.startsWith('-'))
    return runner && /^--?(?:c|call|package|p)(?:=|$)/.test(text) && /\bgoldthread\b/i.test(text);
  if (isOwn(text)) return true;
  return runner && /\bgoldthread\b/i.test(text) && /\s/.test(text);
}

/** A program given as text that starts goldthread, or names what only goldthread writes. */
function mentionsOwn(text: string): boolean {
  return (
    /\bgoldthread\b/i.test(text) &&
    /\b(?:approve|waive|settle|init|sync|hook|intent|trace|anchor|config)\b/.test(text)
  );
}

/** A program of which nothing is known. */
export function notesUnknown(call: Call, spelled: string): void {
  notesOpaque(
    call.walk,
    [spelled, ...wordsOf(call.arguments)],
    'what it writes is not known from its command line',
  );
}
