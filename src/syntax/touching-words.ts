/**
 * Whether two words meet at an offset with nothing between them. A language's own lexer reads them as one, or as none; a
 * grammar that reads two there hides that a blank was lost.
 *
 *     return 2 end      ->      return 2end        Lua can't read this number
 *     <?php return 1    ->      <?phpreturn 1      PHP prints it
 *
 * @param at offset in UTF-16 units.
 */
export function touchesWord(source: string, at: number): boolean {
  return at > 0 && isWord(source.charCodeAt(at)) && isWord(source.charCodeAt(at - 1));
}

/** Letters and digits of ASCII and the underscore: nobody splits other words. */
function isWord(unit: number): boolean {
  return (
    (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || unit === 95 || (unit >= 97 && unit <= 122)
  );
}
