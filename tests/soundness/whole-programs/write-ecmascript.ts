import type { TextAtPath } from '../../../src/index.ts';
import { block, everyPart, has, type Part, pairs } from './part.ts';
import { ecmascriptSpellings } from './spell-ecmascript.ts';
import { spellingOf, type Written, writtenBy } from './spellings.ts';

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

const TYPES: Readonly<Record<string, string>> = {
  int: 'number',
  fails: 'number',
  list: 'number[]',
  map: 'Map<number, number>',
  text: 'string',
};

/** What a program fails with, so that others can tell one failure from another. */
const FAILURES: Readonly<Record<string, string>> = { low: 'Error', high: 'RangeError' };

function makeWriter(isTyped: boolean): (module: Part) => string {
  const typed = (one: Part): string => (!isTyped || !one.type ? '' : `: ${TYPES[one.type] ?? one.type}`);
  const gives = (one: Part): string => (isTyped ? `: ${TYPES[one.type] ?? 'number'}` : '');
  const list = (parts: readonly Part[]): string => parts.map(expression).join(', ');

  const written = (one: Part, margin: string): Written =>
    writtenBy(
      {
        expression,
        operand: (each) => (each.kind === 'parameter' ? `${each.name}${typed(each)}` : operand(each)),
        body,
        steps,
        otherwise: (each, before) => ` else ${body(each, before)}`,
        indent: '  ',
      },
      one,
      margin,
    );
  const spelled = (one: Part, margin: string): string | null =>
    spellingOf(ecmascriptSpellings, one)?.write(one, written(one, margin)) ?? null;

  function expression(one: Part): string {
    const { kind, name, parts } = one;
    const other = spelled(one, '    ');
    if (other !== null) return other;
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
      case 'text':
        return `'${name}'`;
      case 'joined':
        return `${operand(parts[0]!)} + ${operand(parts[1]!)}`;
      case 'spelled':
        return `String(${expression(parts[0]!)})`;
      case 'not':
        return `!(${expression(parts[0]!)})`;
      case 'list':
        return `[${list(parts)}]`;
      case 'length':
        return `${operand(parts[0]!)}.length`;
      case 'runes':
        return `[...${operand(parts[0]!)}].length`;
      case 'at':
        return `${operand(parts[0]!)}[${expression(parts[1]!)}]`;
      case 'map':
        return `new Map${isTyped ? '<number, number>' : ''}([${pairs(parts)
          .map(([key, value]) => `[${expression(key)}, ${expression(value)}]`)
          .join(', ')}])`;
      case 'under':
        return `(${operand(parts[0]!)}.get(${expression(parts[1]!)}) ?? 0)`;
      case 'narrow':
        return `(${operand(parts[0]!)} << 24) >> 24`;
      case 'sum':
        return `${operand(parts[0]!)}.reduce((sum, each) => sum + each, 0)`;
      case 'most':
        return `Math.max(0, ...${operand(parts[0]!)})`;
      case 'apply':
        return `${name}(${list(parts)})`;
      case 'gather': {
        const some = `${operand(parts[0]!)}.filter((item) => ${expression(parts[1]!)})`;
        if (name === 'count') return `${some}.length`;
        return name === 'sum'
          ? `${some}.reduce((sum, item) => sum + ${operand(parts[2]!)}, 0)`
          : `${some}.map((item) => ${expression(parts[2]!)})`;
      }
      case 'lambda': {
        const [only] = block(one).parts;
        const isShort = block(one).parts.length === 1 && only!.kind === 'return';
        return `(${parameters(parts[0]!)}) => ${isShort ? expression(only!.parts[0]!) : body(block(one), '  ')}`;
      }
      default:
        throw new Error(`${kind} is no expression`);
    }
  }

  const operand = (one: Part): string =>
    /^(?:operation|choice|joined|narrow|lambda)$/.test(one.kind) || spellingOf(ecmascriptSpellings, one)
      ? `(${expression(one)})`
      : expression(one);

  function statement(one: Part, margin: string): string {
    const { kind, name, parts } = one;
    const other = spelled(one, margin);
    if (other !== null) return other;
    switch (kind) {
      case 'let':
        return `${margin}${changing.has(name) ? 'let' : 'const'} ${name} = ${expression(parts[0]!)};\n`;
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
      case 'add':
        return `${margin}${expression(parts[0]!)} ${name}= ${expression(parts[1]!)};\n`;
      case 'push':
        return `${margin}${operand(parts[0]!)}.push(${expression(parts[1]!)});\n`;
      case 'each':
        return `${margin}for (const ${name} of ${expression(parts[0]!)}) ${body(parts[1]!, margin)}\n`;
      case 'count':
        return `${margin}for (let ${name} = 0; ${name} < ${operand(parts[0]!)}; ${name}++) ${body(parts[1]!, margin)}\n`;
      case 'leave':
        return `${margin}break;\n`;
      case 'next':
        return `${margin}continue;\n`;
      case 'match':
        return arms(one, margin);
      case 'inner':
        return `${margin}${body(parts[0]!, margin)}\n`;
      case 'fail':
        return `${margin}throw new ${FAILURES[name] ?? 'Error'}('${name}');\n`;
      case 'try':
        return has(one, 'wrapped')
          ? `${margin}let ${name};\n${margin}try {\n${margin}  ${name} = ${expression(parts[0]!)};\n${margin}} catch (error) {\n${margin}  throw new Error('${name}', { cause: error });\n${margin}}\n`
          : `${margin}const ${name} = ${expression(parts[0]!)};\n`;
      case 'tried': {
        const tried = `{\n${margin}  const ${name} = ${expression(parts[0]!)};\n${steps(parts[1]!.parts, `${margin}  `)}${margin}}`;
        return `${margin}try ${tried} catch ${body(parts[2]!, margin)}\n`;
      }
      case 'found': {
        const [map, key] = [operand(parts[0]!), expression(parts[1]!)];
        const other = parts[3]!.parts.length > 0 ? ` else ${body(parts[3]!, margin)}` : '';
        const yes = `{\n${margin}  const ${name} = ${map}.get(${key})${isTyped ? '!' : ''};\n${steps(parts[2]!.parts, `${margin}  `)}${margin}}`;
        return `${margin}if (${map}.has(${key})) ${yes}${other}\n`;
      }
      default:
        throw new Error(`${kind} is no statement`);
    }
  }

  function arms(one: Part, margin: string): string {
    // All arms are one scope, but for those with braces.
    const inside = (some: Part): string =>
      some.parts.some(({ kind }) => kind === 'let' || kind === 'try')
        ? `${margin}    ${body(some, `${margin}    `)}\n`
        : steps(some.parts, `${margin}    `);
    const shown = one.parts.slice(1, -1).map((arm) => {
      const labels = arm.name.split('|').map((label) => `${margin}  case ${label}:\n`);
      return `${labels.join('')}${inside(arm.parts[0]!)}${margin}    break;\n`;
    });
    const rest = one.parts.at(-1)!;
    const last = rest.parts.length > 0 ? `${margin}  default:\n${inside(rest)}` : '';
    return `${margin}switch (${expression(one.parts[0]!)}) {\n${shown.join('')}${last}${margin}}\n`;
  }

  /** What is done later is done at the end of all that follows. */
  function steps(some: readonly Part[], margin: string): string {
    const at = some.findIndex(({ kind }) => kind === 'later');
    if (at < 0) return some.map((each) => statement(each, margin)).join('');
    const last = statement({ ...some[at]!, kind: 'do' }, `${margin}  `);
    return `${steps(some.slice(0, at), margin)}${margin}try {\n${steps(some.slice(at + 1), `${margin}  `)}${margin}} finally {\n${last}${margin}}\n`;
  }

  const body = (one: Part, margin: string): string =>
    one.parts.length === 0 ? '{}' : `{\n${steps(one.parts, `${margin}  `)}${margin}}`;

  /** Locals of the callable that are written behind their declaration. */
  let changing = new Set<string>();
  const within = (callable: Part, text: () => string): string => {
    changing = new Set(
      everyPart(callable)
        .filter(({ kind, parts }) => /^(?:set|add)$/.test(kind) && parts[0]!.kind === 'name')
        .map(({ parts }) => parts[0]!.name),
    );
    return text();
  };

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
    const other = within(one, () => spelled(one, '  ') ?? '');
    if (other) return other;
    if (kind === 'field') return `  ${isStatic}${name}${typed(one)} = ${expression(parts[0]!)};\n`;
    const does = within(
      one,
      () => `(${parameters(parts[0]!)})${kind === 'make' ? '' : gives(one)} ${body(parts[1]!, '  ')}`,
    );
    return kind === 'make'
      ? `  constructor${does}\n`
      : `  ${isStatic}${has(one, 'get') ? 'get ' : ''}${name}${does}\n`;
  }

  function item(one: Part): string {
    const { kind, name, parts, type } = one;
    const shown = has(one, 'hidden') ? '' : 'export ';
    switch (kind) {
      case 'class':
        return `${shown}class ${name}${type ? ` extends ${type}` : ''} {\n${parts.map(member).join('')}}\n`;
      case 'function':
        if (spellingOf(ecmascriptSpellings, one)) return within(one, () => spelled(one, '')!);
        return within(
          one,
          () => `${shown}function ${name}(${parameters(parts[0]!)})${gives(one)} ${body(parts[1]!, '')}\n`,
        );
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
