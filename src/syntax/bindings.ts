import type { AstNode } from '../model/ast-node.ts';
import type { Bindings } from '../model/bindings.ts';
import type { LanguageProfile } from '../model/language-profile.ts';
import type { CodeSymbol } from '../model/symbol.ts';
import type { CapturedMatch } from './captures.ts';

/** For a language whose scopes aren't described: every name is taken to be free, and nothing may be renamed. */
export const unknownBindings: Bindings = {
  known: false,
  all: [],
  of: () => null,
  isReference: () => false,
  hasBarrier: () => true,
};

/** What names are resolved from. */
export interface BindingInput {
  readonly root: AstNode;
  /** The matches of the language's `locals.scm`. */
  readonly matches: readonly CapturedMatch[];
  readonly symbols: readonly CodeSymbol[];
  readonly profile: LanguageProfile;
}

export function resolveBindings(_input: BindingInput): Bindings {
  return unknownBindings;
}
