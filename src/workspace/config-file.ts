import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import * as z from 'zod';
import { type TrustLevel, trustLevels } from '../model/assumption.ts';
import type { CommandPolicy } from '../model/command-policy.ts';
import { Fault } from '../model/fault.ts';
import { commandSettings } from './command-settings.ts';
import { orchestrationPaths } from './root.ts';
import { DEFAULT_MAX_FILE_BYTES, type ReadLimits } from './source-files.ts';
import { textIfThere } from './text-file.ts';

/** The settings of a workspace, from `.orchestration/config.yaml`. */
export interface Config {
  /** `enforce` refuses, `warn` lets through and says so, `observe` only records. */
  readonly enforcement: 'enforce' | 'warn' | 'observe';
  /** How much a verdict may take for granted and still be called proved. */
  readonly assumptions: TrustLevel;
  readonly limits: ReadLimits;
  /** Patterns of secrets that agents may write after all. */
  readonly openedSecrets: readonly string[];
  /** Patterns of further files that no agent may write. */
  readonly protected: readonly string[];
  /** What agents' shell commands may do. */
  readonly commands: CommandPolicy;
}

const pattern = z.string().min(1).max(1000);
const configSchema = z.strictObject({
  enforcement: z.enum(['enforce', 'warn', 'observe']).default('enforce'),
  assumptions: z.enum(trustLevels).default('default'),
  max_file_bytes: z
    .int()
    .min(1)
    .max(1024 * 1024 * 1024)
    .default(DEFAULT_MAX_FILE_BYTES),
  opened_secrets: z.array(pattern).default([]),
  protected: z.array(pattern).default([]),
  commands: commandSettings.default(commandSettings.parse({})),
});

const LONGEST = 256 * 1024;

/**
 * The settings; the defaults where there is no file or an empty one.
 * @throws Fault CONFIG_INVALID naming the file, the line and what is wrong there.
 */
export function readConfig(root: string): Config {
  return parseConfig(textIfThere(orchestrationPaths(root).config) ?? '');
}

/** The same from text that isn't on disk. */
export function parseConfig(text: string): Config {
  if (text.length > LONGEST) throw invalid(1, `it is longer than ${LONGEST} characters`);
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    strict: true,
    uniqueKeys: true,
    customTags: [],
  });
  const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line);
  const problem = document.errors[0] ?? document.warnings[0];
  if (problem) throw invalid(lineAt(problem.pos[0]), problem.message.split('\n')[0] ?? problem.code);
  const result = configSchema.safeParse(settingsIn(document) ?? {});
  if (result.success) {
    const { enforcement, assumptions, max_file_bytes, opened_secrets, commands } = result.data;
    return {
      enforcement,
      assumptions,
      limits: { maxFileBytes: max_file_bytes },
      openedSecrets: opened_secrets,
      protected: result.data.protected,
      commands,
    };
  }
  const issue = result.error.issues[0]!;
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path;
  const offset = keyOffset(document, path[0]) ?? 0;
  throw invalid(lineAt(offset), `${path.join('.') || 'the file'}: ${issue.message}`);
}

/** Aliases are refused: settings need none, and nested ones are how a small file becomes a large one. */
function settingsIn(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch (error) {
    throw invalid(1, error instanceof Error ? error.message : String(error));
  }
}

function keyOffset(document: Document, name: PropertyKey | undefined): number | undefined {
  if (!isMap(document.contents)) return undefined;
  const key = document.contents.items.find((item) => isScalar(item.key) && item.key.value === name)?.key;
  return isNode(key) ? key.range?.[0] : undefined;
}

function invalid(line: number, because: string): Fault {
  return new Fault(
    'CONFIG_INVALID',
    `.orchestration/config.yaml, line ${line}: ${because}`,
    'Mend that line.',
  );
}
