import { literalPattern } from '../../model/literal-pattern.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Side } from '../world.ts';

const WRITES =
  'toJson|toJsonTree|writeValue|writeValueAs(?:String|Bytes)|valueToTree|encodeTo(?:String|ByteArray|JsonElement)';
const READS =
  'fromJson|readValue|convertValue|treeToValue|adapter|getAdapter|readerFor|writerFor|decodeFrom(?:String|ByteArray|JsonElement)';

/**
 * A member of a class of Java or Kotlin whose objects a mapper such as Gson, Jackson or Moshi writes out, or reads, by
 * the names of its fields, or of the methods that give and take them.
 *
 *     gson.toJson(this)      mapper.writeValueAsString(new Point(1, 2))      gson.fromJson(text, Point.class)
 *     String send(Point p) { return gson.toJson(p); }                        moshi.adapter(Point::class.java)
 */
export function memberIsMapped(side: Side, { parent, kind, simpleName }: CodeSymbol): boolean {
  const isField = /^(?:field|property)$/.test(kind) || (kind === 'method' && ACCESSOR.test(simpleName));
  if (!isField || !parent) return false;
  const { text: own } = side.factsOf(parent).file;
  const body = own.slice(parent.range.start, parent.range.end);
  if (new RegExp(`\\b(?:${WRITES})\\s*\\(\\s*this\\b(?!\\s*\\.)`).test(body)) return true;
  const type = `(?<![\\w$])${literalPattern(parent.simpleName)}(?![\\w$])`;
  const read = new RegExp(
    `\\b(?:${READS})\\s*(?:<[^;(]*${type}[^;(]*>|\\([^;]*${type}(?:\\[\\])?(?:\\.class|::class)\\b)`,
  );
  const declared = new RegExp(
    `${type}(?:<[^<>;()]*>)?\\s+(\\w+)|(?<![\\w$])(\\w+)\\s*(?::\\s*|=\\s*(?:new\\s+)?)${type}`,
    'g',
  );
  return [...side.files.values()].some(({ file: { text } }) => {
    if (!MAPS.test(text)) return false;
    if (read.test(text)) return true;
    const names = [...text.matchAll(declared)].map(([, typed, named]) => `${(typed ?? named)!}\\s*[,)]`);
    const written = [`(?:new\\s+)?${type}`, ...new Set(names)].join('|');
    return new RegExp(`\\b(?:${WRITES})\\s*\\((?:[^();]*,)?\\s*(?:${written})`).test(text);
  });
}

const MAPS = new RegExp(`\\b(?:${WRITES}|${READS})\\b`);
const ACCESSOR = /^(?:get|set|is)\p{Lu}/u;
