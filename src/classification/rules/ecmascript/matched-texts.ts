import { type Core, core } from '../../../model/core.ts';
import { TYPES_HOLD } from '../../assumptions.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { isPattern, isText } from './questions-of-texts.ts';

/**
 * What a pattern finds in a text, whichever of the two is asked.
 *
 *     css.match(/src: (.+)/)      ->      /src: (.+)/.exec(css)
 *
 * Holds for a pattern that is spelled, without the flags `g` and `y`: with these the two find something else. Of what is
 * no text, `match` is somebody's own.
 */
export function matchedText(unit: Unit, node: Core): Core | null {
  const [callee, pattern, ...more] = node.children as [Core, Core?, ...Core[]];
  if (callee.op !== 'member' || callee.text !== 'match' || more.length > 0) return null;
  if (!pattern || !isPattern(pattern) || /\/[a-z]*[gy][a-z]*$/.test(pattern.text)) return null;
  const [text] = callee.children as [Core];
  if (!isText(text) || !differs(unit, 'call exec')) return null;
  fire(unit, 'matched-text', '', node.source, TYPES_HOLD);
  return core('call', '', [core('member', 'exec', [pattern], node.source), text], node.source);
}
