import type { TextAtPath } from '../../../src/index.ts';
import { has, type Part } from './part.ts';

/** A program in TypeScript or JavaScript, a file for each module. */
export function writeEcmascript(program: Part, language: 'ts' | 'js'): readonly TextAtPath[] {
  const writer = makeWriter(language === 'ts');
  return [
    ...program.parts.map((module) => ({ path: `${module.name}.${language}`, text: writer(module) })),
    {
      path: `say.${language}`,
      text:
        language === 'ts'
          ? 'export function say(word: string, value: number): number {\n  log(word, value);\n  return value;\n}\n'
          : 'export function say(word, value) {\n  log(word, value);\n  return value;\n}\n',
    },
  ];
}

function makeWriter(isTyped: boolean): (module: Part) => string {
  const typed = (one: Part): string =>
    !isTyped || !one.type ? '' : `: ${one.type === 'int' ? 'number' : one.type}`;
  const list = (parts: readonly Part[]): string => parts.map(expression).join(', ');

  function expression(one: Part): string {
    const { kind, name, parts } = one;
    switch (kind) {
      case 'number':
      case 'name':
        return name;
      case 'this':
        return 'this';
      case 'get':
        return `${operand(parts[0]!)}.${name}`;
      case 'send':
        return `${operand(parts[0]!)}.${name}(${list(parts.slice(1))})`;
      case 'super':
        return has(one, 'get') ? `super.${name}` : `super.${name}(${list(parts)})`;
      case 'call':
        return `${name}(${list(parts)})`;
      case 'new':
        return `new ${name}(${list(parts)})`;
      case 'operation':
        return `${operand(parts[0]!)} ${name} ${operand(parts[1]!)}`;
      case 'choice':
        return `${operand(parts[0]!)} ? ${operand(parts[1]!)} : ${operand(parts[2]!)}`;
      case 'say':
        return `say('${name}', ${expression(parts[0]!)})`;
      default:
        throw new Error(`${kind} is no expression`);
    }
  }

  const operand = (one: Part): string =>
    /^(?:operation|choice)$/.test(one.kind) ? `(${expression(one)})` : expression(one);

  function statement(one: Part, margin: string): string {
    const { kind, name, parts } = one;
    switch (kind) {
      case 'let':
        return `${margin}const ${name} = ${expression(parts[0]!)};\n`;
      case 'set':
        return `${margin}${expression(parts[0]!)} = ${expression(parts[1]!)};\n`;
      case 'do':
        return `${margin}${expression(parts[0]!)};\n`;
      case 'return':
        return `${margin}return ${expression(parts[0]!)};\n`;
      case 'base':
        return `${margin}super(${list(parts)});\n`;
      case 'if': {
        const other = parts[2]!.parts.length > 0 ? ` else ${body(parts[2]!, margin)}` : '';
        return `${margin}if (${expression(parts[0]!)}) ${body(parts[1]!, margin)}${other}\n`;
      }
      default:
        throw new Error(`${kind} is no statement`);
    }
  }

  const body = (one: Part, margin: string): string =>
    one.parts.length === 0
      ? '{}'
      : `{\n${one.parts.map((each) => statement(each, `${margin}  `)).join('')}${margin}}`;

  const parameters = (one: Part): string =>
    one.parts
      .map(
        (each) =>
          `${each.name}${typed(each)}${each.parts.length > 0 ? ` = ${expression(each.parts[0]!)}` : ''}`,
      )
      .join(', ');

  function member(one: Part): string {
    const { kind, name, parts } = one;
    const isStatic = has(one, 'static') ? 'static ' : '';
    if (kind === 'field') return `  ${isStatic}${name}${typed(one)} = ${expression(parts[0]!)};\n`;
    if (kind === 'make') return `  constructor(${parameters(parts[0]!)}) ${body(parts[1]!, '  ')}\n`;
    const get = has(one, 'get') ? 'get ' : '';
    const result = isTyped ? ': number' : '';
    return `  ${isStatic}${get}${name}(${parameters(parts[0]!)})${result} ${body(parts[1]!, '  ')}\n`;
  }

  function item(one: Part): string {
    const { kind, name, parts, type } = one;
    const shown = has(one, 'hidden') ? '' : 'export ';
    switch (kind) {
      case 'class':
        return `${shown}class ${name}${type ? ` extends ${type}` : ''} {\n${parts.map(member).join('')}}\n`;
      case 'function':
        return `${shown}function ${name}(${parameters(parts[0]!)})${isTyped ? ': number' : ''} ${body(parts[1]!, '')}\n`;
      case 'value':
        return `${shown}const ${name} = ${expression(parts[0]!)};\n`;
      case 'state':
        return `${shown}let ${name} = ${expression(parts[0]!)};\n`;
      default:
        return statement(one, '');
    }
  }

  return (module) => {
    const modules = new Map<string, string[]>();
    for (const { kind, name, type, words } of module.parts)
      if (kind === 'import') {
        const other = words.find((word) => word !== 'shown');
        const renamed = other ? `${name} as ${other}` : name;
        modules.set(type, [...(modules.get(type) ?? []), renamed]);
      }
    const imports = [...modules].map(([from, names]) => `import { ${names.join(', ')} } from './${from}';\n`);
    for (const { kind, name, type, words } of module.parts)
      if (kind === 'import' && words.includes('shown'))
        imports.push(`export { ${name} } from './${type}';\n`);
    const items = module.parts.filter(({ kind }) => kind !== 'import').map(item);
    return `import { say } from './say';\n${imports.join('')}${items.join('')}`;
  };
}
