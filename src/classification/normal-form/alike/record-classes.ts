import type { Core, Lower } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { Side } from '../../world.ts';

/** A class whose objects only keep what they are made with, each under its name. */
export interface RecordClass {
  readonly symbol: CodeSymbol;
  /** What making one takes, in that order, and under which name it is kept. */
  readonly parameters: readonly RecordParameter[];
  /** Fields that begin with a literal, whatever is given. */
  readonly constants: ReadonlyMap<string, Core>;
}

/** The class of which an object is made there, if its objects only keep what they are made with. */
export type RecordMade = (node: Core) => RecordClass | null;

export interface RecordParameter {
  readonly name: string;
  readonly field: string;
  /** The literal that is kept where nothing is given; null where something must be. */
  readonly value: Core | null;
  /** The declared type of the field, or of what is given for it. */
  readonly type: Core | null;
}

/** Methods of Python that nobody runs who makes an object and reads what it keeps. */
const QUIET = /^__(?:init|repr|str|eq|ne|lt|le|gt|ge|hash|bool|len|iter|contains|add|sub|mul)__$/;

/**
 *     class Rect { constructor(x, y) { this.x = x; this.y = y } }      class Rect { constructor(readonly x: number) {} }
 *     @dataclass class Rect: x: int; y: int = 0                        class Rect(NamedTuple): x: int
 *
 * Null for a class that inherits something else, does anything with what it is given, or has a member under the name of
 * what it keeps: reading that would be a call.
 */
export function recordClass(side: Side, lower: Lower, symbol: CodeSymbol): RecordClass | null {
  if (symbol.kind !== 'class') return null;
  const { file } = side.factsOf(symbol);
  const lowered = lower(file);
  const [form] = lowered?.lower(symbol.declaration) ?? [];
  const value = form?.op === 'let' ? form.children[1]! : null;
  if (!lowered || !value) return null;
  const isPython = file.profile.id === 'python';
  const made = value.op === 'class' ? value : isPython && isDataclass(value) ? value.children[1]! : null;
  if (made?.op !== 'class') return null;
  const [heritage, ...members] = made.children as [Core, ...Core[]];
  const isTuple = isPython && isOf(heritage, 'typing', 'NamedTuple');
  if (heritage.op !== 'nothing' && !isTuple) return null;
  if (isPython && actsByItself(symbol)) return null;
  const declared = made !== value || isTuple;
  const typeOf = (name: string): Core | null => {
    const own = symbol.children.find(({ kind, simpleName }) => kind === 'field' && simpleName === name);
    const found = own && lowered.signature(own.declaration).find(({ text }) => text === 'field type');
    return found?.children[0] ?? null;
  };
  const found = declared
    ? fieldsInOrder(members, typeOf)
    : storedFields(members, isPython, typesOfParameters());
  if (!found || found.parameters.length === 0) return null;
  const names = [...found.parameters.map(({ field }) => field), ...found.constants.keys()];
  if (new Set(names).size !== names.length) return null;
  return hasMethodCalled(symbol, names) ? null : { symbol, ...found };

  function typesOfParameters(): readonly (Core | null)[] {
    const maker = symbol.children.find(({ kind }) => kind === 'constructor');
    const types = maker ? lowered!.signature(maker.declaration) : [];
    return types
      .filter(({ text }) => /^\??parameter$/.test(text))
      .map(({ children: [type] }) => type ?? null);
  }
}

/** Whether a class of Python has a method that runs without anybody asking for it by its name. */
export function actsByItself({ children }: CodeSymbol): boolean {
  return children.some(({ simpleName }) => /^__.*__$/.test(simpleName) && !QUIET.test(simpleName));
}

/** Whether a method or an accessor of a class has one of these names. */
export function hasMethodCalled({ children }: CodeSymbol, names: Iterable<string>): boolean {
  const taken = new Set(names);
  return children.some(({ kind, simpleName }) => !/^(?:field|property)$/.test(kind) && taken.has(simpleName));
}

/** Whether making the class does nothing for a method: its name isn't computed, nor are its defaults, and nothing decorates it. */
export function isPlainMethod(text: string, made: Core): boolean {
  return made.op === 'function' && /^(?:(?:get|set|static|async) )*#?[\w$]+$/.test(text);
}

type Fields = Pick<RecordClass, 'parameters' | 'constants'>;

