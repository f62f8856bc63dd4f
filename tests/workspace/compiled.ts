import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../../', import.meta.url));

/** The workspace modules as JavaScript, for tests that need processes of their own. Remove it when done. */
export interface Compiled {
  readonly modules: string;
  readonly remove: () => void;
}

/** Compiles what ledger-file.ts and json-state.ts reach, into a folder from which Node can run it. */
export function compileWorkspace(): Compiled {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'goldthread-compiled-')));
  copyFileSync(join(project, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  const settings = {
    extends: join(project, 'tsconfig.build.json'),
    compilerOptions: {
      ...{
        rootDir: join(project, 'src'),
        outDir: join(folder, 'dist'),
        typeRoots: [join(project, 'node_modules/@types')],
      },
      ...{ noCheck: true, declaration: false, incremental: false, tsBuildInfoFile: null },
    },
    files: ['ledger/ledger-file.ts', 'files/json-state.ts'].map((name) =>
      join(project, 'src/workspace', name),
    ),
    include: [],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  execFileSync(process.execPath, [join(project, 'node_modules/typescript/bin/tsc'), '-p', folder], {
    stdio: 'pipe',
  });
  return {
    modules: join(folder, 'dist/workspace'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
