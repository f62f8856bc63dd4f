import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

type Errors = (text: string) => readonly string[];

/** GitHub's own parser asks for JSON in a way that only bundlers know, so it is bundled first. */
const entry = `
  import { parseAction } from '@actions/workflow-parser/actions/index';
  import { NoOperationTraceWriter } from '@actions/workflow-parser';
  export const errors = (content) =>
    parseAction({ name: 'action.yml', content }, new NoOperationTraceWriter())
      .context.errors.getErrors().map(({ message }) => message);
`;

/** What GitHub's parser has against the text of an `action.yml`. */
export async function loadActionErrors(): Promise<Errors> {
  const folder = mkdtempSync(join(tmpdir(), 'goldthread-parser-'));
  try {
    const outfile = join(folder, 'parser.mjs');
    await build({
      stdin: { contents: entry, resolveDir: process.cwd() },
      ...{ bundle: true, platform: 'node', format: 'esm', outfile, logLevel: 'error' },
    });
    return ((await import(pathToFileURL(outfile).href)) as { errors: Errors }).errors;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
