import { literalPattern } from '../../model/literal-pattern.ts';
import { onceForBoth } from '../../model/once-each.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Side } from '../world.ts';
import { holderOf } from './holder.ts';

/**
 * Whether a property of a type of ECMAScript is a key of texts that are read as objects of the type, or written from
 * them, as far as the change set says so where it names the type.
 *
 *     JSON.parse(text) as Row        const row: Row = await reply.json()        const load = (): Row => JSON.parse(text)
 *     function send(row: Row) { post(JSON.stringify(row)) }                     JSON.stringify(new Row())
 *     for (const key of Object.keys(row)) show(key)                             Object.assign(new Row(), found)
 *
 * So is one of what comes from elsewhere by a call that is only told its type, and not given any:
 *
 *     await query<Row>('select ...')      http.get<Row[]>('/rows')      useSWR<Row>('/row')      Request<{}, {}, Row>
 */
export function fieldIsEncoded(side: Side, symbol: CodeSymbol): boolean {
  const holder = holderOf(symbol);
  if (!/^(?:field|property)$/.test(symbol.kind) || !/^(?:class|interface|type)$/.test(holder?.kind ?? ''))
    return false;
  return isEncoded(side, holder!);
}

/** By the type: all of its properties are asked for, and each answer takes a look at every text. */
const isEncoded = onceForBoth((side: Side, holder: CodeSymbol): boolean => {
  // Most types are said in few of them.
  const texts = [...side.files.values()].flatMap(({ file: { text, profile } }) =>
    profile.modules === 'ecmascript' && text.includes(holder.simpleName) ? [text] : [],
  );
  if (texts.length === 0) return false;
  const type = `(?<![\\w$.])${literalPattern(holder.simpleName)}(?![\\w$])`;
  const spelled = `(?!\\s*=>)[^=;(){}]*${type}[^=;(){}]*`;
  const read = new RegExp(
    [
      `${READ}[^;{}]*\\bas\\s+[^;{}]*${type}`,
      `:${spelled}=[^;{}]*${READ}`,
      `\\)\\s*:${spelled}(?:=>\\s*|\\{[^{}]*\\breturn\\s+)[^;{}]*${READ}`,
    ].join('|'),
  );
  const fetched = new RegExp(
    `${FETCHED}<[^;(){}]*${type}[^;(){}]*>\\s*\\(|\\bRequest<(?:[^;(){}]|\\{\\s*\\})*${type}`,
  );
  const declared = new RegExp(
    `([\\p{L}_$][\\w$]*)\\s*\\??\\s*(?::\\s*(?:readonly\\s+)?${type}|=\\s*new\\s+${type})`,
    'gu',
  );
  return texts.some((text) => {
    if (fetched.test(text)) return true;
    if (!/\bJSON\.|\.json\(|\.body\b|\bObject\.|\bownKeys\b/.test(text)) return false;
    if (read.test(text)) return true;
    const names = [...text.matchAll(declared)].map(([, name]) => literalPattern(name!));
    const written = [`new\\s+${type}`, ...names.map((name) => `${name}\\s*[,)]`)].join('|');
    return new RegExp(`(?:${WRITTEN})\\(\\s*(?:${written})`).test(text);
  });
});

/** What goes through all that an object holds itself, or gives it whatever another one holds. */
const WRITTEN =
  '\\bJSON\\.stringify|\\bObject\\.(?:keys|entries|getOwnPropertyNames|assign)|\\bReflect\\.ownKeys';

const READ = '(?:\\bJSON\\.parse\\(|\\.json\\(\\s*\\)|\\b(?:req|request)\\.body\\b)';

/** What asks elsewhere, by its name or since it is waited for. */
const FETCHED =
  '(?:\\bawait\\s+[\\w$.?!]+|\\.(?:delete|fetch|find|get|head|many|one|patch|post|put|query|request|send)|\\buse(?:Fetch|LoaderData|Query|SWR)\\w*)';
