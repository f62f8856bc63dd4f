import { posix } from 'node:path';
import type { ProposedWrite } from '../model/agent-event.ts';
import { type ParsedPatch, parseApplyPatch } from './apply-patch.ts';

/**
 * A shell command that is a patch, which Codex applies itself, never hands to a shell, and runs no hook after:
 *
 * ```
 * cd packages/api && apply_patch <<'EOF'
 * *** Begin Patch
 * ...
 * *** End Patch
 * EOF
 * ```
 *
 * The paths in it are relative to the folder after `cd`, taken by the letter. A patch that stands among other things
 * is refused, since what it would write can't be told for certain. Null for a command without a patch.
 */
export function patchInCommand(command: string): ParsedPatch | null {
  if (!patchCall.test(command)) return null;
  const opening = opensPatch.exec(command);
  const body = opening === null ? null : heredocBody(command.slice(opening[0].length), opening.groups!);
  if (opening === null || body === null) {
    return { ok: false, because: 'it stands among other commands; apply it by itself', line: 1 };
  }
  const { quoted, raw, word } = opening.groups!;
  const folder = quoted ?? raw ?? word ?? null;
  const parsed = parseApplyPatch(body);
  if (!parsed.ok || folder === null) return parsed;
  return { ok: true, writes: parsed.writes.map((write) => inFolder(write, folder)) };
}

/** A call of the tool with a patch in a heredoc, anywhere in a command. */
const patchCall = /(?:^|[\s;&|(])(?:apply_patch|applypatch)\b[^\n]*<<[^\n]*\n\s*\*\*\* Begin Patch/;

/** How a command begins that is a patch and nothing else, in the forms that Codex recognises. */
const opensPatch = new RegExp(
  [
    /^\s*(?:cd\s+(?:"(?<quoted>[^"$`\\]+)"|'(?<raw>[^']+)'|(?<word>[^\s'"$`;&|<>()]+))\s*&&\s*)?/,
    /(?:\w+=[^\s'"$`;&|<>()]*\s+)*(?:apply_patch|applypatch)\s*/,
    /<<(?<dash>-?)\s*(?:'(?<single>[^'\n]+)'|"(?<double>[^"\n]+)"|\\?(?<plain>[^\s'"\\;&|<>()]+))[ \t]*\r?\n/,
  ]
    .map((part) => part.source)
    .join(''),
);

/** The lines up to the heredoc's end; null where the command goes on after it. `<<-` takes tabs off each line. */
function heredocBody(rest: string, opening: Readonly<Record<string, string | undefined>>): string | null {
  const delimiter = opening.single ?? opening.double ?? opening.plain;
  const lines = rest.trimEnd().split(/\r?\n/);
  const stop = lines.findIndex((line) => line.trim() === delimiter);
  if (stop === -1 || stop !== lines.length - 1) return null;
  const body = lines.slice(0, stop);
  return (opening.dash === '-' ? body.map((line) => line.replace(/^\t+/, '')) : body).join('\n');
}

function inFolder(write: ProposedWrite, folder: string): ProposedWrite {
  const place = (path: string) => (posix.isAbsolute(path) ? path : posix.join(folder, path));
  const moved = { ...write, path: place(write.path) };
  if (moved.type === 'rename') return { ...moved, renameTo: place(moved.renameTo) };
  if (moved.type === 'patch' && moved.renameTo !== null) return { ...moved, renameTo: place(moved.renameTo) };
  return moved;
}
