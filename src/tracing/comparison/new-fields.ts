import type { StillUsed } from '../../classification/open-world/still-used.ts';
import type { JudgedChange } from '../../model/classification.ts';
import { wordPattern } from '../../model/literal-pattern.ts';
import type { ReadFile } from '../../model/parsed-file.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { heirsIn } from './subclasses.ts';

/** A field of a class of Java that its heirs see, and that was not there. */
export interface NewField {
  /** What it was taken out of. */
  readonly of: CodeSymbol;
  readonly name: string;
  readonly holder: string;
}

/** The field that a change brought; null where it brought none, or one that its class keeps to itself. */
export function newFieldOf(
  { before, after, origin }: JudgedChange,
  files: ReadonlyMap<string, ReadFile>,
  now: ReadFile | undefined,
): NewField | null {
  if (before || !after?.parent || !/\.java$/.test(after.path) || now?.type !== 'parsed') return null;
  if (!/^(?:field|constant)$/.test(after.kind)) return null;
  const [from] = origin ?? [];
  const source = from ? files.get(from.path) : undefined;
  const of = source?.type === 'parsed' ? source.symbols.find(({ name }) => name === from!.name) : undefined;
  const head = now.text.slice(after.range.start, after.nameNode?.start ?? after.range.start);
  if (!of || /\bprivate\b/.test(head)) return null;
  return { of, name: after.simpleName, holder: after.parent.simpleName };
}

/** Files that have a class made from this one, or from such a class in turn. */
function filesOfHeirs(
  holder: string,
  naming: (names: readonly string[]) => readonly SourceFile[],
): readonly TextFile[] {
  const found = new Set<TextFile>();
  const known = new Set([holder]);
  for (const base of known)
    for (const file of naming([base])) {
      const heirs = file.type === 'text' ? heirsIn(file.text, [base]) : [];
      if (file.type === 'text' && heirs.length > 0) found.add(file);
      for (const heir of heirs) known.add(heir);
    }
  return [...found];
}

type TextFile = Extract<SourceFile, { readonly type: 'text' }>;

/**
 * Who inherits such a field and has meant another one by its name: what it imports, or what stands around it.
 *
 *     class Base { static final int LIMIT = 90; }         import static shop.Limits.LIMIT;  class Child extends Base
 *
 * @param naming gives the files of code around that say one of the names.
 */
export function hiddenByFields(
  fields: readonly NewField[],
  naming: (names: readonly string[]) => readonly SourceFile[],
): ReadonlyMap<CodeSymbol, StillUsed> {
  return new Map(
    fields.flatMap(({ of, name, holder }) => {
      const word = wordPattern([name]);
      const heir = filesOfHeirs(holder, naming).find(({ text }) => word.test(text));
      return heir ? [[of, { type: 'meant-otherwise', path: heir.path, name }] as const] : [];
    }),
  );
}