/** Of a class of Python for which the fields that it declares are what it is made with. */
function fieldsInOrder(members: readonly Core[], typeOf: (name: string) => Core | null): Fields | null {
  const parameters: RecordParameter[] = [];
  for (const { op, text, children } of members) {
    if (op === 'method' && text !== '__init__' && isPlainMethod(text, children[0]!)) continue;
    const name = /^static (\w+)$/.exec(text)?.[1];
    const type = name ? typeOf(name) : null;
    const [value] = children as [Core];
    // What has no type is no field of its objects; what is computed may be anything.
    if (op !== 'field' || !name || !type || /^(?:ClassVar|InitVar|KW_ONLY)$/.test(headName(type)))
      return null;
    if (value.op !== 'nothing' && value.op !== 'literal') return null;
    parameters.push({ name, field: name, value: value.op === 'literal' ? value : null, type });
  }
  return { parameters, constants: new Map() };
}

function headName({ variable, children }: Core): string {
  return variable?.member ?? variable?.name ?? (children[0] ? headName(children[0]) : '');
}

/** Of a class whose constructor puts each of its parameters under a name, and does nothing else. */
function storedFields(
  members: readonly Core[],
  isPython: boolean,
  types: readonly (Core | null)[],
): Fields | null {
  const constants = new Map<string, Core>();
  let maker: Core | null = null;
  for (const member of members) {
    const { op, text, children } = member;
    const [value] = children as [Core];
    if (
      op === 'method'
        ? !isPlainMethod(text, value)
        : op !== 'field' || !/^(?:nothing|literal)$/.test(value.op)
    )
      return null;
    if (op === 'method' && text === (isPython ? '__init__' : 'constructor')) maker = value;
    const isOfObjects = op === 'field' && !text.startsWith('static ');
    if (isOfObjects && value.op === 'literal') constants.set(text, value);
  }
  if (maker?.op !== 'function' || !/^method(?: exact)?$/.test(maker.text)) return null;
  const [parameters, body] = maker.children as [Core, Core];
  const stored = storedIn(body);
  if (!stored) return null;
  const made: RecordParameter[] = [];
  for (const [at, parameter] of parameters.children.entries()) {
    const isField = parameter.op === 'opaque' && parameter.text === 'parameter property';
    const own = isField ? parameter.children[0]! : parameter;
    const [target, value] = own.op === 'default' ? (own.children as [Core, Core]) : [own, null];
    if (target.op !== 'bind' || (value && value.op !== 'literal')) return null;
    const { name } = target.variable!;
    const kept = [...stored].filter(([, one]) => one.variable === target.variable).map(([field]) => field);
    const [field, ...others] = isField ? [name, ...kept] : kept;
    if (field === undefined || others.length > 0) return null;
    stored.delete(field);
    made.push({ name, field, value, type: types[at] ?? null });
  }
  for (const [field, kept] of stored) {
    if (kept.op !== 'literal') return null;
    constants.set(field, kept);
  }
  for (const { field } of made) constants.delete(field);
  return { parameters: made, constants };
}

/** What is kept under which name, by steps that do nothing else; null where one does. */
function storedIn({ children }: Core): Map<string, Core> | null {
  const stored = new Map<string, Core>();
  for (const { op, children: inner } of children) {
    const [step] = inner;
    if (op !== 'evaluate' || step!.op !== 'assign' || step!.text !== '') return null;
    const [target, value] = step!.children as [Core, Core];
    if (target.op !== 'member' || target.children[0]!.op !== 'this' || stored.has(target.text)) return null;
    if (value.op !== 'literal' && value.op !== 'variable') return null;
    stored.set(target.text, value);
  }
  return stored;
}

/** `@dataclass`, with or without words for what such objects can do beside keeping their fields. */
function isDataclass({ op, children }: Core): boolean {
  const [decorator, made] = children;
  if (op !== 'call' || made?.op !== 'class' || children.length !== 2) return false;
  const [named, ...words] = decorator!.op === 'call' ? decorator!.children : [decorator!];
  const isWord = ({ op: kind, text, children: [value] }: Core): boolean =>
    kind === 'named' &&
    /^(?:frozen|slots|eq|order|repr|unsafe_hash|match_args)$/.test(text) &&
    value!.op === 'literal';
  return isOf(named!, 'dataclasses', 'dataclass') && words.every(isWord);
}

function isOf({ op, text, variable, children }: Core, module: string, name: string): boolean {
  if (op === 'member') return text === name && children[0]!.variable?.binding?.import?.module === module;
  const from = variable?.binding?.import;
  return op === 'variable' && from?.module === module && from.name === name;
}
