import { randomUUID } from 'node:crypto';

/** Something that takes long, as the editor shows it. */
export interface ShownProgress {
  /** @param percentage from 0 to 100, never less than before. */
  report(message: string, percentage: number): void;
  end(): void;
}

/** For an editor that shows no such thing. */
export const NOT_SHOWN: ShownProgress = { report() {}, end() {} };

/** An editor is asked for a place first; what is said before it has given one is said then, as far as it still holds. */
export function shownProgress(
  title: string,
  request: (method: string, given: object) => Promise<unknown>,
  say: (method: string, given: object) => void,
): ShownProgress {
  const token = randomUUID();
  const tell = (value: object): void => say('$/progress', { token, value });
  let state: 'asked' | 'shown' | 'ended' = 'asked';
  let latest: { readonly message: string; readonly percentage: number } = { message: '', percentage: 0 };
  void request('window/workDoneProgress/create', { token }).then((answer) => {
    // A refusal was logged.
    if (state === 'ended' || answer === undefined) return;
    state = 'shown';
    tell({ kind: 'begin', title, cancellable: false, ...latest });
  });
  return {
    report(message, percentage) {
      latest = { message, percentage };
      if (state === 'shown') tell({ kind: 'report', ...latest });
    },
    end() {
      if (state === 'shown') tell({ kind: 'end' });
      state = 'ended';
    },
  };
}
