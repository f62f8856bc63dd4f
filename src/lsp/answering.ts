import { type CancellationToken, ErrorCodes, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import { Fault } from '../model/fault.ts';
import { Cancelled } from './desk.ts';

/**
 * A handler whose failures are answers: a request that was taken back is said to be cancelled, which is no empty
 * answer that would wipe what is on the screen; a fault says what to do next.
 */
export function answering<Params, Answer>(
  handle: (params: Params, token: CancellationToken) => Answer | Promise<Answer>,
): (params: Params, token: CancellationToken) => Promise<Answer> {
  return async (params, token) => {
    try {
      if (token.isCancellationRequested) throw new Cancelled();
      const answer = await handle(params, token);
      if (token.isCancellationRequested) throw new Cancelled();
      return answer;
    } catch (error) {
      throw asResponse(error);
    }
  };
}

function asResponse(error: unknown): ResponseError<unknown> {
  if (error instanceof ResponseError) return error;
  if (error instanceof Cancelled)
    return new ResponseError(LSPErrorCodes.RequestCancelled, 'the request was taken back');
  if (error instanceof Fault) {
    const message = /[.!?]$/.test(error.message) ? error.message : `${error.message}.`;
    const data = { code: error.code };
    return new ResponseError(LSPErrorCodes.RequestFailed, `${message} ${error.next ?? ''}`.trim(), data);
  }
  return new ResponseError(ErrorCodes.InternalError, error instanceof Error ? error.message : String(error));
}

/** Waits for something unless the request is taken back first. */
export function unlessCancelled<T>(work: Promise<T>, token: CancellationToken): Promise<T> {
  return new Promise((resolve, reject) => {
    token.onCancellationRequested(() => reject(new Cancelled()));
    work.then(resolve, reject);
  });
}

/**
 * Lets what was asked in the same breath be answered first: an editor asks for hints and actions together with lenses,
 * and theirs are a few lines. Each message has a turn of its own.
 */
export async function afterShortAnswers(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resume) => setImmediate(resume));
}
