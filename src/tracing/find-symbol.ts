import { listFiles } from '../workspace/git.ts';
import { readSourceFile } from '../workspace/source-files.ts';
import type { TracingContext } from './tracing-context.ts';

/**
 * Which of these qualified names stand somewhere in the workspace now. Only files that hold the last part of a name
 * are parsed.
 */
export async function symbolsNamed(context: TracingContext, names: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  if (names.size === 0) return found;
  const lastParts = [...new Set([...names].map((name) => name.slice(name.lastIndexOf('.') + 1)))];
  for (const path of listFiles(context.root)) {
    if (found.size === names.size) break;
    if (!context.languages.profileFor(path)) continue;
    const source = readSourceFile(context.root, path, context.config.limits);
    if (source?.type !== 'text' || !lastParts.some((part) => source.text.includes(part))) continue;
    const file = await context.languages.read(source);
    if (file.type !== 'parsed') continue;
    for (const { name } of file.symbols) if (names.has(name)) found.add(name);
  }
  return found;
}
