import { has, block as lastOf, type Part, pairs } from './part.ts';
import { javaSpellings } from './spell-java.ts';
import { spellingOf, type Written, writtenBy } from './spellings.ts';
import type { Types } from './types-of.ts';

/** How a body of Java asks for what is outside of it. */
export interface JavaNames {
  /** An item of some module, with that module where it has to be said. */
  named(name: string, isQualified?: boolean): string;
  readonly types: Types;
}

export interface JavaBodies {
  type(name: string): string;
  parameters(one: Part): string;
  /** `self` is what stands for the object: `this`, or a class. */
  expression(one: Part, self: string): string;
  list(parts: readonly Part[], self: string): string;
  statement(one: Part, margin: string, self: string): string;
  body(one: Part, margin: string, self: string): string;
}

const TYPES: Readonly<Record<string, string>> = {
  '': 'int',
  int: 'int',
  fails: 'int',
  list: 'List<Integer>',
  map: 'Map<Integer, Integer>',
  text: 'String',
  bool: 'boolean',
  lambda: 'IntUnaryOperator',
};

/** What a program fails with, so that others can tell one failure from another. */
const FAILURES: Readonly<Record<string, string>> = {
  low: 'IllegalStateException',
  high: 'IllegalArgumentException',
};
const FAILED = Object.values(FAILURES).join(' | ');
const capital = (name: string): string => name[0]!.toUpperCase() + name.slice(1);

