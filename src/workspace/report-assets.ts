import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../model/fault.ts';
import { packageRoot } from './package-info.ts';

/**
 * The script and the stylesheet of the report's page, as the build has made them of `assets/report/`.
 * @throws Fault PACKAGE_BROKEN where they are not there.
 */
export function reportAssets(): { readonly script: string; readonly style: string } {
  return { script: read('page.js'), style: read('page.css') };
}

function read(name: string): string {
  try {
    return readFileSync(join(packageRoot(), 'dist', 'assets', 'report', name), 'utf8');
  } catch {
    const next = 'Install goldthread again, or run `npm run build` in its sources.';
    throw new Fault('PACKAGE_BROKEN', `goldthread can not find its own dist/assets/report/${name}`, next);
  }
}
