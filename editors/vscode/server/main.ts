// What the package brings along: goldthread's language server, without the commands that no editor calls.
import * as z from 'zod';
import { printFault } from '../../../src/cli/fault.ts';
import { serveEditor } from '../../../src/lsp/server.ts';

z.config({ jitless: true });

serveEditor().then(
  (status) => {
    process.exitCode = status;
  },
  (error: unknown) => process.exit(printFault(error)),
);
