import { type Command, Option } from 'commander';
import { type TrustLevel, trustLevels } from '../../model/assumption.ts';
import { createLanguages } from '../../syntax/languages.ts';
import { compare } from '../../tracing/compare.ts';
import { type DiffDocument, diffDocument } from '../../tracing/comparison/diff-document.ts';
import { diffSides } from '../../tracing/comparison/diff-sources.ts';
import { explain } from '../../tracing/comparison/explain.ts';
import { compareAmong } from '../../tracing/comparison/open-world.ts';
import { orUnjudged } from '../../tracing/comparison/unjudged.ts';
import { DEFAULT_LIMITS } from '../../workspace/files/source-files.ts';
import { readGrammars } from '../../workspace/grammar-files.ts';
import { readConfig } from '../../workspace/settings/config-file.ts';
import type { AddCommand } from '../add-command.ts';
import { examples } from '../examples.ts';
import { colours, print, printJson, shown, shownClass } from '../output.ts';
import { workspaceRoot } from '../workspace-option.ts';

interface Options {
  readonly json?: boolean;
  readonly explain?: boolean;
  readonly assume?: TrustLevel;
}

/** `goldthread diff`: exit status 0 whether or not the sides differ, since the verdict is in the answer. */
export const diffCommand: AddCommand = (program, run) => {
  program
    .command('diff <sides...>')
    .description('compare two files, two folders, or two git revisions, symbol by symbol')
    .option('--explain', 'print trees, mapping, normal forms with the rules that fired, and findings')
    .addOption(
      new Option(
        '--assume <level>',
        'what may be taken for granted; the workspace says, without this',
      ).choices(trustLevels),
    )
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      examples(
        'goldthread diff old.ts new.ts',
        'goldthread diff HEAD~1..HEAD',
        'goldthread diff HEAD        (against the working tree)',
        'goldthread diff before/ after/ --json',
      ),
    )
    .action(
      run(async (sides: string[], options: Options, command: Command) => {
        const root = workspaceRoot(command);
        const { before, after, surroundings } = diffSides(root, process.cwd(), sides, DEFAULT_LIMITS);
        const languages = createLanguages(readGrammars());
        const judging = { trust: options.assume ?? readConfig(root).assumptions };
        const comparison = await orUnjudged(before, after, languages, () =>
          surroundings
            ? compareAmong(surroundings, before, after, languages, judging)
            : compare(before, after, languages, judging),
        );
        const document = diffDocument(comparison);
        if (options.json) printJson(document);
        else if (options.explain) for (const line of explain(comparison)) print(shown(line));
        else tell(document);
        return 0;
      }),
    );
};

function tell({ mutation_class, files, symbols }: DiffDocument): void {
  if (mutation_class === null) {
    print('Nothing changed.');
    return;
  }
  print(shownClass(mutation_class));
  for (const { path_before, path_after, diagnostics } of files) {
    for (const { message } of diagnostics)
      print(
        `${colours.yellow('!')} ${shown(message)}${path_before === path_after ? '' : colours.dim(` (${path_before ?? 'new'} to ${path_after ?? 'gone'})`)}`,
      );
  }
  for (const { before, after, changes, mutation_class: symbolClass, findings } of symbols) {
    const here = (after ?? before)!;
    const from =
      before && after && (before.path !== after.path || before.name !== after.name)
        ? colours.dim(` from ${shown(`${before.path}#${before.name}`)}`)
        : '';
    print(
      `\n${colours.bold(shown(`${here.path}#${here.name}`))}${from}  ${changes.join(', ')}  ${shownClass(symbolClass)}`,
    );
    for (const { verdict, because, assumes, before_lines, after_lines } of findings) {
      const mark = verdict === 'preserves' ? colours.green('keeps') : colours.yellow('changes');
      const lines = [before_lines && `-${before_lines.join('-')}`, after_lines && `+${after_lines.join('-')}`]
        .filter(Boolean)
        .join(' ');
      print(
        `  ${mark}  ${shown(because)}${assumes ? colours.dim(` (assuming that ${shown(assumes)})`) : ''}${lines ? colours.dim(`  ${lines}`) : ''}`,
      );
    }
  }
}
