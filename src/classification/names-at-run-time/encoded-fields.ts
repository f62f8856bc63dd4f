import { literalPattern } from '../../model/literal-pattern.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Side } from '../world.ts';

/**
 * Whether a property of a type of ECMAScript is a key of texts that are read as objects of the type, or written from
 * them, as far as the change set says so where it names the type.
 *
 *     JSON.parse(text) as Row        const row: Row = await reply.json()        const load = (): Row => JSON.parse(text)
 *     function send(row: Row) { post(JSON.stringify(row)) }                     JSON.stringify(new Row())
 *
 * So is one of what comes from elsewhere by a call that is only told its type, and not given any:
 *
 *     await query<Row>('select ...')      http.get<Row[]>('/rows')      useSWR<Row>('/row')      Request<{}, {}, Row>
 */
export function fieldIsEncoded(side: Side, { kind, parent }: CodeSymbol): boolean {
  if (!/^(?:field|property)$/.test(kind) || !parent || !/^(?:class|interface|type)$/.test(parent.kind))
    return false;
  const type = `(?<![\\w$.])${literalPattern(parent.simpleName)}(?![\\w$])`;
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
  return [...side.files.values()].some(({ file: { text, profile } }) => {
    if (profile.modules !== 'ecmascript') return false;
    if (fetched.test(text)) return true;
    if (!/\bJSON\.|\.json\(|\.body\b/.test(text)) return false;
    if (read.test(text)) return true;
    const names = [...text.matchAll(declared)].map(([, name]) => literalPattern(name!));
    const written = [`new\\s+${type}`, ...names.map((name) => `${name}\\s*[,)]`)].join('|');
    return new RegExp(`\\bJSON\\.stringify\\(\\s*(?:${written})`).test(text);
  });
}

const READ = '(?:\\bJSON\\.parse\\(|\\.json\\(\\s*\\)|\\b(?:req|request)\\.body\\b)';

/** What asks elsewhere, by its name or since it is waited for. */
const FETCHED =
  '(?:\\bawait\\s+[\\w$.?!]+|\\.(?:delete|fetch|find|get|head|many|one|patch|post|put|query|request|send)|\\buse(?:Fetch|LoaderData|Query|SWR)\\w*)';
