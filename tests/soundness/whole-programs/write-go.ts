import type { TextAtPath } from '../../../src/index.ts';
import { everyPart, has, type Part, pairs } from './part.ts';

/** A program in Go: a file for each module, all of one package, and one that prints. */
export function writeGo(program: Part): readonly TextAtPath[] {
  return [
    ...program.parts.map((module) => ({ path: `${module.name}.go`, text: fileText(module) })),
    { path: 'say.go', text: SAY },
  ];
}

const SAY = `package program

import "fmt"

var times = 0

func say(word string, value int) int {
	times++
	if times > 400 {
		panic("out of fuel")
	}
	fmt.Println(word, value)
	return value
}

func sum(list []int) int {
	all := 0
	for _, each := range list {
		all += each
	}
	return all
}

func most(list []int) int {
	best := 0
	for _, each := range list {
		if each > best {
			best = each
		}
	}
	return best
}
`;

const LIBRARY: Readonly<Record<string, string>> = {
  errors: 'errors',
  fmt: 'fmt',
  strconv: 'strconv',
  utf8: 'unicode/utf8',
};

function fileText(module: Part): string {
  const items = module.parts.filter(({ kind }) => kind !== 'import');
  const isItem = ({ kind }: Part): boolean => /^(?:class|function|value|state)$/.test(kind);
  const steps = items.filter((one) => !isItem(one) || isObject(one));
  const main = steps.length > 0 ? [`func Main() ${block(steps, '', 'none')}\n`] : [];
  const text = [...items.filter((one) => isItem(one) && !isObject(one)).map(item), ...main].join('\n');
  const used = Object.keys(LIBRARY).filter((name) => text.includes(`${name}.`));
  return `package program\n\n${used.map((name) => `import "${LIBRARY[name]}"\n\n`).join('')}${text}`;
}

const isObject = ({ kind, type: own }: Part): boolean => kind === 'value' && own !== 'int';

/** What a function gives back, in words. */
const given = (gives: string): string =>
  gives === 'fails' ? '(int, error)' : gives === 'none' ? '' : type(gives);

const type = (name: string): string =>
  name === 'int' || name === ''
    ? 'int'
    : name === 'map'
      ? 'map[int]int'
      : name === 'list'
        ? '[]int'
        : name === 'text'
          ? 'string'
          : name === 'bool'
            ? 'bool'
            : `*${name}`;

const parameters = (one: Part): string =>
  one.parts.map((each) => `${each.name} ${type(each.type)}`).join(', ');

function item(one: Part): string {
  const { kind, name, parts } = one;
  switch (kind) {
    case 'class':
      return struct(one);
    case 'function':
      return `func ${name}(${parameters(parts[0]!)}) ${given(one.type)} ${block(parts[1]!.parts, '', one.type)}\n`;
    case 'value':
      return parts[0]!.kind === 'number'
        ? `const ${name} = ${expression(parts[0]!)}\n`
        : `var ${name} = ${expression(parts[0]!)}\n`;
    default:
      return `var ${name} = ${expression(parts[0]!)}\n`;
  }
}

function struct(one: Part): string {
  const fields = one.parts.filter((each) => each.kind === 'field' && !has(each, 'static'));
  const others = one.parts.filter((each) => each.kind === 'field' && has(each, 'static'));
  const make = one.parts.find(({ kind }) => kind === 'make');
  const base = make?.parts[1]?.parts.find(({ kind }) => kind === 'base');
  const values = [
    ...(one.type ? [`${one.type}: *new${one.type}(${base ? list(base.parts) : 'given'})`] : []),
    ...fields.map((each) => `${each.name}: ${expression(each.parts[0]!)}`),
  ].join(', ');
  const steps = (make?.parts[1]?.parts ?? []).filter(({ kind }) => kind !== 'base');
  const body = steps.map((each) => statement(each, '\t', 'none')).join('');
  const room = [
    ...(one.type ? [`\t${one.type}\n`] : []),
    ...fields.map((each) => `\t${each.name} ${type(each.type)}\n`),
  ];
  const made =
    steps.length > 0
      ? `\tself := &${one.name}{${values}}\n${body}\treturn self\n`
      : `\treturn &${one.name}{${values}}\n`;
  return [
    `type ${one.name} struct {\n${room.join('')}}\n`,
    ...others.map((each) => `var ${one.name}${each.name} = ${expression(each.parts[0]!)}\n`),
    `func new${one.name}(${make ? parameters(make.parts[0]!) : 'given int'}) *${one.name} {\n${made}}\n`,
    ...one.parts.filter(({ kind }) => kind === 'method').map((each) => method(each, one)),
  ].join('\n');
}

