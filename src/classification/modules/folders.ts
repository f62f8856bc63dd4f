/** The folder of a path, empty for what stands at the top. */
export function folderOf(path: string): string {
  const end = path.lastIndexOf('/');
  return end === 0 ? '/' : path.slice(0, Math.max(0, end));
}

/** The folders that a path goes through: `src` and `shop` of src/shop/rates.ts. */
export function foldersOf(path: string): readonly string[] {
  return path.split('/').slice(0, -1);
}

/** The path of a file in the same folder. */
export function besideOf(path: string, name: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1) + name;
}
