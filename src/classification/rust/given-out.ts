import { literalPattern } from '../../model/literal-pattern.ts';

/**
 * What a file of Rust declares for whoever sees it, and says a type in: other crates then have values of the type, and
 * its methods and fields, though they can't name it.
 *
 *     pub fn open() -> lines::Lines      pub struct Shop { pub lines: Lines }      impl Iterator for Shop { type Item = Line; }
 *
 * @returns what these are called, and the types or traits that they may be members of.
 */
export function namesSaying(text: string, type: string): ReadonlySet<string> {
  const found = new Set<string>();
  if (!text.includes(type)) return found;
  const others = [...text.matchAll(new RegExp(`\\b${literalPattern(type)}\\s+as\\s+(\\w+)`, 'gu'))];
  const names = [type, ...others.map(([, name]) => name!)].map(literalPattern).join('|');
  const says = new RegExp(`\\b(?:${names})\\b`, 'u');
  const add = (name: string, told: string, at: number): void => {
    if (says.test(told)) for (const one of [name, ...ownersBefore(text, at)]) found.add(one);
  };
  for (const { 0: head, 1: word, 2: name, index } of text.matchAll(SHOWN)) {
    const end = /^(?:enum|trait|union)$/.test(word ?? '') ? closing(text, index) : index + head.length;
    add(name!, text.slice(text.indexOf(name!, index + 'pub'.length) + name!.length, end), index);
  }
  for (const { 1: name, 2: told, index } of text.matchAll(GIVEN)) add(name!, told!, index);
  return found;
}

/** `pub fn open(path: &Path) -> Lines`, `pub lines: Lines`, `pub trait Reads` with all that it asks for. */
const SHOWN =
  /\bpub\s+(?:(?:(?:const|static|mut|unsafe|async|extern(?:\s+"[^"]*")?)\s+)*(fn|struct|enum|union|trait|type)\s+)?(?:(?:const|static)\s+(?:mut\s+)?)?(\w+)[^{};]*/gu;

/** What a trait is told, and what a type is called besides: `type Item = Line;` */
const GIVEN = /\btype\s+(\w+)(?:<[^=;]*>)?\s*=\s*([^;]*)/gu;

/** The type or the trait that was begun last, of which something may be a member. */
function ownersBefore(text: string, at: number): readonly string[] {
  const [, declared, implemented] = [...text.slice(0, at).matchAll(OWNER)].at(-1) ?? [];
  return [declared, implemented].filter((name) => name !== undefined);
}

const OWNER =
  /\b(?:struct|enum|union|trait)\s+(\w+)|\bimpl\b(?:\s*<[^{};]*?>)?\s+(?:[\w:<>,'& ]+\s+for\s+)?(?:\w+::)*(\w+)[^{};]*\{/gu;

/** Where the block ends that begins next, or the text. */
function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = text.indexOf('{', from); at >= 0 && at < text.length; at++) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}
