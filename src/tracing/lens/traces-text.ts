import type { TraceDocument, TracesDocument } from './documents.ts';
import { code, plain, sentence } from './markdown.ts';

/** The traces of a symbol as a page of Markdown, for editors without a picker of their own. */
export function tracesText({ symbol, title, traces }: TracesDocument): string {
  return [
    `# ${plain(symbol.path)} ${code(symbol.name)}`,
    plain(title),
    ...(traces.length === 0 ? ['No record tells of it.'] : traces.map(section)),
    '',
  ].join('\n\n');
}

function section(trace: TraceDocument): string {
  const { label, by, age, timestamp, intent_id, intent_name, changes, path, name, findings, record_id } =
    trace;
  const intent =
    intent_id === null ? 'without an intent' : `for ${plain(intent_id)} ${plain(intent_name ?? '')}`;
  return [
    `## ${label} by ${plain(by)}, ${age}`,
    '',
    `${changes.map(plain).join(', ')} ${intent.trim()}, ${plain(timestamp)}  `,
    `${code(`${path}#${name}`)}, record ${code(record_id)}`,
    ...(findings.length > 0
      ? [
          '',
          ...findings.map(
            (found) => `- ${plain(found.rule)} ${plain(found.verdict)}: ${sentence(found.because)}`,
          ),
        ]
      : []),
  ].join('\n');
}
