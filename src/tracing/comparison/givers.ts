import { holderOf } from '../../classification/names-at-run-time/holder.ts';
import { wordPattern } from '../../model/literal-pattern.ts';
import type { ReadFile } from '../../model/parsed-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';

/** More are not looked for: whoever has one of so many would be most of the program. */
const MOST_GIVERS = 20;

/**
 * What a file of ECMAScript has at its top that says the type of a property, or says what says it: who gets an object
 * from there may hand it to somebody who finds the property by its name, without a word of the type.
 *
 *     row.ts: interface Row { sum: number }  function make(): Row { … }        send.ts: axios.post('/rows', make())
 */
export function giversOf(property: CodeSymbol, file: ReadFile | undefined): readonly string[] {
  const holder = holderOf(property);
  if (!holder || file?.type !== 'parsed' || file.profile.modules !== 'ecmascript') return [];
  const top = file.symbols.filter(({ parent }) => parent === null);
  const saying = new Set([holder.simpleName]);
  for (let before = 0; before < saying.size && saying.size <= MOST_GIVERS; ) {
    before = saying.size;
    const says = wordPattern([...saying]);
    for (const { simpleName, range } of top)
      if (says.test(file.text.slice(range.start, range.end))) saying.add(simpleName);
  }
  return saying.size <= MOST_GIVERS ? [...saying] : [holder.simpleName];
}
