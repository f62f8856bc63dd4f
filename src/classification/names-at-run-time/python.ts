import { literalPattern } from '../../model/literal-pattern.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { FileFacts, Side } from '../world.ts';
import { HAS_HEIRS } from './noticed-classes.ts';

/**
 * Whether a module lists a name for those who ask for all that it has.
 *
 *     __all__ = ['area']        __all__ += ['height']        __all__.extend(['width'])
 */
export function isListedInAll({ file: { root, text } }: FileFacts, name: string): boolean {
  const said = root.children.map(({ start, end }) => text.slice(start, end));
  const names = new RegExp(`['"]${name}['"]`);
  return said.some((statement) => statement.startsWith('__all__') && names.test(statement));
}

/** `[c.__name__ for c in Base.__subclasses__()]`: a class that is made from another is found and asked for its name. */
export function subclassesAreAsked(side: Side, { kind, declaration }: CodeSymbol): boolean {
  const hasBase = declaration.children.some(({ field }) => field === 'superclasses');
  if (kind !== 'class' || !hasBase) return false;
  return some(side, HAS_HEIRS) && some(side, /\.__(?:qual)?name__\b/);
}

/**
 * Whether a file that hands a function on asks what it was handed for its name.
 *
 *     cases = [total, mean]        for case in cases: report(case.__name__, case(xs))
 */
export function functionIsAskedForItsName(side: Side, { kind, simpleName }: CodeSymbol): boolean {
  if (kind !== 'function') return false;
  const handedOn = new RegExp(
    `(?<![\\w.])(?<!\\b(?:def|import)\\s+)${literalPattern(simpleName)}\\b(?!\\s*(?:\\(|=[^=]))`,
  );
  return [...side.files.values()].some(
    ({ file: { profile, text } }) =>
      profile.id === 'python' && ASKS_FOR_NAME.test(text) && handedOn.test(text),
  );
}

/**
 * Whether a file asks what it made of a class for the name of that, at once or by a variable.
 *
 *     type(Cart()).__name__        cart = Cart(rows); log(cart.__class__.__name__)
 */
export function madeIsAsked(side: Side, { simpleName }: CodeSymbol): boolean {
  const name = literalPattern(simpleName);
  const made = new RegExp(
    `(?<![\\w.])(\\w+)(?:[ \\t]{0,9}:[^=\\n]{0,99})?[ \\t]{0,9}=[ \\t]{0,9}${name}\\(`,
    'g',
  );
  return [...side.files.values()].some(({ file: { profile, text } }) => {
    if (profile.id !== 'python' || !ASKS_CLASS_OF.test(text)) return false;
    const held = [...text.matchAll(made)].map(({ 1: variable }) => variable!);
    const one = `(?:(?<![\\w.])${name}\\([^\\n]{0,199}\\)${held.map((variable) => `|(?<![\\w.])${variable}`).join('')})`;
    const asked = new RegExp(
      `\\btype\\(\\s*${one}\\s*\\)\\.__(?:qual)?name__|${one}\\.__class__\\.__(?:qual)?name__`,
    );
    return asked.test(text);
  });
}

const ASKS_CLASS_OF = /(?:\btype\([^\n]{1,199}\)|\.__class__)\.__(?:qual)?name__/;

/** Not of a class (`type(x)`, `cls`), and not of the module itself. */
const ASKS_FOR_NAME = /(?<![\w.])(?!cls\b|self\b)[\p{Ll}_][\p{L}\p{M}\p{N}_]*\.__(?:qual)?name__\b/u;

/**
 * Whether a base stores the objects of a class under its name, in a table or a collection, which the class doesn't name
 * itself.
 *
 *     class Author(models.Model):        class Author(db.Model):        class Author(mongoengine.Document):
 */
