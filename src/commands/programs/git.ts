import { posix } from 'node:path';
import { textOf } from '../field.ts';
import { Unreadable } from '../shell/unreadable.ts';
import type { Call } from '../walk.ts';
import { gitCommands } from './git-commands.ts';
import { unforeseen } from './git-unforeseen.ts';
import { parseArguments } from './parse-arguments.ts';
import type { Program } from './program.ts';

/** git, whose own folder is its own affair: what counts is what it writes in the working tree. */
export const git: readonly Program[] = [{ names: 'git', whole: runGit }];

/** Settings that may be given for one call: nothing runs because of them. */
const settings =
  /^(?:color\.\w+=\w*|core\.(?:pager=(?:cat)?|quote[pP]ath=\w+)|pager\.\w+=false|user\.(?:name|email)=[^\n]*|advice\.\w+=\w+|commit\.gpg[sS]ign=false|tag\.gpg[sS]ign=false|init\.default[bB]ranch=[\w/-]+)$/;

function runGit(call: Call): void {
  const words = call.arguments;
  let { state } = call;
  let at = 0;
  for (; at < words.length; at += 1) {
    const word = textOf(words[at]);
    if (word === null) throw new Unreadable('which command of git it is, is computed');
    if (/^(?:--no-pager|-P|--no-optional-locks|--literal-pathspecs|--no-replace-objects)$/.test(word))
      continue;
    if (!word.startsWith('-')) break;
    const value = textOf(words[at + 1]);
    if (word === '-C' && value) {
      const folders = state.folders.map((folder) =>
        posix.isAbsolute(value) ? value : folder === null ? null : posix.join(folder, value),
      );
      state = { ...state, folders };
    } else if (word !== '-c' || !settings.test(value ?? '')) {
      if (/^--(?:version|help)$|^-[vh]$/.test(word)) return;
      throw new Unreadable(`what git does with ${word} is not known`);
    }
    at += 1;
  }
  const command = textOf(words[at]);
  if (command === null) return;
  const known = gitCommands.get(command);
  if (!known) unforeseen({ ...call, name: `git ${command}` });
  const inner: Call = { ...call, name: `git ${command}`, arguments: words.slice(at + 1), state };
  if (known.whole) known.whole(inner);
  else known.operands?.(inner, parseArguments(inner, known));
}
