import { randomUUID } from 'node:crypto';
import type { Engine, EngineReply, EngineRequest } from './engine.ts';

/** A host's tool: an object with an `execute`. */
export interface ExecutableTool<Input, Output> {
  readonly execute: (input: Input, ...rest: never[]) => Promise<Output> | Output;
}

/** What a call of the tool would do, in the generic agent's terms; null for a call that writes nothing. */
export type CallReader<Input> = (input: Input) => EngineRequest | null;

/** Thrown out of a wrapped tool when goldthread refuses; `message` is meant for the model. */
export class ToolRefused extends Error {
  readonly reply: EngineReply;

  constructor(reply: EngineReply) {
    super([reply.because, reply.next].filter(Boolean).join(' ') || 'goldthread refused this call.');
    this.name = 'ToolRefused';
    this.reply = reply;
  }
}

/**
 * Puts goldthread around a tool that writes files: asked before `execute`, told after it, also when it throws.
 *
 *     const write = wrapTool(engine, tools.write, ({ path, content }) => ({ session_id, writes: [{ path, content }] }))
 *
 * @param onFeedback is given what there is to say after the write: that it left the scope all the same.
 * @throws ToolRefused (from the wrapped `execute`) for any answer but `allow`; the tool has not run then.
 */
export function wrapTool<Input, Output, Tool extends ExecutableTool<Input, Output>>(
  engine: Engine,
  tool: Tool,
  read: CallReader<Input>,
  onFeedback?: (feedback: string) => void,
): Tool {
  const execute = async (input: Input, ...rest: never[]): Promise<Output> => {
    const request = read(input);
    if (request === null) return tool.execute(input, ...rest);
    const call = { call_id: randomUUID(), ...request };
    const reply = await engine.beforeWrite(call);
    if (reply.decision !== 'allow') throw new ToolRefused(reply);
    let output: Output;
    try {
      output = await tool.execute(input, ...rest);
    } catch (error) {
      await engine.writeFailed(call);
      throw error;
    }
    const { feedback } = await engine.afterWrite(call);
    if (feedback) onFeedback?.(feedback);
    return output;
  };
  // A tool may be an object of a class, whose other methods must stay in reach.
  return Object.assign(Object.create(Object.getPrototypeOf(tool)) as Tool, tool, { execute });
}
