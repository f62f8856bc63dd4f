import type { CodeSymbol } from '../../model/symbol.ts';

/** A symbol that others knew under a name, or at a place, that it has no more; what became of it, if anything did. */
export interface Gone {
  readonly before: CodeSymbol;
  readonly after: CodeSymbol | null;
  /** What the package that it stands in is called by those who import it, and its paths by those who map them. */
  readonly packages?: readonly string[];
  /** Of a member: classes that inherit it. */
  readonly heirs?: readonly string[];
  /** Of a member: names under which others have objects of its class. */
  readonly makers?: readonly string[];
  /** Of what a file of Kotlin holds: what others call the class that it is held by, where the file says it. */
  readonly facade?: string | undefined;
  /** It belongs to all scripts of a page: `window.base`. */
  readonly isGlobal?: boolean;
}

/** Whether it is called as before, elsewhere. */
export function keepsName({ before, after }: Gone): boolean {
  return after?.simpleName === before.simpleName;
}
