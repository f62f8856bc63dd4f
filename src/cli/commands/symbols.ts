import type { Command } from 'commander';
import { Fault } from '../../model/fault.ts';
import { createLanguages } from '../../syntax/languages.ts';
import { type SymbolsDocument, symbolsDocument } from '../../tracing/symbols/symbols-document.ts';
import { DEFAULT_LIMITS } from '../../workspace/files/source-files.ts';
import { readGrammars } from '../../workspace/grammar-files.ts';
import { pathKind, readTree, readTreeFile } from '../../workspace/tree/read-tree.ts';
import type { AddCommand } from '../add-command.ts';
import { examples } from '../examples.ts';
import { colours, print, printJson, shown } from '../output.ts';
import { table } from '../table.ts';
import { workspaceRoot } from '../workspace-option.ts';

/** `goldthread symbols PATH`: reads from the current folder and needs no workspace. @throws Fault NO_SUCH_FILE. */
export const symbolsCommand: AddCommand = (program, run) => {
  program
    .command('symbols <path>')
    .description('the symbol tree of a file or folder with its hashes')
    .option('--json', 'print one JSON document')
    .addHelpText('after', examples('goldthread symbols src/auth.ts', 'goldthread symbols src --json'))
    .action(
      run(async (path: string, options: { json?: boolean }, command: Command) => {
        workspaceRoot(command);
        const languages = createLanguages(readGrammars());
        const kind = pathKind(process.cwd(), path);
        if (kind === null)
          throw new Fault('NO_SUCH_FILE', `There is nothing at ${path}`, 'Name a file or a folder.');
        const files =
          kind === 'file'
            ? [readTreeFile(process.cwd(), path, DEFAULT_LIMITS)]
            : readTree(process.cwd(), path, DEFAULT_LIMITS).filter(
                (file) => languages.profileFor(file.path, file.type === 'text' ? file.text : '') !== null,
              );
        const document = await symbolsDocument(files, languages);
        if (options.json) printJson(document);
        else tell(document);
        return 0;
      }),
    );
};

function tell({ files }: SymbolsDocument): void {
  for (const { path, language, symbols, diagnostics } of files) {
    print(`${colours.bold(shown(path))} ${colours.dim(language ?? 'no known language')}`);
    for (const { message } of diagnostics) print(`  ${colours.yellow('!')} ${shown(message)}`);
    if (symbols.length > 0) {
      print(
        table(
          symbols.map(({ name, kind, start_line, end_line, content_hash }) => [
            `  ${colours.dim(`${start_line}-${end_line}`)}`,
            colours.cyan(kind),
            shown(name),
            colours.dim(content_hash.slice(0, 19)),
          ]),
        ),
      );
    }
  }
}
