/**
 * The model that a Claude Code transcript names last. Its hook payloads leave the model out; each answer's line in
 * the transcript has it: `{"type":"assistant","message":{"model":"claude-sonnet-4-5",...}}`.
 *
 * `tail` is the transcript's text or its last part; a first line that was cut is passed over. Null where no line
 * names a model. Lines that the client made up itself name the model `<synthetic>` and don't count.
 */
export function modelInTranscript(tail: string): string | null {
  for (const line of tail.split('\n').reverse()) {
    if (!line.includes('"model"')) continue;
    const model = modelOf(line);
    if (model !== null) return model;
  }
  return null;
}

function modelOf(line: string): string | null {
  try {
    const entry: unknown = JSON.parse(line);
    if (typeof entry !== 'object' || entry === null || !('message' in entry)) return null;
    const { message } = entry;
    if (typeof message !== 'object' || message === null || !('model' in message)) return null;
    return typeof message.model === 'string' && !message.model.startsWith('<') ? message.model : null;
  } catch {
    return null;
  }
}