/** Expressions and statements of Java. */
export function javaBodies({ named, types }: JavaNames): JavaBodies {
  const type = (name: string): string => TYPES[name] ?? named(name);
  const parameters = (one: Part): string =>
    one.parts.map((each) => `${type(each.type)} ${each.name}`).join(', ');
  const list = (parts: readonly Part[], self: string): string =>
    parts.map((each) => expression(each, self)).join(', ');
  const operand = (one: Part, self: string): string =>
    /^(?:operation|choice|new|joined|narrow|lambda)$/.test(one.kind) || spellingOf(javaSpellings, one)
      ? `(${expression(one, self)})`
      : expression(one, self);
  const lengthOf = (one: Part, self: string): string =>
    `${operand(one, self)}.${types.typeOf(one) === 'text' ? 'length' : 'size'}()`;

  function expression(one: Part, self: string): string {
    const { kind, name, parts } = one;
    const other = spellingOf(javaSpellings, one);
    if (other) return other.write(one, written(one, '    ', self));
    const of = (at: number): string => expression(parts[at]!, self);
    const as = (at: number): string => operand(parts[at]!, self);
    const rest = (at: number): string => list(parts.slice(at), self);
    switch (kind) {
      case 'number':
        return name;
      case 'text':
        return `"${name}"`;
      case 'name':
        return types.isLocal(name) ? name : named(name, has(one, 'qualified'));
      case 'this':
        return self;
      case 'get':
        return `${as(0)}.${name}${has(one, 'getter') ? '()' : ''}`;
      case 'send':
        return `${as(0)}.${name}(${rest(1)})`;
      case 'super':
        return self === 'this' ? `super.${name}(${rest(0)})` : `${named(one.type)}.${name}(${rest(0)})`;
      case 'call':
        return `${named(name, has(one, 'qualified'))}(${rest(0)})`;
      case 'apply':
        return `${name}.applyAsInt(${rest(0)})`;
      case 'new':
        return `new ${named(name)}(${rest(0)})`;
      case 'operation':
        return `${as(0)} ${name} ${as(1)}`;
      case 'joined':
        return `${as(0)} + ${as(1)}`;
      case 'not':
        return `!(${of(0)})`;
      case 'choice':
        return `${as(0)} ? ${as(1)} : ${as(2)}`;
      case 'say':
        return `Say.say("${name}", ${of(0)})`;
      case 'list':
        return parts.length === 0
          ? 'new ArrayList<Integer>()'
          : `new ArrayList<Integer>(List.of(${rest(0)}))`;
      case 'length':
        return lengthOf(parts[0]!, self);
      case 'runes':
        return `(int) ${as(0)}.codePoints().count()`;
      case 'at':
        return `${as(0)}.get(${of(1)})`;
      case 'map': {
        const shown = pairs(parts).map(
          ([key, value]) => `${expression(key, self)}, ${expression(value, self)}`,
        );
        return shown.length === 0
          ? 'new HashMap<Integer, Integer>()'
          : `new HashMap<>(Map.of(${shown.join(', ')}))`;
      }
      case 'under':
        return `${as(0)}.getOrDefault(${of(1)}, 0)`;
      case 'narrow':
        // An item of a stream is an object.
        return parts[0]!.name === 'item' ? 'item.byteValue()' : `(int) (byte) ${as(0)}`;
      case 'sum':
        return `${as(0)}.stream().mapToInt(Integer::intValue).sum()`;
      case 'most':
        return `${as(0)}.stream().mapToInt(Integer::intValue).max().orElse(0)`;
      case 'spelled':
        return `String.valueOf(${of(0)})`;
      case 'gather': {
        const some = `${as(0)}.stream().filter(item -> ${of(1)})`;
        if (name === 'count') return `(int) ${some}.count()`;
        return name === 'sum'
          ? `${some}.mapToInt(item -> ${of(2)}).sum()`
          : `${some}.map(item -> ${of(2)}).collect(Collectors.toList())`;
      }
      case 'lambda': {
        const [only] = lastOf(one).parts;
        const isShort = lastOf(one).parts.length === 1 && only!.kind === 'return';
        const does = isShort ? expression(only!.parts[0]!, self) : body(lastOf(one), '    ', self);
        return `${parts[0]!.parts[0]!.name} -> ${does}`;
      }
      default:
        throw new Error(`${kind} is no expression`);
    }
  }

  function statement(one: Part, margin: string, self: string): string {
    const { kind, name, parts } = one;
    const other = spellingOf(javaSpellings, one);
    if (other) return other.write(one, written(one, margin, self));
    const of = (at: number): string => expression(parts[at]!, self);
    const inner = (at: number): string => body(parts[at]!, margin, self);
    const or = (at: number): string => (parts[at]!.parts.length > 0 ? ` else ${inner(at)}` : '');
    switch (kind) {
      case 'let':
        return `${margin}${type(TYPES[one.type] ? types.typeOf(parts[0]!) : one.type)} ${name} = ${of(0)};\n`;
      case 'value':
        return `${margin}${type(one.type)} ${name} = ${of(0)};\n`;
      case 'set':
        return `${margin}${assigned(parts[0]!, of(1), self)};\n`;
      case 'add': {
        const [place] = parts as [Part];
        return /^(?:at|under)$/.test(place.kind)
          ? `${margin}${assigned(place, `${of(0)} ${name} ${operand(parts[1]!, self)}`, self)};\n`
          : `${margin}${of(0)} ${name}= ${of(1)};\n`;
      }
      case 'push':
        return `${margin}${operand(parts[0]!, self)}.add(${of(1)});\n`;
      case 'do':
        return /^(?:say|send|call|new|super|apply)$/.test(parts[0]!.kind)
          ? `${margin}${of(0)};\n`
          : `${margin}Say.say("-", ${of(0)});\n`;
      case 'return':
        return `${margin}return ${of(0)};\n`;
      case 'base':
        return `${margin}super(${list(parts, self)});\n`;
      case 'if':
        return `${margin}if (${of(0)}) ${inner(1)}${or(2)}\n`;
      case 'each':
        return `${margin}for (int ${name} : ${of(0)}) ${inner(1)}\n`;
      case 'count':
        return `${margin}for (int ${name} = 0; ${name} < ${operand(parts[0]!, self)}; ${name}++) ${inner(1)}\n`;
      case 'leave':
        return `${margin}break;\n`;
      case 'next':
        return `${margin}continue;\n`;
      case 'match':
        return arms(one, margin, self);
      case 'inner':
        return `${margin}${inner(0)}\n`;
      case 'fail':
        return `${margin}throw new ${FAILURES[name] ?? FAILURES['low']}("${name}");\n`;
      case 'try':
        return has(one, 'wrapped')
          ? `${margin}int ${name};\n${margin}try {\n${margin}  ${name} = ${of(0)};\n${margin}} catch (${FAILED} of${capital(name)}) {\n${margin}  throw new UnsupportedOperationException("${name}", of${capital(name)});\n${margin}}\n`
          : `${margin}int ${name} = ${of(0)};\n`;
      case 'tried': {
        const tried = `{\n${margin}  int ${name} = ${of(0)};\n${steps(parts[1]!.parts, `${margin}  `, self)}${margin}}`;
        return `${margin}try ${tried} catch (${FAILED} of${capital(name)}) ${inner(2)}\n`;
      }
      case 'found': {
        const yes = `{\n${margin}  int ${name} = ${operand(parts[0]!, self)}.get(${of(1)});\n${steps(parts[2]!.parts, `${margin}  `, self)}${margin}}`;
        return `${margin}if (${operand(parts[0]!, self)}.containsKey(${of(1)})) ${yes}${or(3)}\n`;
      }
      default:
        throw new Error(`${kind} is no statement`);
    }
  }

  const written = (one: Part, margin: string, self: string): Written =>
    writtenBy({ expression, operand, body, steps, otherwise, indent: '  ' }, one, margin, self);

  const otherwise = (one: Part, margin: string, self: string): string => ` else ${body(one, margin, self)}`;

  /** `x = value`, or the same said to a list or a map. */
  function assigned(place: Part, value: string, self: string): string {
    const to = (): string => `${operand(place.parts[0]!, self)}`;
    if (place.kind === 'at') return `${to()}.set(${expression(place.parts[1]!, self)}, ${value})`;
    if (place.kind === 'under') return `${to()}.put(${expression(place.parts[1]!, self)}, ${value})`;
    return `${expression(place, self)} = ${value}`;
  }

  function arms(one: Part, margin: string, self: string): string {
    // All arms are one scope, but for those with braces.
    const inside = (some: Part): string =>
      some.parts.some(({ kind }) => kind === 'let' || kind === 'try')
        ? `${margin}    ${body(some, `${margin}    `, self)}\n`
        : steps(some.parts, `${margin}    `, self);
    const shown = one.parts.slice(1, -1).map((arm) => {
      const labels = arm.name.split('|').map((label) => `${margin}  case ${label}:\n`);
      const last = arm.parts[0]!.parts.at(-1)?.kind ?? '';
      const end = /^(?:return|fail|leave|next)$/.test(last) ? '' : `${margin}    break;\n`;
      return `${labels.join('')}${inside(arm.parts[0]!)}${end}`;
    });
    const rest = one.parts.at(-1)!;
    const last = rest.parts.length > 0 ? `${margin}  default:\n${inside(rest)}` : '';
    return `${margin}switch (${expression(one.parts[0]!, self)}) {\n${shown.join('')}${last}${margin}}\n`;
  }

  /** What is done later is done at the end of all that follows. */
  function steps(some: readonly Part[], margin: string, self: string): string {
    const at = some.findIndex(({ kind }) => kind === 'later');
    if (at < 0) return some.map((each) => statement(each, margin, self)).join('');
    const before = some.slice(0, at).map((each) => statement(each, margin, self));
    const tried = `{\n${steps(some.slice(at + 1), `${margin}  `, self)}${margin}}`;
    const last = statement({ ...some[at]!, kind: 'do' }, `${margin}  `, self);
    return `${before.join('')}${margin}try ${tried} finally {\n${last}${margin}}\n`;
  }

  const body = (one: Part, margin: string, self: string): string =>
    `{\n${steps(one.parts, `${margin}  `, self)}${margin}}`;

  return { type, parameters, expression, list, statement, body };
}
