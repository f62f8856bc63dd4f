import { literalPattern } from '../../model/literal-pattern.ts';
import { onceEach, onceForBoth } from '../../model/once-each.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { isSaidPrivate } from '../symbols/said-modifiers.ts';
import type { Side } from '../world.ts';

const WRITES =
  'addAttribute|addObject|bodyValue|convertAndSend|respond|setBody|toJson|toJsonTree|writeValue|writeValueAs(?:String|Bytes)|valueToTree|encodeTo(?:String|ByteArray|JsonElement)';
const READS =
  'bodyTo(?:Flow|Flux|Mono)|exchange|fromJson|(?:get|patch|post)For(?:Entity|Object)|readEntity|readValue|receive(?:Nullable)?|convertValue|treeToValue|adapter|getAdapter|readerFor|writerFor|decodeFrom(?:String|ByteArray|JsonElement)';

/**
 * A member of a class of Java or Kotlin whose objects a mapper such as Gson, Jackson or Moshi writes out, or reads, by
 * the names of its fields, or of the methods that give and take them.
 *
 *     gson.toJson(this)      mapper.writeValueAsString(new Point(1, 2))      gson.fromJson(text, Point.class)
 *     String send(Point p) { return gson.toJson(p); }                        moshi.adapter(Point::class.java)
 *     call.respond(point)      model.addAttribute("point", point)            client.getForObject(url, Point.class)
 */
export function memberIsMapped(side: Side, member: CodeSymbol): boolean {
  const { parent, kind, simpleName } = member;
  const isField = /^(?:field|property)$/.test(kind) || (kind === 'method' && ACCESSOR.test(simpleName));
  if (!isField || !parent) return false;
  return isMapped(side, parent) || (!isSaidPrivate(member) && isTakenByFrameworks(side, parent));
}

/** The texts in which a mapper is told anything. */
const textsThatMap = onceEach((side: Side): readonly string[] =>
  [...side.files.values()].flatMap(({ file: { text } }) => (MAPS.test(text) ? [text] : [])),
);

/** By the class: all of its members are asked for, and each answer takes a look at every text. */
const isMapped = onceForBoth((side: Side, parent: CodeSymbol): boolean => {
  const { text: own } = side.factsOf(parent).file;
  if (MAPS_ITSELF.test(own.slice(parent.range.start, parent.range.end))) return true;
  // Most names are said in none of them.
  const texts = textsThatMap(side).filter((text) => text.includes(parent.simpleName));
  if (texts.length === 0) return false;
  const type = `(?<![\\w$])${literalPattern(parent.simpleName)}(?![\\w$])`;
  const read = new RegExp(
    `\\b(?:${READS})\\s*(?:<[^;(]*${type}[^;(]*>|\\([^;]*${type}(?:\\[\\])?(?:\\.class|::class)\\b)`,
  );
  const declared = new RegExp(
    `${type}(?:<[^<>;()]*>)?\\s+(\\w+)|(?<![\\w$])(\\w+)\\s*(?::\\s*|=\\s*(?:new\\s+)?)${type}`,
    'g',
  );
  return texts.some((text) => {
    if (read.test(text)) return true;
    const names = [...text.matchAll(declared)].map(([, typed, named]) => `${(typed ?? named)!}\\s*[,)]`);
    const written = [`(?:new\\s+)?${type}`, ...new Set(names)].join('|');
    return new RegExp(`\\b(?:${WRITES})\\s*\\((?:[^();]*,)?\\s*(?:${written})`).test(text);
  });
});

const isTakenByFrameworks = onceForBoth((side: Side, { simpleName }: CodeSymbol): boolean => {
  const taken = takenByFrameworks(`(?<![\\w$])${literalPattern(simpleName)}(?![\\w$])`);
  return [...side.files.values()].some(
    ({ file: { text } }) =>
      text.includes(simpleName) && taken.some(([says, takes]) => says.test(text) && takes.test(text)),
  );
});

/**
 * What is written as an answer to a request, read out of one, out of a row of a table, or copied to another object, by
 * the names of its members: a framework does it, and a private field is none of its business.
 *
 *     @RestController class Api { Item show() {...} }        Item take(@RequestBody Item item)
 *     @Mapper interface Items { View view(Item item); }      new BeanPropertyRowMapper<>(Item.class)
 *     ResponseEntity<Item> show() {...}                      KafkaTemplate<String, Item> items
 */
function takenByFrameworks(type: string): readonly (readonly [says: RegExp, takes: RegExp])[] {
  return [
    [
      /@(?:RestController|ResponseBody|RequestBody|ModelAttribute|Path|Produces|Consumes|QueryMapping)\b/,
      new RegExp(
        `${type}(?:\\[\\])?[>\\s]*\\s\\w+\\s*\\(|\\)\\s*:\\s*[\\w<]*${type}|@(?:RequestBody|ModelAttribute|Valid)\\s[^,)]*${type}`,
      ),
    ],
    [CARRIES, new RegExp(`\\b${CARRIES.source}<[^;{}()=]*${type}`)],
    [/\borg\.mapstruct\b/, new RegExp(type)],
    [/\b(?:BeanPropertyRowMapper|copyProperties|ModelMapper|DozerBeanMapper)\b/, new RegExp(type)],
  ];
}

/** What a request, an answer or a message carries. */
const CARRIES =
  /(?:ConsumerRecord|HttpEntity|KafkaTemplate|Message|ProducerRecord|RequestEntity|ResponseEntity|RestResponse|ServerSentEvent)\b/;

/**
 * Whether members of an enumeration are kept in a table, bound from settings, or taken out of a request or answered with,
 * by their names.
 *
 *     @Enumerated(EnumType.STRING) Mode mode;        Item show(@RequestParam Mode mode)        @ConfigurationProperties
 */
export function enumIsTaken(side: Side, name: string): boolean {
  const type = `(?<![\\w$])${literalPattern(name)}(?![\\w$])`;
  const taken = [
    ...takenByFrameworks(type),
    [STORED, new RegExp(`@Enumerated\\s*\\([^)]*STRING[^;{}]*?${type}\\s+\\w|@Enumerated[^:]*:\\s*${type}`)],
    [
      BOUND,
      new RegExp(
        `${type}\\s+\\w+\\s*[;=]|:\\s*${type}|@(?:RequestParam|PathVariable|QueryParam|PathParam)\\b[^,{]*${type}`,
      ),
    ],
  ] as const;
  return [...side.files.values()].some(({ file: { text } }) =>
    taken.some(([says, takes]) => says.test(text) && takes.test(text)),
  );
}

const STORED = /@Enumerated\b/;
const BOUND = /@(?:ConfigurationProperties|RequestParam|PathVariable|QueryParam|PathParam|Document)\b/;

const MAPS_ITSELF = new RegExp(`\\b(?:${WRITES})\\s*\\(\\s*this\\b(?!\\s*\\.)`);
const MAPS = new RegExp(`\\b(?:${WRITES}|${READS})\\b`);
const ACCESSOR = /^(?:get|set|is)\p{Lu}/u;
