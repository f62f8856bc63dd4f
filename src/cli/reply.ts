import type { HookReply } from '../model/agent-event.ts';

/** What is to be said, and whether the agent waits for it: then silence would let its write pass. */
export interface HookAnswer {
  readonly reply: HookReply;
  readonly gating: boolean;
}

/**
 * Hands a hook's reply to the agent. Where a decision can't be delivered because nobody reads it any more, silence
 * would let the write pass, so that the exit status says no in its stead.
 *
 * @returns the exit status.
 */
export async function giveReply({ reply, gating }: HookAnswer): Promise<number> {
  const { stdout, stderr, exitCode } = reply;
  await written(process.stderr, stderr);
  const delivered = await written(process.stdout, stdout);
  return delivered || !gating ? exitCode : 2;
}

function written(stream: NodeJS.WriteStream, text: string): Promise<boolean> {
  if (text === '') return Promise.resolve(true);
  return new Promise((resolve) => {
    stream.once('error', () => resolve(false));
    stream.write(text, (error) => resolve(!error));
  });
}
