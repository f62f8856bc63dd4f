import type { TextAtPath } from '../../../src/index.ts';
import { everyPart, has, type Part } from './part.ts';

/**
 * A program in Java: a class for each module, which holds its functions, values and classes as static members. What
 * another module has is asked for by that module's name.
 */
export function writeJava(program: Part): readonly TextAtPath[] {
  const homes = new Map<string, string>();
  for (const module of program.parts)
    for (const { kind, name } of module.parts)
      if (/^(?:class|function|value|state)$/.test(kind)) homes.set(name, module.name);
  return [
    ...program.parts.map((module) => ({
      path: `${capital(module.name)}.java`,
      text: moduleText(module, homes),
    })),
    {
      path: 'Say.java',
      text: SAY,
    },
  ];
}

const SAY = `class Say {
  static int times = 0;
  static int say(String word, int value) {
    if (++times > 300) throw new RuntimeException("out of fuel");
    Drive.log(word, value);
    return value;
  }
}
`;

const capital = (name: string): string => name[0]!.toUpperCase() + name.slice(1);

function moduleText(module: Part, homes: ReadonlyMap<string, string>): string {
  const imported = new Map(
    module.parts.filter(({ kind }) => kind === 'import').map(({ name, type }) => [name, type]),
  );
  const named = (name: string, isQualified = false): string =>
    homes.has(name) && (isQualified || (imported.has(name) && homes.get(name) !== module.name))
      ? `${capital(homes.get(name) ?? imported.get(name)!)}.${name}`
      : name;
  const list = (parts: readonly Part[], self: string): string =>
    parts.map((each) => expression(each, self)).join(', ');
  const type = (name: string): string => (name === 'int' || name === '' ? 'int' : named(name));
  const operand = (one: Part, self: string): string =>
    /^(?:operation|choice|new)$/.test(one.kind) ? `(${expression(one, self)})` : expression(one, self);

  function expression(one: Part, self: string): string {
    const { kind, name, parts } = one;
    switch (kind) {
      case 'number':
        return name;
      case 'name':
        return locals.has(name) ? name : named(name, has(one, 'qualified'));
      case 'this':
        return self;
      case 'get':
        return has(one, 'getter')
          ? `${operand(parts[0]!, self)}.${name}()`
          : `${operand(parts[0]!, self)}.${name}`;
      case 'send':
        return `${operand(parts[0]!, self)}.${name}(${list(parts.slice(1), self)})`;
      case 'super':
        return self === 'this'
          ? `super.${name}(${list(parts, self)})`
          : `${named(one.type)}.${name}(${list(parts, self)})`;
      case 'call':
        return `${named(name, has(one, 'qualified'))}(${list(parts, self)})`;
      case 'new':
        return `new ${named(name)}(${list(parts, self)})`;
      case 'operation':
        return `${operand(parts[0]!, self)} ${name} ${operand(parts[1]!, self)}`;
      case 'choice':
        return `${operand(parts[0]!, self)} ? ${operand(parts[1]!, self)} : ${operand(parts[2]!, self)}`;
      case 'say':
        return `Say.say("${name}", ${expression(parts[0]!, self)})`;
      default:
        throw new Error(`${kind} is no expression`);
    }
  }

  function statement(one: Part, margin: string, self: string): string {
    const { kind, name, parts } = one;
    const of = (at: number): string => expression(parts[at]!, self);
    switch (kind) {
      case 'let':
        return `${margin}${type(one.type)} ${name} = ${of(0)};\n`;
      case 'set':
        return `${margin}${of(0)} = ${of(1)};\n`;
      case 'do':
        return /^(?:say|send|call|new|super)$/.test(parts[0]!.kind)
          ? `${margin}${of(0)};\n`
          : `${margin}Say.say("-", ${of(0)});\n`;
      case 'return':
        return `${margin}return ${of(0)};\n`;
      case 'base':
        return `${margin}super(${list(parts, self)});\n`;
      case 'if': {
        const other = parts[2]!.parts.length > 0 ? ` else ${body(parts[2]!, margin, self)}` : '';
        return `${margin}if (${of(0)}) ${body(parts[1]!, margin, self)}${other}\n`;
      }
      default:
        throw new Error(`${kind} is no statement`);
    }
  }

  const body = (one: Part, margin: string, self: string): string =>
    `{\n${one.parts.map((each) => statement(each, `${margin}  `, self)).join('')}${margin}}`;
  const parameters = (one: Part): string =>
    one.parts.map((each) => `${type(each.type)} ${each.name}`).join(', ');

  let locals = new Set<string>();
  const within = (one: Part, work: () => string): string => {
    locals = new Set(
      everyPart(one)
        .filter(({ kind }) => kind === 'parameter' || kind === 'let')
        .map(({ name }) => name),
    );
    const text = work();
    locals = new Set();
    return text;
  };

  function member(one: Part, holder: Part): string {
    const { kind, name, parts } = one;
    const isStatic = has(one, 'static');
    const self = isStatic ? holder.name : 'this';
    const before = `    ${isStatic ? 'static ' : ''}`;
    if (kind === 'field') return `${before}${type(one.type)} ${name} = ${expression(parts[0]!, self)};\n`;
    return within(one, () =>
      kind === 'make'
        ? `    ${holder.name}(${parameters(parts[0]!)}) ${body(parts[1]!, '    ', self)}\n`
        : `${before}int ${name}(${parameters(parts[0]!)}) ${body(parts[1]!, '    ', self)}\n`,
    );
  }

  function item(one: Part): string {
    const { kind, name, parts } = one;
    switch (kind) {
      case 'class': {
        const base = one.type ? ` extends ${named(one.type)}` : '';
        const make = parts.some((each) => each.kind === 'make')
          ? ''
          : `    ${name}(int given) {${one.type ? ' super(given); ' : ''}}\n`;
        return `  static class ${name}${base} {\n${make}${parts.map((each) => member(each, one)).join('')}  }\n`;
      }
      case 'function':
        return within(
          one,
          () => `  static int ${name}(${parameters(parts[0]!)}) ${body(parts[1]!, '  ', '0')}\n`,
        );
      case 'value':
        return `  static final ${type(one.type)} ${name} = ${expression(parts[0]!, '0')};\n`;
      case 'state':
        return `  static ${type(one.type)} ${name} = ${expression(parts[0]!, '0')};\n`;
      default:
        return '';
    }
  }
  const items = module.parts.filter(({ kind }) => kind !== 'import');
  const steps = items.filter(({ kind }) => !/^(?:class|function|value|state)$/.test(kind));
  const main =
    steps.length > 0
      ? `  static void main() {\n${steps.map((step) => statement(step, '    ', '0')).join('')}  }\n`
      : '';
  return `class ${capital(module.name)} {\n${items.map(item).join('')}${main}}\n`;
}
