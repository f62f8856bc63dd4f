import type { AstNode } from '../model/ast-node.ts';
import type { Scope } from './scopes.ts';

/** Where a text begins whose words stand further down. */
export interface TextStart {
  readonly scope: Scope;
  readonly beginning: AstNode;
}

/**
 * Texts whose words stand below the line that begins them, and are evaluated where they begin. The grammar may put them
 * behind the block, or the function, in which that is.
 *
 *     carts.each { |cart| log(<<~TEXT) }
 *       Cart of #{cart}
 *     TEXT
 */
export interface AwaitedTexts {
  expect(beginning: AstNode, scope: Scope): void;
  /** The beginning of these words: they stand in the order in which the texts begin. Null where that isn't told. */
  startOf(words: AstNode): TextStart | null;
  /** Where in the order of declarations an offset stands: in a text, between its beginning and what follows that. */
  placeOf(offset: number): number;
  /** To be called where no more words come. */
  end(): void;
}

/**
 * @param barriers gets the places at which it can't be told which words belong to which beginning: names that are seen
 *   there may be meant by any words.
 * @param text whose words are being read, and where it begins.
 */
export function awaitedTexts(
  barriers: number[],
  text: { readonly words: AstNode; readonly at: number } | null = null,
): AwaitedTexts {
  const begun: TextStart[] = [];
  return {
    expect(beginning, scope) {
      // A text that begins inside of another one is not found where that one ends.
      if (text === null) begun.push({ scope, beginning });
      else barriers.push(beginning.start);
    },
    startOf(words) {
      const start = begun.shift();
      const end = words.children.at(-1)?.text ?? words.text;
      if (start?.beginning.text.includes(end)) return start;
      barriers.push(words.start);
      if (start) barriers.push(start.beginning.start);
      return null;
    },
    placeOf(offset) {
      if (text === null) return offset;
      const { start, end } = text.words;
      return text.at + (offset - start) / (end - start + 1);
    },
    end() {
      for (const { beginning } of begun) barriers.push(beginning.start);
    },
  };
}
