import type { TextAtPath } from '../../../src/index.ts';
import { block, has, type Part, pairs } from './part.ts';
import { pythonSpellings } from './spell-python.ts';
import { spellingOf, type Written, writtenBy } from './spellings.ts';

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

const OPERATORS: Readonly<Record<string, string>> = { '/': '//', '&&': 'and', '||': 'or' };

/** What a program fails with, so that others can tell one failure from another. */
const FAILURES: Readonly<Record<string, string>> = { low: 'ValueError', high: 'RuntimeError' };

const list = (parts: readonly Part[], self: string): string =>
  parts.map((each) => expression(each, self)).join(', ');

const written = (one: Part, margin: string, self: string): Written =>
  writtenBy({ expression, operand, body, steps, otherwise, indent: '    ' }, one, margin, self);

const otherwise = (one: Part, margin: string, self: string): string =>
  `${margin}else:\n${body(one, margin, self)}`;

const spelled = (one: Part, margin: string, self: string): string | null =>
  spellingOf(pythonSpellings, one)?.write(one, written(one, margin, self)) ?? null;

function expression(one: Part, self: string): string {
  const { kind, name, parts } = one;
  const other = spelled(one, '', self);
  if (other !== null) return other;
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
      return `${operand(parts[0]!, self)} ${OPERATORS[name] ?? name} ${operand(parts[1]!, self)}`;
    case 'choice':
      return `${operand(parts[1]!, self)} if ${operand(parts[0]!, self)} else ${operand(parts[2]!, self)}`;
    case 'say':
      return `say('${name}', ${of(parts[0]!)})`;
    case 'text':
      return `'${name}'`;
    case 'joined':
      return `${operand(parts[0]!, self)} + ${operand(parts[1]!, self)}`;
    case 'spelled':
      return `str(${of(parts[0]!)})`;
    case 'not':
      return `not (${of(parts[0]!)})`;
    case 'list':
      return `[${list(parts, self)}]`;
    case 'length':
      return `len(${of(parts[0]!)})`;
    case 'runes':
      return `len(${operand(parts[0]!, self)}.encode())`;
    case 'at':
      return `${operand(parts[0]!, self)}[${of(parts[1]!)}]`;
    case 'map':
      return `{${pairs(parts)
        .map(([key, value]) => `${of(key)}: ${of(value)}`)
        .join(', ')}}`;
    case 'under':
      return has(one, 'place')
        ? `${operand(parts[0]!, self)}[${of(parts[1]!)}]`
        : `${operand(parts[0]!, self)}.get(${of(parts[1]!)}, 0)`;
    case 'narrow':
      return `${operand(parts[0]!, self)} & 255`;
    case 'sum':
      return `sum(${of(parts[0]!)})`;
    case 'most':
      return `max(${of(parts[0]!)}, default=0)`;
    case 'apply':
      return `${name}(${list(parts, self)})`;
    case 'gather': {
      const some = `for item in ${operand(parts[0]!, self)} if ${operand(parts[1]!, self)}`;
      if (name === 'count') return `sum(1 ${some})`;
      return name === 'sum'
        ? `sum(${operand(parts[2]!, self)} ${some})`
        : `[${operand(parts[2]!, self)} ${some}]`;
    }
    case 'lambda':
      return `lambda ${parameters(parts[0]!, [])}: ${of(block(one).parts[0]!.parts[0]!)}`;
    default:
      throw new Error(`${kind} is no expression`);
  }
}

const operand = (one: Part, self: string): string =>
  /^(?:operation|choice|joined|narrow|not|lambda)$/.test(one.kind) || spellingOf(pythonSpellings, one)
    ? `(${expression(one, self)})`
    : expression(one, self);