function method(one: Part, holder: Part): string {
  const rest = `(${parameters(one.parts[0]!)}) ${given(one.type)} ${block(one.parts[1]!.parts, '', one.type)}\n`;
  return has(one, 'static')
    ? `func ${holder.name}${one.name}${rest}`
    : `func (self ${has(one, 'value') ? '' : '*'}${holder.name}) ${one.name}${rest}`;
}

const list = (parts: readonly Part[]): string => parts.map(expression).join(', ');
const operand = (one: Part): string => (one.kind === 'operation' ? `(${expression(one)})` : expression(one));

function expression(one: Part): string {
  const { kind, name, parts } = one;
  const of = (at: number): string => operand(parts[at]!);
  switch (kind) {
    case 'number':
    case 'name':
      return name;
    case 'this':
      return 'self';
    case 'text':
      return `"${name}"`;
    case 'list':
      return `[]int{${list(parts)}}`;
    case 'get':
      return isStruct(parts[0]!) ? `${parts[0]!.name}${name}` : `${of(0)}.${name}`;
    case 'send':
      return isStruct(parts[0]!)
        ? `${parts[0]!.name}${name}(${list(parts.slice(1))})`
        : `${of(0)}.${name}(${list(parts.slice(1))})`;
    case 'super':
      return `self.${one.type}.${name}(${list(parts)})`;
    case 'call':
    case 'apply':
      return `${name}(${list(parts)})`;
    case 'new':
      return `new${name}(${list(parts)})`;
    case 'operation':
    case 'joined':
      return `${of(0)} ${name || '+'} ${of(1)}`;
    case 'not':
      return `!(${expression(parts[0]!)})`;
    case 'choice':
      return `func() int {\n\t\tif ${expression(parts[0]!)} {\n\t\t\treturn ${expression(parts[1]!)}\n\t\t}\n\t\treturn ${expression(parts[2]!)}\n\t}()`;
    case 'say':
      return `say("${name}", ${expression(parts[0]!)})`;
    case 'length':
      return `len(${expression(parts[0]!)})`;
    case 'runes':
      return `utf8.RuneCountInString(${expression(parts[0]!)})`;
    case 'at':
      return `${of(0)}[${expression(parts[1]!)}]`;
    case 'map':
      return `map[int]int{${pairs(parts)
        .map(([key, value]) => `${expression(key)}: ${expression(value)}`)
        .join(', ')}}`;
    case 'under':
      return `${of(0)}[${expression(parts[1]!)}]`;
    case 'narrow':
      return `int(int8(${expression(parts[0]!)}))`;
    case 'sum':
    case 'most':
      return `${kind}(${expression(parts[0]!)})`;
    case 'spelled':
      return `strconv.Itoa(${expression(parts[0]!)})`;
    case 'lambda':
      return `func(${parameters(parts[0]!)}) int ${block(parts[1]!.parts, '\t', 'int')}`;
    default:
      throw new Error(`${kind} is no expression`);
  }
}

/** Structs have names with a capital, and nothing else has. */
const isStruct = ({ kind, name }: Part): boolean => kind === 'name' && /^[A-Z][a-z]/.test(name);

