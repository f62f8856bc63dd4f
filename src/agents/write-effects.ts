import type { ProposedWrite } from '../model/agent-event.ts';
import { applyEdits } from './apply-edits.ts';
import { applyHunks } from './apply-hunks.ts';
import { applyNotebookEdit } from './apply-notebook-edit.ts';
import type { WriteEffect } from './write-effect.ts';

/**
 * Works out what `write` would make of a file whose text is `current` (null where there is none), exactly as the
 * agent's tool will do it. Writes to one file build on one another: hand each the text that the one before left.
 */
export function applyWrite(current: string | null, write: ProposedWrite): WriteEffect {
  switch (write.type) {
    case 'content':
      return { type: 'text', text: write.content };
    case 'edits':
      return applyEdits(current, write.edits);
    case 'patch': {
      const effect = applyHunks(current, write.hunks);
      if (effect.type !== 'text' || write.renameTo === null) return effect;
      // The tool writes the new file and then removes the old one, even where they are the same.
      if (samePath(write.path, write.renameTo)) return { type: 'deleted' };
      return { type: 'renamed', to: write.renameTo, text: effect.text };
    }
    case 'notebook':
      return applyNotebookEdit(current, write);
    case 'delete':
      return current === null ? absent : { type: 'deleted' };
    case 'rename':
      return current === null ? absent : { type: 'renamed', to: write.renameTo, text: current };
    case 'unknown':
      return { type: 'unknown' };
  }
}

const absent: WriteEffect = { type: 'not_applicable', because: 'the file does not exist' };

function samePath(one: string, other: string): boolean {
  const plain = (path: string) =>
    path
      .replaceAll('\\', '/')
      .replace(/(^|\/)(?:\.\/+)+/g, '$1')
      .replace(/\/{2,}/g, '/');
  return plain(one) === plain(other);
}
