import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Every file and link below a folder of the workspace, whatever its name, relative to the root; null where there are
 * more than `most`, or where the folder can't be read.
 */
export function filesBelow(root: string, folder: string, most: number): readonly string[] | null {
  const files: string[] = [];
  const folders = [folder];
  try {
    for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
      for (const entry of readdirSync(join(root, next), { withFileTypes: true })) {
        const path = `${next}/${entry.name}`;
        if (entry.isDirectory()) folders.push(path);
        else files.push(path);
        if (files.length + folders.length > most) return null;
      }
    }
  } catch {
    return null;
  }
  return files.sort();
}