const block = (steps: readonly Part[], margin: string, gives: string): string =>
  `{\n${steps.map((each) => statement(each, `${margin}\t`, gives)).join('')}${margin}}`;

function statement(one: Part, margin: string, gives: string): string {
  const { kind, name, parts } = one;
  const of = (at: number): string => expression(parts[at]!);
  const body = (at: number): string => block(parts[at]!.parts, margin, gives);
  const or = (at: number): string => (parts[at]!.parts.length > 0 ? ` else ${body(at)}` : '');
  const branches = (asked: Part, how: (value: Part) => string): string => {
    const [question, yes, no] = asked.parts as [Part, Part, Part];
    return `${margin}if ${expression(question)} {\n${margin}\t${how(yes)}\n${margin}} else {\n${margin}\t${how(no)}\n${margin}}\n`;
  };
  switch (kind) {
    case 'let':
    case 'value':
      return parts[0]!.kind === 'choice' && !everyPart(parts[0]!).some((each) => each.name === name)
        ? `${margin}var ${name} int\n${branches(parts[0]!, (value) => `${name} = ${expression(value)}`)}`
        : `${margin}${name} := ${of(0)}\n`;
    case 'set':
      return `${margin}${of(0)} = ${of(1)}\n`;
    case 'add':
      return `${margin}${of(0)} ${name}= ${of(1)}\n`;
    case 'push':
      return `${margin}${of(0)} = append(${of(0)}, ${of(1)})\n`;
    case 'do':
      return /^(?:say|send|call|new|super|apply)$/.test(parts[0]!.kind)
        ? `${margin}${of(0)}\n`
        : `${margin}say("-", ${of(0)})\n`;
    case 'return':
      if (parts[0]!.kind === 'choice' && gives === 'int')
        return branches(parts[0]!, (value) => `return ${expression(value)}`);
      return `${margin}return ${of(0)}${gives === 'fails' ? ', nil' : ''}\n`;
    case 'fail':
      return `${margin}return 0, errors.New("${name}")\n`;
    case 'try': {
      const failure = has(one, 'wrapped') ? `fmt.Errorf("${name}: %w", err)` : 'err';
      return `${margin}${name}, err := ${of(0)}\n${margin}if err != nil {\n${margin}\treturn 0, ${failure}\n${margin}}\n`;
    }
    case 'tried':
      return `${margin}if ${name}, err := ${of(0)}; err == nil ${body(1)}${or(2)}\n`;
    case 'found':
      return `${margin}if ${name}, ok := ${of(0)}[${of(1)}]; ok ${body(2)}${or(3)}\n`;
    case 'if':
      return `${margin}if ${of(0)} ${body(1)}${or(2)}\n`;
    case 'each':
      return `${margin}for _, ${name} := range ${of(0)} ${body(1)}\n`;
    case 'count':
      return `${margin}for ${name} := 0; ${name} < ${operand(parts[0]!)}; ${name}++ ${body(1)}\n`;
    case 'leave':
      return `${margin}break\n`;
    case 'next':
      return `${margin}continue\n`;
    case 'match': {
      const steps = (some: Part): string =>
        some.parts.map((each) => statement(each, `${margin}\t`, gives)).join('');
      const arms = parts
        .slice(1, -1)
        .map((arm) => `${margin}case ${arm.name.replace(/\|/g, ', ')}:\n${steps(arm.parts[0]!)}`);
      const rest = parts.at(-1)!;
      const last = rest.parts.length > 0 ? `${margin}default:\n${steps(rest)}` : '';
      return `${margin}switch ${of(0)} {\n${arms.join('')}${last}${margin}}\n`;
    }
    case 'later':
      return has(one, 'late')
        ? `${margin}defer func() {\n${margin}\t${of(0)}\n${margin}}()\n`
        : `${margin}defer ${of(0)}\n`;
    case 'inner':
      return `${margin}${body(0)}\n`;
    case 'base':
      return '';
    default:
      throw new Error(`${kind} is no statement`);
  }
}
