import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type CheckFormat, checkFormats, formatted } from '../../formats/check-formats.ts';
import { type CheckCode, type CheckDocument, checkCodes } from '../../model/check.ts';
import { check } from '../../tracing/check/check.ts';
import { writeAtomically } from '../../workspace/files/atomic-write.ts';
import { packageVersion } from '../../workspace/package-info.ts';
import type { AddCommand } from '../add-command.ts';
import { tellCheck } from '../check-text.ts';
import { examples } from '../examples.ts';
import { printText, spelledOut } from '../output.ts';
import { openWorkspace } from '../workspace-option.ts';

type Format = 'text' | CheckFormat;

interface Options {
  readonly range?: string;
  readonly rule?: readonly CheckCode[];
  readonly skip?: readonly CheckCode[];
  readonly anchor?: readonly string[];
  readonly json?: boolean;
  readonly format: Format;
  readonly write?: readonly Written[];
}

/** A further form of the answer, for a file. */
interface Written {
  readonly format: CheckFormat;
  readonly file: string;
}

/**
 * `goldthread check`: exit status 1 where a rule that counts as an error was broken. CI reads `--format` and
 * `--write`, people the text.
 */
export const checkCommand: AddCommand = (program, run) => {
  program
    .command('check')
    .description('the gate for CI: is every change in scope, owned, and what it is said to be?')
    .option('--range <range>', 'REV1..REV2 (default: what the CI runs for, else what was not pushed yet)')
    .addOption(new Option('--rule <code...>', 'these rules alone').choices(checkCodes))
    .addOption(new Option('--skip <code...>', 'without these rules').choices(checkCodes))
    .option('--anchor <hash...>', 'hashes that `trace anchor` printed once, which must still be there')
    .addOption(
      new Option('--format <format>', 'what is printed').choices(['text', ...checkFormats]).default('text'),
    )
    .option('--write <format=file>', 'a further form, into a file; may stand several times', written)
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      examples(
        'goldthread check',
        'goldthread check --range main..HEAD --format markdown',
        'goldthread check --format github --write sarif=goldthread.sarif --write markdown=summary.md',
        'goldthread check --rule REFACTOR_ONLY --json',
      ),
    )
    .action(
      run(async ({ range, rule, skip, anchor, json, format, write = [] }: Options, command: Command) => {
        const document = await check(openWorkspace(command), {
          ...{ range, env: process.env },
          ...{ only: rule ?? [], without: skip ?? [], anchors: anchor ?? [] },
        });
        for (const to of write) writeAtomically(resolve(to.file), asText(document, to.format));
        const wanted = json ? 'json' : format;
        if (wanted === 'text') tellCheck(document);
        else printText(asText(document, wanted));
        return document.ok ? 0 : 1;
      }),
    );
};

function asText(document: CheckDocument, format: CheckFormat): string {
  return format === 'json' ? spelledOut(document) : formatted(document, format, packageVersion());
}

function written(text: string, earlier: readonly Written[] = []): readonly Written[] {
  const at = text.indexOf('=');
  const format = checkFormats.find((name) => name === text.slice(0, Math.max(0, at)));
  const file = text.slice(at + 1);
  if (format === undefined || file === '')
    throw new InvalidArgumentError(`It must be FORMAT=FILE, with one of ${checkFormats.join(', ')}.`);
  return [...earlier, { format, file }];
}
