import { literalPattern } from '../../../model/literal-pattern.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { textOfSymbol } from '../../symbols/symbol-text.ts';
import type { Side } from '../../world.ts';

/**
 * Whether a Python function counts the functions around it, itself or by a call of another one of the change set, so
 * that one more or less between it and its caller shows:
 *
 *     def old(): warnings.warn('use new()', DeprecationWarning, stacklevel=2)        blames the line that called `old`
 *
 * The line is all that changes, but for who filters warnings by the module that they blame.
 */
export function countsFrames(side: Side, symbol: CodeSymbol): boolean {
  const { file } = side.factsOf(symbol);
  if (file.profile.id !== 'python') return false;
  const counting = countingIn(side);
  if (counting.all.length === 0) return false;
  return counting.all.includes(symbol) || counting.calls.test(textOfSymbol(side, symbol));
}

interface Counting {
  readonly all: readonly CodeSymbol[];
  /** Finds a call of one of them. */
  readonly calls: RegExp;
}

const known = new WeakMap<Side, Counting>();

function countingIn(side: Side): Counting {
  const found = known.get(side);
  if (found) return found;
  const all = [...side.files.values()].flatMap(({ file }) =>
    file.profile.id === 'python' && COUNTS.test(file.text)
      ? file.symbols.filter(
          (one) => /^(?:function|method|constructor)$/.test(one.kind) && COUNTS.test(textOfSymbol(side, one)),
        )
      : [],
  );
  const names = all.map(({ simpleName }) => literalPattern(simpleName));
  const made = { all, calls: new RegExp(`\\b(?:${names.join('|')})\\(`) };
  known.set(side, made);
  return made;
}

/** The first level is the line of the warning itself. */
const COUNTS = /\bstacklevel\s*=\s*(?!1\b)/;
