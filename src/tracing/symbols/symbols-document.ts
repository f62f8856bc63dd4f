import { Fault } from '../../model/fault.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { Languages } from '../../syntax/languages.ts';

/** The document that `symbols --json` prints. */
export interface SymbolsDocument {
  readonly files: readonly {
    readonly path: string;
    readonly language: string | null;
    readonly symbols: readonly ListedSymbolDocument[];
    readonly diagnostics: readonly {
      readonly code: string;
      readonly message: string;
      readonly line: number | null;
    }[];
  }[];
}

export interface ListedSymbolDocument {
  readonly name: string;
  readonly kind: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly start_character: number;
  readonly end_character: number;
  readonly content_hash: string;
  readonly structure_hash: string;
  readonly shape_hash: string;
}

/** The symbol trees of files with their hashes. */
export async function symbolsDocument(
  files: readonly SourceFile[],
  languages: Languages,
): Promise<SymbolsDocument> {
  if (files.length === 0)
    throw new Fault('NO_FILES', 'There is no file to list symbols of', 'Name a file or a folder.');
  const listed: SymbolsDocument['files'][number][] = [];
  for (const source of files) {
    const file = await languages.read(source, { bindings: true });
    listed.push({
      path: file.path,
      language: file.type === 'parsed' ? file.profile.id : null,
      symbols:
        file.type === 'parsed'
          ? file.symbols.map(({ name, kind, range, contentHash, structureHash, shapeHash }) => ({
              name,
              kind,
              start_line: range.startLine,
              end_line: range.endLine,
              start_character: range.startCharacter,
              end_character: range.endCharacter,
              content_hash: contentHash,
              structure_hash: structureHash,
              shape_hash: shapeHash,
            }))
          : [],
      diagnostics: file.diagnostics,
    });
  }
  return { files: listed };
}
