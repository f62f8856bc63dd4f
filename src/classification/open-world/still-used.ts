/** Who, out of the change set's sight, stands in the way of what was proved of a symbol. */
export type StillUsed =
  /** Somebody says its old name, or is whom the proof takes to be nowhere; `how` where a path alone says too little. */
  | { readonly type: 'used'; readonly path: string; readonly how: string | null }
  /** A base has a member of the new name, which would be overridden from then on. */
  | { readonly type: 'overridden'; readonly path: string; readonly name: string }
  /** Somebody means another one by the new name. */
  | { readonly type: 'meant-otherwise'; readonly path: string; readonly name: string };

/** Somebody in a file says the old name, or is whom a proof takes to be nowhere. */
export function usedIn(path: string, how: string | null = null): StillUsed {
  return { type: 'used', path, how };
}

/** @param subject what is used; none where the sentence around says it. */
export function sentenceOfUse(still: StillUsed, subject: string | null): string {
  switch (still.type) {
    case 'used':
      return `${subject === null ? '' : `${subject} `}is still used in ${still.path}${still.how === null ? '' : `, ${still.how}`}`;
    case 'overridden':
      return `a base in ${still.path} has ${still.name} already, which would be overridden`;
    case 'meant-otherwise':
      return `${still.path} means another one by ${still.name}`;
  }
}
