import { literalPattern } from '../../model/literal-pattern.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Side } from '../world.ts';

/** `"" + point`, where `point` is of the record that the component belongs to, and whose text names it. */
export function componentIsPrinted(side: Side, { parent }: CodeSymbol): boolean {
  const isRecord = parent?.declaration.kind === 'record_declaration';
  return isRecord && !hasOwnText(side, parent) && isPrinted(side, parent);
}

/** `"" + color` and `Color.RED.name()`: a member of an enumeration is shown by its name. */
export function memberIsPrinted(side: Side, { parent, simpleName }: CodeSymbol): boolean {
  const own = `(?<![\\w$])${literalPattern(parent!.simpleName)}\\s*\\.\\s*${literalPattern(simpleName)}`;
  return !hasOwnText(side, parent!) && isPrinted(side, parent!, own);
}

function hasOwnText(side: Side, symbol: CodeSymbol): boolean {
  const { text } = side.factsOf(symbol).file;
  return /\btoString\s*\(\s*\)\s*\{/.test(text.slice(symbol.range.start, symbol.range.end));
}

/** Whether a variable that is declared with the type, or `value`, becomes a text somewhere. */
function isPrinted(side: Side, type: CodeSymbol, value = '(?!)'): boolean {
  const declared = new RegExp(`(?<![\\w$])${literalPattern(type.simpleName)}(?:<[^<>]*>)?\\s+(\\w+)`, 'g');
  return [...side.files.values()].some(({ file }) => {
    const names = new Set([...file.text.matchAll(declared)].map(([, name]) => name!));
    const one = `(?:${[...names, value].join('|')})(?![\\w$]|\\s*[.(\\[])`;
    const text = new RegExp(
      `"\\s*\\+\\s*${one}|(?<![\\w$.])${one}\\s*\\+\\s*"|(?:valueOf|print|println|append|format|toString)\\((?:[^()]*,)?\\s*${one}|(?<![\\w$.])(?:${[...names, value].join('|')})\\.(?:toString|name)\\(`,
    );
    return text.test(file.text);
  });
}
