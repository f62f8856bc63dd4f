import type { TextAtPath } from '../../../src/index.ts';
import { has, type Part } from './part.ts';
import { type Types, typesOf } from './types-of.ts';
import { javaBodies } from './write-java-bodies.ts';

/**
 * A program in Java: a class for each module, which holds its functions, values and classes as static members. What
 * another module has is asked for by that module's name.
 */
export function writeJava(program: Part): readonly TextAtPath[] {
  const homes = new Map<string, string>();
  for (const module of program.parts)
    for (const { kind, name } of module.parts)
      if (/^(?:class|function|value|state)$/.test(kind)) homes.set(name, module.name);
  const types = typesOf(program);
  return [
    ...program.parts.map((module) => ({
      path: `${capital(module.name)}.java`,
      text: moduleText(module, homes, types),
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

const LIBRARY = [
  'java.util.ArrayList',
  'java.util.Arrays',
  'java.util.Collections',
  'java.util.HashMap',
  'java.util.Iterator',
  'java.util.List',
  'java.util.Map',
  'java.util.Objects',
  'java.util.function.IntUnaryOperator',
  'java.util.stream.Collectors',
];

const capital = (name: string): string => name[0]!.toUpperCase() + name.slice(1);

function moduleText(module: Part, homes: ReadonlyMap<string, string>, types: Types): string {
  const imported = new Map(
    module.parts.filter(({ kind }) => kind === 'import').map(({ name, type }) => [name, type]),
  );
  const named = (name: string, isQualified = false): string =>
    homes.has(name) && (isQualified || (imported.has(name) && homes.get(name) !== module.name))
      ? `${capital(homes.get(name) ?? imported.get(name)!)}.${name}`
      : name;
  const { type, parameters, expression, statement, body } = javaBodies({ named, types });

  function member(one: Part, holder: Part): string {
    const { kind, name, parts } = one;
    const isStatic = has(one, 'static');
    const self = isStatic ? holder.name : 'this';
    const before = `    ${isStatic ? 'static ' : ''}`;
    if (kind === 'field') return `${before}${type(one.type)} ${name} = ${expression(parts[0]!, self)};\n`;
    return types.within(one, () =>
      kind === 'make'
        ? `    ${holder.name}(${parameters(parts[0]!)}) ${body(parts[1]!, '    ', self)}\n`
        : `${before}${type(one.type)} ${name}(${parameters(parts[0]!)}) ${body(parts[1]!, '    ', self)}\n`,
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
        return types.within(
          one,
          () =>
            `  static ${type(one.type)} ${name}(${parameters(parts[0]!)}) ${body(parts[1]!, '  ', '0')}\n`,
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
  const text = `class ${capital(module.name)} {\n${items.map(item).join('')}${main}}\n`;
  const used = LIBRARY.filter((path) => new RegExp(`\\b${path.replace(/.*\./, '')}\\b`).test(text));
  return `${used.map((path) => `import ${path};\n`).join('')}${text}`;
}
