import { type Field, textOf } from './field.ts';

const unary = /^-[abcdefghknoprstuwxzGLNOS]$/;
const binary = /^(?:=|==|!=|<|>|-eq|-ne|-lt|-le|-gt|-ge|-nt|-ot|-ef)$/;

/**
 * Whether a test is of a form in which nothing is evaluated. `-v` and `-R` evaluate a subscript, so that where an
 * operator may stand nothing unknown may be.
 */
export function isTest(words: readonly Field[]): boolean {
  const texts = words.map(textOf);
  if (texts.every((text) => text !== null)) return !texts.some((text) => text === '-v' || text === '-R');
  if (words.some((word) => word.type === 'unknown' && !word.single)) return false;
  return isPlain(texts);
}

function isPlain(texts: readonly (string | null)[]): boolean {
  const [first, second] = texts;
  switch (texts.length) {
    case 1:
      return true;
    case 2:
      return first !== null && (unary.test(first!) || first === '!');
    case 3:
      if (second !== null && binary.test(second!)) return true;
      return first === '!' && isPlain(texts.slice(1));
    case 4:
      return first === '!' && isPlain(texts.slice(1));
    default:
      return false;
  }
}
