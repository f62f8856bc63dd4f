import { scopeCoversPath } from '../../intents/scope.ts';
import type { Comparison } from '../../model/comparison.ts';
import type { Refusal } from '../../model/decision.ts';
import type { Intent } from '../../model/intent.ts';
import type { ReadFile, UnparsedFile } from '../../model/parsed-file.ts';

/** With a scope by symbol, text that doesn't parse could hide a change of any symbol. */
export function refuseUnparsable(intent: Intent, { files }: Comparison): Refusal | null {
  for (const { before, after } of files) {
    const unread = [before, after].find(isUnread);
    if (unread && scopeCoversPath(intent, unread.path) !== 'whole') return unreadable(intent, unread);
    if (
      after?.type !== 'parsed' ||
      after.damage.length === 0 ||
      scopeCoversPath(intent, after.path) === 'whole'
    )
      continue;
    const { startLine, startCharacter } = after.damage[0]!;
    return {
      decision: 'deny',
      code: 'UNPARSABLE',
      intentId: intent.id,
      path: after.path,
      symbols: [],
      because: `After this write ${after.path} would not parse: there is a syntax error at line ${startLine}, character ${startCharacter + 1}. The scope of ${intent.id} is by symbol, and in broken code symbols can't be told apart.`,
      next: 'Write the change so that the file parses.',
    };
  }
  return null;
}

/** Not read although it is code: that says something about this installation or this text, nothing about the write. */
function isUnread(file: ReadFile | null): file is UnparsedFile {
  return (
    file?.type === 'unparsed' &&
    file.diagnostics.some(({ code }) => code === 'grammar-unavailable' || code === 'parse-timeout')
  );
}

function unreadable(intent: Intent, { path, diagnostics }: UnparsedFile): Refusal {
  const [said] = diagnostics;
  const isMissing = said?.code === 'grammar-unavailable';
  return {
    decision: 'deny',
    code: 'UNPARSABLE',
    intentId: intent.id,
    path,
    symbols: [],
    because: `${path} can't be read: ${said?.message.replace(/[.]$/, '')}. The scope of ${intent.id} is by symbol, and without the tree symbols can't be told apart.`,
    next: isMissing
      ? 'Ask for goldthread to be installed anew (`npm ci` where it is installed; `goldthread doctor` says what is missing).'
      : 'Write a smaller file, or ask for a scope that has this file as a whole.',
  };
}
