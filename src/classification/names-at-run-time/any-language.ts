import { bindingsOf } from '../../model/bindings.ts';
import { literalPattern } from '../../model/literal-pattern.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { textOfSymbol } from '../symbols/symbol-text.ts';
import type { FileFacts, Side, World } from '../world.ts';
import { functionIsAskedByReceiver } from './asked-functions.ts';
import { ASKED_IN_JAVA, ASKED_IN_KOTLIN } from './class-name-patterns.ts';
import { classNameShows } from './class-names.ts';
import { isForeign } from './foreign.ts';
import { isShownByFrames } from './frames.ts';
import { nameShowsInGo } from './go.ts';
import { isHandedOut } from './handed-objects.ts';
import { holderOf } from './holder.ts';
import {
  classIsAskedByOthers,
  classOfObjectIsAsked,
  componentIsPrinted,
  fieldIsStored,
  memberIsPrinted,
  recordIsPrinted,
} from './java.ts';
import {
  classOfValueIsAsked,
  entryIsShown,
  isToldToDelegate,
  objectIsShown,
  propertyIsShown,
} from './kotlin.ts';
import { enumIsTaken, memberIsMapped } from './mapped-members.ts';
import { matches, putTogether } from './names-put-together.ts';
import { caseShowsInPhp, isFoundInPhp, saysItsNameInPhp } from './php.ts';
import {
  fieldIsKeyword,
  functionIsAskedForItsName,
  isStoredByName,
  isToldItsName,
  madeIsAsked,
  subclassesAreAsked,
} from './python.ts';
import { functionShowsInRust, memberShowsInRust, typeShowsInRust } from './rust.ts';

/**
 * Why a program that runs may see that a symbol has another name, though no reference is spelled so; null where it is
 * not seen to ask.
 *
 *     f.name      this.constructor.name      type(self).__name__      A.class.getSimpleName()      Color.valueOf(text)
 *     getattr(self, 'do_' + name)            this[`on${event}`]()      fmt.Sprintf("%T", v)      type_name::<T>()
 */
export function whySeenAtRunTime(world: World, before: CodeSymbol): string | null {
  const name = before.simpleName;
  const side = world.before;
  if (isForeign(side, before))
    return `what ${name} stands for is found by its name in another language or script`;
  if (
    /^(?:function|class|object|struct|enum|interface|type|method|field|property|constant|variable)$/.test(
      before.kind,
    ) &&
    asksForNameOf(side, before)
  )
    return `the program asks what ${name} is called`;
  const owner = before.parent;
  if (before.kind === 'enum_member' && owner && asksForMember(side, before, owner.simpleName))
    return `the program asks for the members of ${owner.simpleName} by their names`;
  if (/^(?:method|field|property)$/.test(before.kind)) {
    const put = putTogether(side).find(({ head, tail }) => matches(name, head, tail));
    if (put) return `a name like ${name} is put together from "${put.head}${put.tail}" and asked for`;
  }
  return null;
}

/** How each language asks for the name of what it names. */
const OWN_NAME = {
  ecmascript: /(?<![\w$.])([\p{ID_Start}$_][\p{ID_Continue}$]*)\.name\b/gu,
  python: /(?<![\w.])([\p{L}_][\p{L}\p{M}\p{N}_]*)\.__(?:qual)?name__/gu,
  java: new RegExp(`(?<![\\w.])([\\p{L}$_][\\p{L}\\p{N}$_]*)\\.class\\s*\\.\\s*${ASKED_IN_JAVA}`, 'gu'),
  kotlin: new RegExp(`(?<![\\w.])([\\p{L}_][\\p{L}\\p{N}_]*)::class\\s*\\.\\s*${ASKED_IN_KOTLIN}`, 'gu'),
};

