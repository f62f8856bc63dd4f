import { literalPattern, wordPattern } from '../../model/literal-pattern.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { isExportedName } from '../go/packages.ts';
import { folderOf } from '../modules/folders.ts';
import { endsAlike } from '../modules/spelled-modules.ts';
import type { Side } from '../world.ts';

const FLAGS = '[-+# 0]*(?:\\d+|\\*|\\[\\d+\\])*(?:\\.\\d*)?';
/** A verb of a format, or a call, that shows what a type is called. */
const SHOWS_TYPES = new RegExp(
  `%${FLAGS}T|%[-+ 0]*#[-+# 0]*v|\\breflect\\.(?:TypeOf|ValueOf|Indirect|TypeFor)\\b|"encoding/gob"`,
);
/** What shows the fields of a struct with their names. */
const SHOWS_FIELDS =
  /%[-+# 0]*[+#][-+# 0]*v|\breflect\.(?:TypeOf|ValueOf|Indirect|TypeFor)\b|\bspew\.|\bcmp\.Diff\(|\b(?:slog|zap)\.(?:Any|Reflect)\(/;
/** What takes the exported fields of a struct by their names, where no tag gives them another one. */
const TAKES_EXPORTED =
  /"(?:encoding\/(?:json|xml|gob|asn1)|text\/template|html\/template|net\/rpc|expvar|[^"\n]*\b(?:yaml|toml|json|bson|msgpack|mapstructure|sqlx|gorm|envconfig|jsoniter|easyjson|sonic|cbor|hcl|ini|copier|mapper|mergo|structs|gocsv|csvutil|scany|pgx|bun|dynamodb|attributevalue|firestore|datastore|bigquery|viper|koanf|cleanenv|gin|echo|fiber|render|binding|huma|validator|go-querystring|schema)\b[^"\n]*)"/;
const SHOWS_FUNCTIONS = /\bruntime\.(?:FuncForPC|CallersFrames)\b/;

/**
 * Whether a package of Go asks what one of its types, fields or functions is called. Values of a type go where they
 * like inside of a package, so the type's name counts as asked for as soon as some file of the package shows names.
 *
 *     fmt.Sprintf("%T", e)      fmt.Printf("%+v", p)      json.Marshal(p)      runtime.FuncForPC(pc).Name()
 */
export function nameShowsInGo(side: Side, symbol: CodeSymbol): boolean {
  const some = (pattern: RegExp): boolean => packageSays(side, symbol, pattern);
  switch (symbol.kind) {
    case 'struct':
    case 'interface':
    case 'type':
      return some(SHOWS_TYPES);
    case 'field':
      return (
        some(SHOWS_FIELDS) ||
        (isExportedName(symbol.simpleName) && !isTagged(side, symbol) && fieldIsTaken(side, symbol))
      );
    case 'function':
    case 'method':
      return (
        some(SHOWS_FUNCTIONS) ||
        (symbol.kind === 'method' && isExportedName(symbol.simpleName) && some(TEMPLATES))
      );
    default:
      return false;
  }
}

/** Whether the package looks at which types and methods are exported, as encoders, templates and remote calls do. */
export function exportedNamesAreTaken(side: Side, symbol: CodeSymbol): boolean {
  if (!/^(?:struct|interface|type|method)$/.test(symbol.kind)) return false;
  return packageSays(side, symbol, TAKES_EXPORTED) || packageSays(side, symbol, TEMPLATES);
}

/** By its own package, or by another one that says its type, or has such values from it: `json.Marshal(rates.New())`. */
function fieldIsTaken(side: Side, symbol: CodeSymbol): boolean {
  if (packageSays(side, symbol, TAKES_EXPORTED)) return true;
  const type = wordPattern([symbol.parent?.simpleName ?? '']);
  return [...side.files.values()].some(
    ({ file }) => file.profile.id === 'go' && type.test(file.text) && TAKES_EXPORTED.test(file.text),
  );
}

/** Its own package, or the code of another one that imports it, and may have values of its types. */
function packageSays(side: Side, symbol: CodeSymbol, pattern: RegExp): boolean {
  const folder = folderOf(symbol.path);
  return [...side.files.values()].some(
    ({ file }) =>
      file.profile.id === 'go' &&
      (folderOf(file.path) === folder || importsGoFolder(file, folder)) &&
      pattern.test(file.text),
  );
}

/** Whether the code of another package imports the one of a folder: `"shop/rates"` that of rates. */
export function importsGoFolder({ path, text }: TextOf, folder: string): boolean {
  const own = folder.split('/').at(-1)!;
  if (own === '' || path.endsWith('_test.go')) return false;
  const imported = new RegExp(`"(?:[^"\\n]*/)?${literalPattern(own)}"`, 'g');
  return [...text.matchAll(imported)].some(([path]) =>
    endsAlike(folder.split('/'), path.slice(1, -1).split('/')),
  );
}

interface TextOf {
  readonly path: string;
  readonly text: string;
}

/** Whether a file shows names of others to somebody who runs it, or takes them. */
export function asksForNamesInGo(text: string): boolean {
  return [SHOWS_TYPES, SHOWS_FIELDS, TAKES_EXPORTED, TEMPLATES].some((pattern) => pattern.test(text));
}

/** Templates and remote calls find methods by their names. */
const TEMPLATES = /"(?:text\/template|html\/template|net\/rpc)"|\breflect\.(?:TypeOf|ValueOf)\b/;

function isTagged(side: Side, symbol: CodeSymbol): boolean {
  const { file } = side.factsOf(symbol);
  return /[`"]\s*$/.test(file.text.slice(symbol.range.start, symbol.range.end));
}
