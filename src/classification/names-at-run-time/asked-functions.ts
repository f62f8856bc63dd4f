import { literalPattern } from '../../model/literal-pattern.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { FileFacts, Side } from '../world.ts';

/**
 * Whether a file of ECMAScript that hands a function on holds one that calls what it is handed, and asks that for its name.
 *
 *     log(load)      function log(f) { console.log(f.name); return f() }
 *
 * Or one that keeps what stands in a list under its name: `Object.fromEntries([load, save].map((f) => [f.name, f]))`.
 */
export function functionIsAskedByReceiver(side: Side, { kind, simpleName }: CodeSymbol): boolean {
  if (!/^(?:function|method|constant|variable)$/.test(kind)) return false;
  const handedOn = new RegExp(
    String.raw`[(,=:[]\s*(?:this\.)?${literalPattern(simpleName)}\s*[),;\]}\n](?!\s*=>)`,
    'u',
  );
  const isListed = new RegExp(String.raw`[[,]\s*${literalPattern(simpleName)}\s*[,\]]`, 'u');
  return [...side.files.values()].some(
    (facts) =>
      facts.file.profile.modules === 'ecmascript' &&
      ((asksCalled(facts) && handedOn.test(facts.file.text)) ||
        (KEPT_UNDER_NAME.test(facts.file.text) && isListed.test(facts.file.text))),
  );
}

/** `[f.name, f]`, `set(f.name, f)`, `[f.name]: f` */
const KEPT_UNDER_NAME =
  /(?<![\p{L}\p{N}_$.])([\p{L}_$][\p{L}\p{N}_$]*)\.name\s{0,9}(?:,|\]\s{0,9}:)\s{0,9}\1(?![\p{L}\p{N}_$.])/u;

const asking = new WeakMap<FileFacts, boolean>();

/** Whether something is asked for its name that is called as well: most names that are asked for are a user's. */
function asksCalled(facts: FileFacts): boolean {
  const known = asking.get(facts);
  if (known !== undefined) return known;
  const { text } = facts.file;
  const asked = new Set([...text.matchAll(ASKED)].map(({ 1: name }) => name!));
  const found = [...asked].some((name) =>
    new RegExp(
      String.raw`(?<![\p{L}\p{N}_$.])(?:new\s+)?${literalPattern(name)}\s*(?:\?\.\s*)?\(|(?<![\p{L}\p{N}_$.])${literalPattern(name)}\.(?:call|apply)\(`,
      'u',
    ).test(text),
  );
  asking.set(facts, found);
  return found;
}

const ASKED = /(?<![\p{L}\p{N}_$.])([\p{L}_$][\p{L}\p{N}_$]*)\??\.name\b(?!\s*=[^=])/gu;