/** `type(self).__name__`, and `f'{self.__class__}'`, `str(type(self))`: the text of a class is its name. */
const ASKS_OWN_CLASS_IN_PYTHON =
  /(?:\btype\([^()]*\)|\.__class__|\bcls)\.__(?:qual)?name__|(?:\{|\b(?:str|repr|print)\(|%\s{0,9}\(?)\s{0,9}(?:type\(self\)|self\.__class__|cls)\s{0,9}(?:![rsa])?\s{0,9}(?:[},)]|$)/m;

const ASKS_OWN_CLASS_IN_JAVA = new RegExp(`\\bgetClass\\(\\)\\s*\\.\\s*${ASKED_IN_JAVA}`);
const ASKS_OWN_CLASS_IN_KOTLIN = new RegExp(
  `(?:\\bthis::class\\s*\\.\\s*|\\bjavaClass\\s*\\.\\s*(?:kotlin\\s*\\.\\s*)?)${ASKED_IN_KOTLIN}`,
);

function asksForNameOf(side: Side, symbol: CodeSymbol): boolean {
  const facts = side.factsOf(symbol);
  switch (facts.file.profile.id) {
    case 'javascript':
    case 'typescript':
    case 'tsx': {
      if (refersTo(facts, symbol, OWN_NAME.ecmascript)) return true;
      if (isListedField(side, symbol)) return true;
      if (functionIsAskedByReceiver(side, symbol) || isHandedOut(side, symbol)) return true;
      return isClass(symbol) && classNameShows(side, symbol);
    }
    case 'python': {
      if (refersTo(facts, symbol, OWN_NAME.python)) return true;
      if (subclassesAreAsked(side, symbol) || fieldIsKeyword(side, symbol)) return true;
      if (isToldItsName(side, symbol) || isStoredByName(side, symbol)) return true;
      if (functionIsAskedForItsName(side, symbol)) return true;
      return (
        isClass(symbol) && (asksOwn(side, symbol, ASKS_OWN_CLASS_IN_PYTHON) || madeIsAsked(side, symbol))
      );
    }
    case 'java': {
      if (refersTo(facts, symbol, OWN_NAME.java)) return true;
      if (componentIsPrinted(side, symbol) || memberIsMapped(side, symbol)) return true;
      if (recordIsPrinted(side, symbol) || classOfObjectIsAsked(side, symbol)) return true;
      if (classIsAskedByOthers(side, symbol) || fieldIsStored(symbol)) return true;
      if ((isClass(symbol) || symbol.kind === 'method') && isShownByFrames(side, isClass(symbol)))
        return true;
      return isClass(symbol) && asksOwn(side, symbol, ASKS_OWN_CLASS_IN_JAVA);
    }
    case 'kotlin': {
      if (refersTo(facts, symbol, OWN_NAME.kotlin)) return true;
      if (propertyIsShown(side, symbol) || objectIsShown(side, symbol)) return true;
      if (memberIsMapped(side, symbol) || isToldToDelegate(symbol.declaration)) return true;
      if (classIsAskedByOthers(side, symbol) || classOfValueIsAsked(side, symbol)) return true;
      return isClass(symbol) && asksOwn(side, symbol, ASKS_OWN_CLASS_IN_KOTLIN);
    }
    case 'php':
      return saysItsNameInPhp(side, symbol) || isFoundInPhp(side, symbol);
    case 'go':
      return nameShowsInGo(side, symbol);
    case 'rust':
      return isType(symbol)
        ? asksForTypes(facts) || typeShowsInRust(side, symbol)
        : symbol.kind === 'function'
          ? asksForTypes(facts) || functionShowsInRust(side, symbol)
          : symbol.kind === 'field' && memberShowsInRust(side, symbol);
    default:
      return false;
  }
}

function isType({ kind }: CodeSymbol): boolean {
  return /^(?:struct|enum|interface|type)$/.test(kind);
}

/** `type_name::<T>()` and `type_name_of_val(&x)`: whatever the file has of types may come there, a function's among them. */
function asksForTypes({ file }: FileFacts): boolean {
  return /\btype_name(?:_of_val)?\b/.test(file.text);
}

function isClass({ kind }: CodeSymbol): boolean {
  return /^(?:class|object|struct|enum)$/.test(kind);
}

/** Whether the name that stands where `asked` matches is this symbol, and not another one of that name. */
function refersTo(home: FileFacts, symbol: CodeSymbol, asked: RegExp): boolean {
  const { bindings } = home.file;
  const places = placesAsked(home, asked).get(symbol.simpleName);
  if (!places) return false;
  const own = bindingsOf(bindings, symbol);
  // Where scopes don't say whose name it is, it may be this one.
  return own.length === 0 || own.some(({ references }) => references.some(({ start }) => places.has(start)));
}

const asking = new WeakMap<FileFacts, ReadonlyMap<string, ReadonlySet<number>>>();

/** Where a file asks for what something is called, by the name that it asks of; looked for once. */
function placesAsked(facts: FileFacts, asked: RegExp): ReadonlyMap<string, ReadonlySet<number>> {
  const known = asking.get(facts);
  if (known) return known;
  const places = new Map<string, Set<number>>();
  for (const { 1: name, index } of facts.file.text.matchAll(asked))
    places.set(name!, (places.get(name!) ?? new Set()).add(index));
  asking.set(facts, places);
  return places;
}

/** Whether a class, or one that it is made from or that is made from it, asks for the name of its own class. */
function asksOwn(side: Side, symbol: CodeSymbol, asked: RegExp): boolean {
  if (asked.test(textOfSymbol(side, symbol))) return true;
  const head = textOfSymbol(side, symbol).split(/[{\n]/)[0]!;
  return [...side.files.values()].some(({ file }) =>
    file.symbols.some(
      (other) =>
        isClass(other) &&
        other !== symbol &&
        new RegExp(`(?<![\\w$])${literalPattern(other.simpleName)}(?![\\w$])`).test(head) &&
        asked.test(textOfSymbol(side, other)),
    ),
  );
}

/** `Color.valueOf(text)`, `Color.RED.name()`, and in Python `Color.RED.name`. */
function asksForMember(side: Side, symbol: CodeSymbol, enumName: string): boolean {
  const { id } = side.factsOf(symbol).file.profile;
  if (id === 'rust') return memberShowsInRust(side, symbol);
  if (/^(?:java|kotlin)$/.test(id) && enumIsTaken(side, enumName)) return true;
  if (id === 'java' && memberIsPrinted(side, symbol)) return true;
  if (id === 'kotlin' && entryIsShown(side, symbol)) return true;
  if (id === 'php' && caseShowsInPhp(side, symbol)) return true;
  const owner = literalPattern(enumName);
  const member = literalPattern(symbol.simpleName);
  const asked = new RegExp(
    `(?<![\\w$])(?:${owner}\\s*(?:\\.\\s*valueOf\\s*\\(|::\\s*valueOf\\b)|valueOf\\(\\s*${owner}\\.class|${owner}\\s*\\.\\s*${member}\\s*\\.\\s*(?:name|toString|_name_)\\b|${owner}\\s*\\[(?!\\s*\\]))`,
  );
  // In TypeScript what stands in brackets behind it is the number whose name is wanted, or says the name itself.
  const listed = new RegExp(
    `(?<![\\w$.])${owner}\\s*\\[\\s*[^\\]\\s'"\`]|\\bObject\\.(?:keys|values|entries)\\(\\s*${owner}\\s*\\)|\\bin\\s+${owner}\\s*\\)`,
  );
  const isTypeScript = /^(?:typescript|tsx)$/.test(id);
  return [...side.files.values()].some(({ file }) => (isTypeScript ? listed : asked).test(file.text));
}

/** All fields of an object, with their names: `Object.keys(this)`, `JSON.stringify(this)`, `{ ...this }`. */
const LISTS_ITSELF =
  /\bJSON\.stringify\(\s*this\b(?!\.)|\bObject\.(?:keys|values|entries|assign|getOwnPropertyNames)\((?:[^()]*,)?\s*this\s*[,)]|\.\.\.this\b(?!\.)|\bin\s+this\s*\)/;

/** A field of a class that lists what its objects hold. */
function isListedField(side: Side, symbol: CodeSymbol): boolean {
  const { kind, simpleName } = symbol;
  const owner = holderOf(symbol);
  const isField = /^(?:field|property|constant|variable)$/.test(kind) && owner?.kind === 'class';
  return isField && !simpleName.startsWith('#') && asksOwn(side, owner, LISTS_ITSELF);
}
