import { literalPattern } from '../../model/literal-pattern.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { textOfSymbol } from '../symbols/symbol-text.ts';
import type { Side } from '../world.ts';

/** What PHP replaces by the name of the function that it stands in, or of its class. Case doesn't count there. */
const NAMES_FUNCTION = /__(?:FUNCTION|METHOD)__/i;
const NAMES_CLASS = /__(?:CLASS|METHOD)__|::\s*class\b|\bget_(?:called_)?class\b/i;

/** A member of PHP that is asked for by a name which isn't spelled. */
const FINDS_MEMBERS =
  /(?:\$this|self|static|parent)\s*(?:\?->|->|::)\s*(?:\$\w+\s*[(;,)\]]|\{)|\b(?:method|property)_exists\(\s*(?:\$this|static::class|self::class)\s*,\s*[^'"\s]|\[\s*(?:\$this|static::class|self::class)\s*,\s*[^'"\s\]]/;
const ASKS_BY_PIECES = /\bconstant\(\s*(?:["'][\w\\]*?(\w+)::(\w*)["']\s*\.|(?:self|static)::class)/g;

/**
 * Whether a class of PHP asks itself for a member by a name that it puts together, or anybody for a constant so.
 *
 *     $method = 'on' . $event; $this->$method();        constant('Cart::MAX_' . $size)
 */
export function isFoundInPhp(side: Side, { kind, parent, simpleName }: CodeSymbol): boolean {
  if (!parent || !/^(?:class|interface|trait|enum)$/.test(parent.kind)) return false;
  if (kind !== 'constant' && FINDS_MEMBERS.test(textOfSymbol(side, parent))) return true;
  return [...side.files.values()].some(({ file: { text } }) =>
    [...text.matchAll(ASKS_BY_PIECES)].some(
      ([, owner, head]) =>
        owner === undefined || (owner === parent.simpleName && simpleName.startsWith(head!)),
    ),
  );
}

/**
 * Whether a function or a class of PHP says its own name, which is a text for whoever runs it.
 *
 *     function load() { log(__FUNCTION__); }      function read() { log(__FUNCTION__); }
 */
export function saysItsNameInPhp(side: Side, symbol: CodeSymbol): boolean {
  const says = symbol.kind === 'class' ? NAMES_CLASS : NAMES_FUNCTION;
  return says.test(textOfSymbol(side, symbol));
}

const ASKS_OWN_NAME = /\$this\s*->\s*name\b|\b(?:self|static)::\s*cases\s*\(/i;

/**
 * Whether a case of an enumeration of PHP is shown by its name, or found by it.
 *
 *     enum Rate { case Base; function text() { return $this->name; } }      array_column(Rate::cases(), 'name')
 */
export function caseShowsInPhp(side: Side, { parent, simpleName }: CodeSymbol): boolean {
  if (!parent) return false;
  if (ASKS_OWN_NAME.test(textOfSymbol(side, parent))) return true;
  const owner = literalPattern(parent.simpleName);
  const asked = new RegExp(
    `\\b${owner}::(?:cases\\s*\\(|${literalPattern(simpleName)}\\s*->\\s*name\\b)|\\bconstant\\(\\s*['"][^'"\n]*\\b${owner}::`,
  );
  return [...side.files.values()].some(({ file: { text } }) => asked.test(text));
}
