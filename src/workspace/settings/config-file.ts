import * as z from 'zod';
import { nearestName } from '../../intents/nearest-name.ts';
import { lineOfKey, readYaml } from '../../intents/read-yaml.ts';
import type { ApprovalSettings } from '../../model/approval.ts';
import { type TrustLevel, trustLevels } from '../../model/assumption.ts';
import type { CheckSettings } from '../../model/check.ts';
import type { CommandPolicy } from '../../model/command-policy.ts';
import type { Enforcement } from '../../model/enforcement.ts';
import { Fault } from '../../model/fault.ts';
import { asSentence } from '../../model/sentence.ts';
import { visibleText } from '../../model/visible-text.ts';
import { DEFAULT_MAX_FILE_BYTES, type ReadLimits } from '../files/source-files.ts';
import { textIfThere } from '../files/text-file.ts';
import { orchestrationPaths } from '../root.ts';
import { approvalSettings } from './approval-settings.ts';
import { checkSettings } from './check-settings.ts';
import { commandSettings } from './command-settings.ts';
import { enforcementSettings } from './enforcement-settings.ts';

/** The settings of a workspace, from `.orchestration/config.yaml`. */
export interface Config {
  readonly enforcement: Enforcement;
  /** How much a verdict may take for granted and still be called proved. */
  readonly assumptions: TrustLevel;
  readonly limits: ReadLimits;
  /** Patterns of secrets that agents may write after all. */
  readonly openedSecrets: readonly string[];
  /** Patterns of further files that no agent may write. */
  readonly protected: readonly string[];
  /** What agents' shell commands may do. */
  readonly commands: CommandPolicy;
  /** What a person has to say yes to. */
  readonly approval: ApprovalSettings;
  /** How much each rule of `goldthread check` weighs. */
  readonly checks: CheckSettings;
  /** Shapes of the issue keys that commits mention, such as `SHOP-{number}`. */
  readonly issueKeys: readonly string[];
  /** What git's hooks do, where they are wired. */
  readonly git: {
    /** Whether each commit is followed by `goldthread sync`. */
    readonly sync: boolean;
  };
}

const pattern = z.string().min(1).max(1000);
const configSchema = z.strictObject({
  enforcement: enforcementSettings.default({ default: 'enforce', paths: [] }),
  assumptions: z.enum(trustLevels).default('default'),
  max_file_bytes: z
    .int()
    .min(1)
    .max(1024 * 1024 * 1024)
    .default(DEFAULT_MAX_FILE_BYTES),
  opened_secrets: z.array(pattern).default([]),
  protected: z.array(pattern).default([]),
  commands: commandSettings.default(commandSettings.parse({})),
  approval: approvalSettings.default(approvalSettings.parse({})),
  checks: checkSettings.default(checkSettings.parse({})),
  git: z.strictObject({ sync: z.boolean().default(false) }).default({ sync: false }),
  issue_keys: z.array(z.string().trim().min(2).max(200)).max(100).default([]),
});

/**
 * The settings; the defaults where there is no file or an empty one.
 * @throws Fault CONFIG_INVALID naming the file, the line and what is wrong there.
 */
export function readConfig(root: string): Config {
  return parseConfig(textIfThere(orchestrationPaths(root).config) ?? '');
}

/** The same from text that isn't on disk. */
export function parseConfig(text: string): Config {
  const reading = readYaml(text);
  if (!reading.ok) throw invalid(reading.problems[0]!.line, reading.problems[0]!.message);
  const { file } = reading;
  const result = configSchema.safeParse(file.document.toJS({ maxAliasCount: 0 }) ?? {});
  if (result.success) {
    const { enforcement, assumptions, max_file_bytes, opened_secrets, commands, approval } = result.data;
    return {
      enforcement,
      assumptions,
      limits: { maxFileBytes: max_file_bytes },
      openedSecrets: opened_secrets,
      protected: result.data.protected,
      commands,
      approval,
      checks: result.data.checks,
      issueKeys: result.data.issue_keys,
      git: result.data.git,
    };
  }
  const issue = result.error.issues[0]!;
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path;
  const line = path[0] === undefined ? 1 : lineOfKey(file, [], String(path[0]));
  if (issue.code === 'unrecognized_keys') throw invalid(line, unknownKey(path.map(String)));
  throw invalid(line, asSentence(`${path.join('.') || 'the file'}: ${issue.message}`));
}

/** What holds where config.yaml says nothing. */
export function defaultConfig(): Config {
  return parseConfig('');
}

/** `the key "enforcment" is unknown; did you mean enforcement?` */
function unknownKey(path: readonly string[]): string {
  const known = path.length === 1 ? Object.keys(configSchema.shape) : [];
  const near = nearestName(path.at(-1)!, known);
  const hint =
    near !== null ? `; did you mean ${near}?` : known.length > 0 ? `; known are ${known.join(', ')}.` : '.';
  return `the key "${visibleText(path.join('.'), 80)}" is unknown${hint}`;
}

function invalid(line: number, because: string): Fault {
  return new Fault(
    'CONFIG_INVALID',
    `.orchestration/config.yaml, line ${line}: ${because}`,
    'Ask the person in charge to mend that line; until then every write is refused.',
  );
}
