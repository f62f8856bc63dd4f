/** An argument as a program would get it, as far as that is known. */
export type Field =
  | { readonly type: 'text'; readonly text: string }
  /** Names of files: what they are depends on the disk. `spelled` is what is left where there are none. */
  | { readonly type: 'pattern'; readonly pattern: string; readonly spelled: string }
  /** Begins with a known text; `single` is false where it may be several arguments, or none. */
  | { readonly type: 'unknown'; readonly start: string; readonly single: boolean };

/** An argument of which all is known; it stands for itself, though it may look like a pattern. */
export function textField(text: string): Field {
  return { type: 'text', text };
}

/** The argument where all of it is known. */
export function textOf(field: Field | undefined): string | null {
  return field?.type === 'text' ? field.text : null;
}

/** For messages and for patterns of programs: what isn't known is dots. */
export function wordsOf(fields: readonly Field[]): readonly string[] {
  return fields.map((field) => {
    switch (field.type) {
      case 'text':
        return field.text;
      case 'pattern':
        return field.spelled;
      case 'unknown':
        return `${field.start}...`;
      default:
        return field satisfies never;
    }
  });
}
