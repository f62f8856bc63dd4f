/** What a statement of Python takes from a module: `from shop.rates import base, total as sum`. */
export interface TakenNames {
  readonly module: string;
  /** As they are written, with brackets and other names. */
  readonly names: string;
}

const TAKEN = /^[^\S\n]*from[^\S\n]+([\w.]+)[^\S\n]+import\b([^\S\n]*\([^)]*\)|[^\n]*)/gm;
const IMPORTED = /^[^\S\n]*import[^\S\n]+([^\n#;]+)/gm;

/** What a text of Python takes from modules, by name or all of it. */
export function namesTaken(text: string): readonly TakenNames[] {
  return [...text.matchAll(TAKEN)].map(([, module, names]) => ({ module: module!, names: names! }));
}

/** The modules that a text of Python imports whole: `import shop.rates as rates, os`. */
export function modulesImported(text: string): readonly string[] {
  return [...text.matchAll(IMPORTED)].flatMap(([, list]) =>
    list!.split(',').map((one) => one.trim().split(/\s/)[0]!),
  );
}
