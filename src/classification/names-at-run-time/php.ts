import type { CodeSymbol } from '../../model/symbol.ts';
import { textOfSymbol } from '../symbols/symbol-text.ts';
import type { Side } from '../world.ts';

/** What PHP replaces by the name of the function that it stands in, or of its class. Case doesn't count there. */
const NAMES_FUNCTION = /__(?:FUNCTION|METHOD)__/i;
const NAMES_CLASS = /__(?:CLASS|METHOD)__|::\s*class\b|\bget_(?:called_)?class\b/i;

/**
 * Whether a function or a class of PHP says its own name, which is a text for whoever runs it.
 *
 *     function load() { log(__FUNCTION__); }      function read() { log(__FUNCTION__); }
 */
export function saysItsNameInPhp(side: Side, symbol: CodeSymbol): boolean {
  const says = symbol.kind === 'class' ? NAMES_CLASS : NAMES_FUNCTION;
  return says.test(textOfSymbol(side, symbol));
}
