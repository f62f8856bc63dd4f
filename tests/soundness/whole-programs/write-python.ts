import type { TextAtPath } from '../../../src/index.ts';
import { has, type Part } from './part.ts';

/**
 * A program in Python, a file for each module. A field that isn't static gets its value in `__init__`, which every class
 * without a base has.
 */
export function writePython(program: Part): readonly TextAtPath[] {
  return [
    ...program.parts.map((module) => ({ path: `${module.name}.py`, text: moduleText(module) })),
    { path: 'say.py', text: SAY },
  ];
}

const SAY = `said = []


def say(word, value):
    said.append(word)
    if len(said) > 300:
        raise TimeoutError('out of fuel')
    log(word, value)
    return value
`;

const list = (parts: readonly Part[], self: string): string =>
  parts.map((each) => expression(each, self)).join(', ');

function expression(one: Part, self: string): string {
  const { kind, name, parts } = one;
  const of = (each: Part): string => expression(each, self);
  switch (kind) {
    case 'number':
    case 'name':
      return name;
    case 'this':
      return self;
    case 'get':
      return `${operand(parts[0]!, self)}.${name}`;
    case 'send':
      return `${operand(parts[0]!, self)}.${name}(${list(parts.slice(1), self)})`;
    case 'super':
      return has(one, 'get') ? `super().${name}` : `super().${name}(${list(parts, self)})`;
    case 'call':
    case 'new':
      return `${name}(${list(parts, self)})`;
    case 'operation':
      return `${operand(parts[0]!, self)} ${name} ${operand(parts[1]!, self)}`;
    case 'choice':
      return `${operand(parts[1]!, self)} if ${operand(parts[0]!, self)} else ${operand(parts[2]!, self)}`;
    case 'say':
      return `say('${name}', ${of(parts[0]!)})`;
    default:
      throw new Error(`${kind} is no expression`);
  }
}

const operand = (one: Part, self: string): string =>
  /^(?:operation|choice)$/.test(one.kind) ? `(${expression(one, self)})` : expression(one, self);

function statement(one: Part, margin: string, self: string): string {
  const { kind, name, parts } = one;
  const of = (at: number): string => expression(parts[at]!, self);
  switch (kind) {
    case 'let':
      return `${margin}${name} = ${of(0)}\n`;
    case 'set':
      return `${margin}${of(0)} = ${of(1)}\n`;
    case 'do':
      return `${margin}${of(0)}\n`;
    case 'return':
      return `${margin}return ${of(0)}\n`;
    case 'base':
      return `${margin}super().__init__(${list(parts, self)})\n`;
    case 'if': {
      const other = parts[2]!.parts.length > 0 ? `${margin}else:\n${body(parts[2]!, margin, self)}` : '';
      return `${margin}if ${of(0)}:\n${body(parts[1]!, margin, self)}${other}`;
    }
    default:
      throw new Error(`${kind} is no statement`);
  }
}

const body = (one: Part, margin: string, self: string): string =>
  one.parts.length === 0
    ? `${margin}    pass\n`
    : one.parts.map((each) => statement(each, `${margin}    `, self)).join('');

/** What a function writes of its module. */
function globals(one: Part, states: ReadonlySet<string>): string {
  const written = new Set<string>();
  const locals = new Set(one.parts[0]!.parts.map(({ name }) => name));
  const look = (each: Part): void => {
    if (each.kind === 'let') locals.add(each.name);
    if (each.kind === 'set' && each.parts[0]!.kind === 'name') written.add(each.parts[0]!.name);
    each.parts.forEach(look);
  };
  look(one.parts[1]!);
  const names = [...written].filter((name) => states.has(name) && !locals.has(name));
  return names.length > 0 ? `global ${names.join(', ')}\n` : '';
}

const parameters = (one: Part, first: readonly string[]): string =>
  [
    ...first,
    ...one.parts.map(
      ({ name, parts }) => `${name}${parts.length > 0 ? `=${expression(parts[0]!, 'self')}` : ''}`,
    ),
  ].join(', ');

function classText(one: Part): string {
  const fields = one.parts.filter((each) => each.kind === 'field' && !has(each, 'static'));
  const assigned = fields
    .map(({ name, parts }) => `        self.${name} = ${expression(parts[0]!, 'self')}\n`)
    .join('');
  const make = one.parts.find(({ kind }) => kind === 'make');
  const members = one.parts.map((each) => {
    const { kind, name, parts } = each;
    if (kind === 'field')
      return has(each, 'static') ? `    ${name} = ${expression(parts[0]!, one.name)}\n` : '';
    if (kind === 'make') {
      const [first, ...rest] = parts[1]!.parts;
      const steps = first?.kind === 'base' ? [first] : [];
      const others = first?.kind === 'base' ? rest : parts[1]!.parts;
      const written = [
        ...steps.map((step) => statement(step, '        ', 'self')),
        assigned,
        ...others.map((step) => statement(step, '        ', 'self')),
      ].join('');
      return `    def __init__(${parameters(parts[0]!, ['self'])}):\n${written || '        pass\n'}`;
    }
    const isStatic = has(each, 'static');
    const self = isStatic ? 'cls' : 'self';
    const over = isStatic ? '    @classmethod\n' : has(each, 'get') ? '    @property\n' : '';
    const call = isStatic && has(each, 'get') ? 'get_' : '';
    return `${over}    def ${call}${name}(${parameters(parts[0]!, [self])}):\n${body(parts[1]!, '    ', self)}`;
  });
  const made = make
    ? ''
    : one.type
      ? assigned && `    def __init__(self, given):\n        super().__init__(given)\n${assigned}`
      : `    def __init__(self, given):\n${assigned || '        pass\n'}`;
  const text = `${made}${members.join('')}`;
  return `class ${one.name}${one.type ? `(${one.type})` : ''}:\n${text || '    pass\n'}\n`;
}

function moduleText(module: Part): string {
  const states = new Set(
    module.parts.filter(({ kind }) => kind === 'state' || kind === 'value').map(({ name }) => name),
  );
  const imports = module.parts
    .filter(({ kind }) => kind === 'import')
    .map(({ name, type, words }) => {
      const other = words.find((word) => word !== 'shown');
      return `from ${type} import ${name}${other ? ` as ${other}` : ''}\n`;
    });
  const items = module.parts
    .filter(({ kind }) => kind !== 'import')
    .map((one) => {
      if (one.kind === 'class') return classText(one);
      if (one.kind === 'function') {
        const written = globals(one, states);
        return `def ${one.name}(${parameters(one.parts[0]!, [])}):\n${written && `    ${written}`}${body(one.parts[1]!, '', 'self')}\n`;
      }
      if (one.kind === 'value' || one.kind === 'state')
        return `${one.name} = ${expression(one.parts[0]!, 'self')}\n`;
      return statement(one, '', 'self');
    });
  return `from say import say\n${imports.join('')}\n${items.join('')}`;
}
