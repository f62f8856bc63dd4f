import type { AddCommand } from '../add-command.ts';
import { examples } from '../examples.ts';

/** `goldthread lsp`: runs until the editor hangs up, and has standard output for itself. */
export const lspCommand: AddCommand = (program, run) => {
  program
    .command('lsp')
    .description('the language server, on standard input and output: lenses, hovers, intents')
    .option('--stdio', 'speak over standard input and output, which is the only way')
    // Editors add words of their own.
    .allowUnknownOption()
    .allowExcessArguments()
    .addHelpText('after', examples('goldthread lsp --stdio'))
    .action(
      run(async () => {
        const { serveEditor } = await import('../../lsp/server.ts');
        return serveEditor();
      }),
    );
};
