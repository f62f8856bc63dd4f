import { readdirSync, type Stats } from 'node:fs';

/** Null where there is nothing that could be looked at. */
export function statOf(look: () => Stats): Stats | null {
  try {
    return look();
  } catch {
    return null;
  }
}

/** The names in a folder; none where it can't be read. */
export function entries(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