export function isStoredByName(side: Side, symbol: CodeSymbol): boolean {
  if (symbol.kind !== 'class') return false;
  const { text } = side.factsOf(symbol).file;
  const bases = symbol.declaration.children.find(({ field }) => field === 'superclasses');
  if (!bases || !STORES.test(text.slice(bases.start, bases.end))) return false;
  return !/\b(?:db_table|__tablename__|table_name|collection|proxy|abstract)\b/.test(
    text.slice(symbol.range.start, symbol.range.end),
  );
}

const STORES = /(?<![\w.])(?:models|db|ndb|peewee|mongoengine)\.(?:Model|Document)\b/;

/**
 * Whether the name of a field is the name of a parameter, or of a key, that somebody may pass or read without spelling
 * it: in a data class or a named tuple where the change set passes names that aren't seen, and in a model that is made
 * from outside.
 *
 *     @dataclass                        P(**options)      asdict(p)      p._asdict()      p = P(1); str(p)
 *     class P: width: int
 */
export function fieldIsKeyword(side: Side, { kind, parent }: CodeSymbol): boolean {
  if (!/^(?:field|property|variable|constant)$/.test(kind) || parent?.kind !== 'class') return false;
  const { file } = side.factsOf(parent);
  const start = Math.min(...parent.nodes.map((node) => node.start));
  const body = parent.declaration.children.find(({ field }) => field === 'body');
  const head = file.text.slice(start, body?.start ?? parent.range.end);
  if (/\b(?:BaseModel|BaseSettings|TypedDict|Schema|Struct)\b/.test(head)) return true;
  if (!/@(?:\w+\.)*(?:dataclass|attrs?|s|define|frozen|mutable)\b|\bNamedTuple\b/.test(head)) return false;
  const made = new RegExp(
    `([\\p{L}\\p{N}_]+)\\s*=\\s*(?:[\\p{L}\\p{N}_]+\\.)*${literalPattern(parent.simpleName)}\\(`,
    'gu',
  );
  const names = [...file.text.matchAll(made)].map(([, name]) => name);
  // Its text is its name and those of its fields.
  if (
    names.length > 0 &&
    new RegExp(
      `\\b(?:str|repr|print|format)\\(\\s*(?:${names.join('|')})\\s*[,)]|\\{(?:${names.join('|')})(?:![rs])?\\}`,
    ).test(file.text)
  )
    return true;
  if (some(side, TURNS_FIELDS_INTO_KEYS)) return true;
  return some(
    side,
    /\brepr\(|![r]\}|%r|[(,]\s*\*\*|\b_?(?:as|to)_?dict\b|\bfields\(|\breplace\(|\bmodel_dump\b|__dict__|\bvars\(|\b_fields\b/,
  );
}

/** Who imports what goes through the fields of a data class: to write it, to read it, or to take it from a command. */
const TURNS_FIELDS_INTO_KEYS =
  /^\s{0,40}(?:from|import)\s+(?:apischema|cattrs?|dacite|dataclasses_json|desert|fastapi|hydra|jsonpickle|jsons|litestar|mashumaro|msgspec|omegaconf|orjson|pydantic|simple_parsing|starlite|strawberry|tyro)\b/m;

/**
 * Whether what a class holds may be told its name: an object that is made for it, by `__set_name__`, or by a base that
 * goes through its class, as models and forms do.
 *
 *     class Person(Model): title = CharField()      class Person: title = Column()
 */
export function isToldItsName(side: Side, { kind, parent, declaration }: CodeSymbol): boolean {
  if (!/^(?:field|property|variable|constant)$/.test(kind) || parent?.kind !== 'class') return false;
  const value = declaration.children.find(({ field }) => field === 'right');
  if (value?.kind !== 'call') return false;
  const hasBase = parent.declaration.children.some(({ field }) => field === 'superclasses');
  return hasBase || some(side, /\b__set_name__\b/);
}

function some({ files }: Side, pattern: RegExp): boolean {
  return [...files.values()].some(({ file }) => file.profile.id === 'python' && pattern.test(file.text));
}