function statement(one: Part, margin: string, self: string): string {
  const { kind, name, parts } = one;
  const other = spelled(one, margin, self);
  if (other !== null) return other;
  const of = (at: number): string => expression(parts[at]!, self);
  const inner = (at: number): string => body(parts[at]!, margin, self);
  const otherwise = (at: number): string =>
    parts[at]!.parts.length > 0 ? `${margin}else:\n${inner(at)}` : '';
  switch (kind) {
    case 'let': {
      const [made] = parts as [Part];
      const isShort =
        made.kind !== 'lambda' || (block(made).parts.length === 1 && block(made).parts[0]!.kind === 'return');
      return isShort
        ? `${margin}${name} = ${of(0)}\n`
        : `${margin}def ${name}(${parameters(made.parts[0]!, [])}):\n${body(block(made), margin, self)}`;
    }
    case 'set':
      return `${margin}${of(0)} = ${of(1)}\n`;
    case 'do':
      return `${margin}${of(0)}\n`;
    case 'return':
      return `${margin}return ${of(0)}\n`;
    case 'base':
      return `${margin}super().__init__(${list(parts, self)})\n`;
    case 'if':
      return `${margin}if ${of(0)}:\n${inner(1)}${otherwise(2)}`;
    case 'add':
      return `${margin}${of(0)} ${OPERATORS[name] ?? name}= ${of(1)}\n`;
    case 'push':
      return `${margin}${operand(parts[0]!, self)}.append(${of(1)})\n`;
    case 'each':
      return `${margin}for ${name} in ${of(0)}:\n${inner(1)}`;
    case 'count':
      return `${margin}for ${name} in range(${of(0)}):\n${inner(1)}`;
    case 'leave':
      return `${margin}break\n`;
    case 'next':
      return `${margin}continue\n`;
    case 'match': {
      const arms = parts
        .slice(1, -1)
        .map(
          (arm) =>
            `${margin}    case ${arm.name.replace(/\|/g, ' | ')}:\n${body(arm.parts[0]!, `${margin}    `, self)}`,
        );
      const rest = parts.at(-1)!;
      const last = rest.parts.length > 0 ? `${margin}    case _:\n${body(rest, `${margin}    `, self)}` : '';
      return `${margin}match ${of(0)}:\n${arms.join('')}${last}`;
    }
    case 'inner':
      // Python has no blocks of their own: what is in one stands there.
      return parts[0]!.parts.length === 0 ? `${margin}pass\n` : steps(parts[0]!.parts, margin, self);
    case 'fail':
      return `${margin}raise ${FAILURES[name] ?? 'ValueError'}('${name}')\n`;
    case 'try':
      return has(one, 'wrapped')
        ? `${margin}try:\n${margin}    ${name} = ${of(0)}\n${margin}except ValueError as error:\n${margin}    raise KeyError('${name}') from error\n`
        : `${margin}${name} = ${of(0)}\n`;
    case 'tried':
      return `${margin}try:\n${margin}    ${name} = ${of(0)}\n${steps(parts[1]!.parts, `${margin}    `, self)}${margin}except (ValueError, RuntimeError):\n${inner(2)}`;
    case 'found':
      return `${margin}if ${of(1)} in ${of(0)}:\n${margin}    ${name} = ${operand(parts[0]!, self)}[${of(1)}]\n${steps(parts[2]!.parts, `${margin}    `, self)}${otherwise(3)}`;
    default:
      throw new Error(`${kind} is no statement`);
  }
}

const body = (one: Part, margin: string, self: string): string =>
  one.parts.length === 0 ? `${margin}    pass\n` : steps(one.parts, `${margin}    `, self);

/** What is done later is done at the end of all that follows. */
function steps(some: readonly Part[], margin: string, self: string): string {
  const at = some.findIndex(({ kind }) => kind === 'later');
  if (at < 0) return some.map((each) => statement(each, margin, self)).join('');
  const rest = steps(some.slice(at + 1), `${margin}    `, self) || `${margin}    pass\n`;
  const last = statement({ ...some[at]!, kind: 'do' }, `${margin}    `, self);
  return `${steps(some.slice(0, at), margin, self)}${margin}try:\n${rest}${margin}finally:\n${last}`;
}

/** What a function writes of its module. */
function globals(one: Part, states: ReadonlySet<string>): string {
  const written = new Set<string>();
  const locals = new Set(one.parts[0]!.parts.map(({ name }) => name));
  const look = (each: Part): void => {
    if (/^(?:let|each|count|try|tried|found)$/.test(each.kind)) locals.add(each.name);
    if (/^(?:set|add)$/.test(each.kind) && each.parts[0]!.kind === 'name') written.add(each.parts[0]!.name);
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

function classText(one: Part, states: ReadonlySet<string>): string {
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
    const written = globals(each, states);
    return `${over}    def ${call}${name}(${parameters(parts[0]!, [self])}):\n${written && `        ${written}`}${body(parts[1]!, '    ', self)}`;
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
      if (one.kind === 'class') return classText(one, states);
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
