import type { TextAtPath } from '../../../src/index.ts';
import { classesOf } from './classes-of.ts';
import { everyPart, has, type Part, pairs } from './part.ts';

/**
 * A program in Rust: a module for each module, and one that prints. A struct has that from which it is made as a field;
 * methods take the object as they need it; lists are cloned where they are handed over.
 */
export function writeRust(program: Part): readonly TextAtPath[] {
  const names = [...program.parts.map(({ name }) => name), 'say'];
  const modules = program.parts.map((module) => ({
    path: `src/${module.name}.rs`,
    text: `${writeModule(program, module)}`,
  }));
  const last = program.parts.at(-1)!.name;
  return [
    {
      path: 'src/main.rs',
      text: `${names.map((name) => `mod ${name};\n`).join('')}\nfn main() {\n    ${last}::main();\n}\n`,
    },
    ...modules,
    { path: 'src/say.rs', text: SAY },
  ];
}

/** What is one crate in a text of its own, which may stand in a module of another crate. */
export function asOneModule(files: readonly TextAtPath[]): string {
  return files
    .filter(({ path }) => path !== 'src/main.rs')
    .map(({ path, text }) => `pub mod ${path.slice(4, -3)} {\n${text.replaceAll('crate::', 'super::')}}\n`)
    .join('');
}

const SAY = `use std::sync::atomic::{AtomicI64, Ordering};

static TIMES: AtomicI64 = AtomicI64::new(0);

pub fn say(word: &str, value: i64) -> i64 {
    if TIMES.fetch_add(1, Ordering::Relaxed) > 400 {
        panic!("out of fuel");
    }
    println!("{} {}", word, value);
    value
}

pub struct Later(pub &'static str, pub i64);

impl Drop for Later {
    fn drop(&mut self) {
        println!("{} {}", self.0, self.1);
    }
}
`;

interface Names {
  /** Values and states of the program, by name. */
  readonly fixed: ReadonlyMap<string, Part>;
  readonly classes: ReadonlyMap<string, Part>;
  /** Methods that change their object. */
  readonly changing: ReadonlySet<Part>;
}

function writeModule(program: Part, module: Part): string {
  const names = namesOf(program);
  const isItem = ({ kind }: Part): boolean => /^(?:class|function|value|state)$/.test(kind);
  const items = module.parts.filter(({ kind }) => kind !== 'import');
  const steps = items.filter((one) => !isItem(one) || isObject(one));
  // What `main` alone has.
  const objects = new Set(
    program.parts.flatMap(({ parts }) => parts.filter(isObject)).map(({ name }) => name),
  );
  const imports = module.parts
    .filter(({ kind, name }) => kind === 'import' && !objects.has(name))
    .map((one) => {
      const shown = names.fixed.has(one.name) ? one.name.toUpperCase() : one.name;
      const as = one.words.find((word) => word !== 'shown');
      return `${has(one, 'shown') ? 'pub ' : ''}use crate::${one.type}::${shown}${as ? ` as ${as}` : ''};\n`;
    });
  const writer = makeWriter(names);
  const texts = items.filter((one) => isItem(one) && !isObject(one)).map((one) => writer.item(one));
  if (steps.length > 0) texts.push(`pub fn main() ${writer.main(steps)}\n`);
  const text = texts.join('\n');
  const used = ['say', 'Later'].filter((name) => text.includes(`${name}(`));
  if (used.length > 0) imports.push(`use crate::say::{${used.join(', ')}};\n`);
  if (text.includes('HashMap')) imports.push('use std::collections::HashMap;\n');
  if (text.includes('AtomicI64') || text.includes('Ordering::'))
    imports.push('use std::sync::atomic::{AtomicI64, Ordering};\n');
  return `${imports.join('')}\n${text}`;
}

/** `xs` of `xs[0]`, which is written with it. */
const rootOfPlace = (place: Part): Part =>
  place.kind === 'at' || place.kind === 'under' ? rootOfPlace(place.parts[0]!) : place;

const isObject = ({ kind, type }: Part): boolean => kind === 'value' && type !== 'int';

function namesOf(program: Part): Names {
  const fixed = new Map(
    program.parts.flatMap(({ parts }) =>
      parts
        .filter((one) => (one.kind === 'value' || one.kind === 'state') && !isObject(one))
        .map((one) => [one.name, one] as const),
    ),
  );
  const classes = new Map(classesOf(program).map((one) => [one.name, one]));
  const changing = new Set<Part>();
  const isOfThis = (one: Part): boolean =>
    one.kind === 'this' || (one.kind === 'get' && isOfThis(one.parts[0]!));
  const methods = [...classes.values()].flatMap((one) =>
    one.parts.filter(({ kind }) => kind === 'method').map((method) => [one, method] as const),
  );
  for (let grew = true; grew; ) {
    grew = false;
    for (const [holder, method] of methods) {
      if (changing.has(method)) continue;
      const changes = everyPart(method).some(
        (one) =>
          (/^(?:set|add|push)$/.test(one.kind) && isOfThis(rootOfPlace(one.parts[0]!))) ||
          (one.kind === 'send' &&
            isOfThis(one.parts[0]!) &&
            changing.has(declared(classes, holder.name, one.name)[0]!)) ||
          (one.kind === 'super' && changing.has(declared(classes, one.type, one.name)[0]!)),
      );
      if (!changes) continue;
      changing.add(method);
      grew = true;
    }
  }
  return { fixed, classes, changing };
}

/** The member that a struct has by a name, and the way to it. */
function declared(classes: Names['classes'], type: string, name: string): readonly [Part | null, string] {
  let way = '';
  for (let one = classes.get(type), steps = 0; one && steps < 9; one = classes.get(one.type), steps++) {
    const member = one.parts.find((each) => each.name === name && each.kind !== 'make');
    if (member) return [member, way];
    way += '.base';
  }
  return [null, ''];
}

const type = (name: string): string =>
  name === 'int' || name === ''
    ? 'i64'
    : name === 'map'
      ? 'HashMap<i64, i64>'
      : name === 'list'
        ? 'Vec<i64>'
        : name === 'text'
          ? 'String'
          : name === 'bool'
            ? 'bool'
            : `&mut ${name}`;

const given = (gives: string): string => ` -> ${gives === 'fails' ? 'Result<i64, String>' : type(gives)}`;

interface Writer {
  item(one: Part): string;
  main(steps: readonly Part[]): string;
}

function makeWriter({ fixed, classes, changing }: Names): Writer {
  /** The types of what is there, the innermost last. */
  let locals: (readonly [string, string])[] = [];
  /** What is written anywhere in the function that is being written. */
  let written = new Set<string>();
  /** The struct whose methods are being written. */
  let current = '';

  const typeOf = (name: string): string | null => locals.findLast(([each]) => each === name)?.[1] ?? null;

  function within<T>(more: readonly (readonly [string, string])[], work: () => T): T {
    const kept = locals;
    locals = [...locals, ...more];
    const made = work();
    locals = kept;
    return made;
  }

  function inFunction(one: Part, work: () => string): string {
    written = new Set(
      everyPart(one)
        .filter(({ kind }) => /^(?:set|add|push)$/.test(kind))
        .map(({ parts }) => rootOfPlace(parts[0]!).name),
    );
    return within(
      one.parts[0]!.kind === 'parameters'
        ? one.parts[0]!.parts.map((each) => [each.name, each.type] as const)
        : [],
      work,
    );
  }

  const parameters = (one: Part): string =>
    one.parts
      .map((each) => `${mark(each.name, each.type)}${spelled(each.name)}: ${type(each.type)}`)
      .join(', ');
  const mark = (name: string, kind: string): string =>
    written.has(name) && !classes.has(kind) ? 'mut ' : '';
  const spelled = (name: string): string => (name === 'self' ? 'me' : name);

  /** What is handed over: a list or a text is cloned where it stays. */
  function value(one: Part): string {
    const text = expression(one);
    if (one.kind === 'text') return `${text}.to_string()`;
    if (one.kind === 'name' && /^(?:list|text|map)$/.test(typeOf(one.name) ?? '')) return `${text}.clone()`;
    if (one.kind === 'get' && declared(classes, classOf(one), one.name)[0]?.type === 'list')
      return `${text}.clone()`;
    if (one.kind === 'new') return `&mut ${text}`;
    if (one.kind === 'name' && typeOf(one.name)?.startsWith('own ')) return `&mut ${text}`;
    return text;
  }
  /** The struct whose member is asked for. */
  function classOf(one: Part): string {
    const [object] = one.parts;
    const own = object?.kind === 'this' ? current : object?.kind === 'name' ? typeOf(object.name) : null;
    const name = own?.replace('own ', '') ?? '';
    return classes.has(name) ? name : one.type;
  }
  const list = (parts: readonly Part[]): string => parts.map(value).join(', ');
  const operand = (one: Part): string =>
    /^(?:operation|choice|lambda|joined|under)$/.test(one.kind) ? `(${expression(one)})` : expression(one);

  function expression(one: Part): string {
    const { kind, name, parts } = one;
    const of = (at: number): string => operand(parts[at]!);
    switch (kind) {
      case 'number':
        return name;
      case 'name': {
        const item = typeOf(name) === null ? fixed.get(name) : undefined;
        if (!item) return spelled(name);
        return item.kind === 'state' ? `${name.toUpperCase()}.load(Ordering::Relaxed)` : name.toUpperCase();
      }
      case 'this':
        return 'self';
      case 'text':
        return `"${name}"`;
      case 'list':
        return parts.length > 0 ? `vec![${list(parts)}]` : 'Vec::<i64>::new()';
      case 'get':
        return isStruct(parts[0]!)
          ? `${parts[0]!.name}::${name.toUpperCase()}`
          : `${of(0)}${declared(classes, classOf(one), name)[1]}.${name}`;
      case 'send':
        return isStruct(parts[0]!)
          ? `${parts[0]!.name}::${name}(${list(parts.slice(1))})`
          : `${of(0)}${declared(classes, classOf(one), name)[1]}.${name}(${list(parts.slice(1))})`;
      case 'super':
        return `self.base${declared(classes, one.type, name)[1]}.${name}(${list(parts)})`;
      case 'call':
      case 'apply':
        return `${name}(${list(parts)})`;
      case 'new':
        return `${name}::new(${list(parts)})`;
      case 'operation':
        return `${of(0)} ${name} ${of(1)}`;
      case 'joined':
        return `format!("{}{}", ${of(0)}, ${of(1)})`;
      case 'not':
        return `!(${expression(parts[0]!)})`;
      case 'choice':
        return `if ${expression(parts[0]!)} { ${expression(parts[1]!)} } else { ${expression(parts[2]!)} }`;
      case 'say':
        return `say("${name}", ${expression(parts[0]!)})`;
      case 'length':
        return `(${of(0)}.len() as i64)`;
      case 'runes':
        return `(${of(0)}.chars().count() as i64)`;
      case 'at':
        return parts[1]!.kind === 'number'
          ? `${of(0)}[${parts[1]!.name}]`
          : `${of(0)}[${operand(parts[1]!)} as usize]`;
      case 'map':
        return `HashMap::<i64, i64>::from([${pairs(parts)
          .map(([key, each]) => `(${expression(key)}, ${expression(each)})`)
          .join(', ')}])`;
      case 'under':
        return `*${of(0)}.get(&${operand(parts[1]!)}).unwrap_or(&0)`;
      case 'gather': {
        const some = `${of(0)}.iter().copied().filter(|&item| ${within([['item', 'int']], () => expression(parts[1]!))})`;
        const mapped = (): string => within([['item', 'int']], () => expression(parts[2]!));
        if (name === 'count') return `(${some}.count() as i64)`;
        const end = name === 'sum' ? 'sum::<i64>()' : 'collect::<Vec<i64>>()';
        return `${some}.map(|item| ${mapped()}).${end}`;
      }
      case 'narrow':
        return `(${of(0)} as i8 as i64)`;
      case 'sum':
        return `${of(0)}.iter().sum::<i64>()`;
      case 'most':
        return `${of(0)}.iter().copied().max().unwrap_or(0)`;
      case 'spelled':
        return parts[0]!.kind === 'number' ? `${of(0)}i64.to_string()` : `${of(0)}.to_string()`;
      case 'lambda':
        return `|${parameters(parts[0]!)}| -> i64 ${within([['each', 'int']], () => block(parts[1]!.parts, '    ', 'int', true))}`;
      case 'or':
        return has(one, 'lazy')
          ? `${of(0)}.unwrap_or_else(|_| ${expression(parts[1]!)})`
          : `${of(0)}.unwrap_or(${expression(parts[1]!)})`;
      default:
        throw new Error(`${kind} is no expression`);
    }
  }

  const store = (place: Part, text: (old: string) => string, plain: string): string => {
    const item = place.kind === 'name' && typeOf(place.name) === null ? fixed.get(place.name) : undefined;
    return item?.kind === 'state'
      ? `${place.name.toUpperCase()}.store(${text(expression(place))}, Ordering::Relaxed);\n`
      : plain;
  };

  function block(steps: readonly Part[], margin: string, gives: string, isWhole = false): string {
    return within([], () => {
      const lines = steps.map((each, at) =>
        statement(each, `${margin}    `, gives, isWhole && at === steps.length - 1),
      );
      return `{\n${lines.join('')}${margin}}`;
    });
  }

  const declare = (name: string, kind: string): void => {
    locals = [...locals, [name, kind]];
  };

  function statement(one: Part, margin: string, gives: string, isLast: boolean): string {
    const { kind, name, parts } = one;
    const of = (at: number): string => expression(parts[at]!);
    const body = (at: number, more: readonly (readonly [string, string])[] = []): string =>
      within(more, () => block(parts[at]!.parts, margin, gives));
    const or = (at: number): string => (parts[at]!.parts.length > 0 ? ` else ${body(at)}` : '');
    switch (kind) {
      case 'let':
      case 'value': {
        const isOwn = parts[0]!.kind === 'new';
        const text = isOwn ? of(0) : value(parts[0]!);
        const mut = isOwn || written.has(name) ? 'mut ' : '';
        declare(name, isOwn ? `own ${one.type}` : one.type);
        return `${margin}let ${mut}${name} = ${text};\n`;
      }
      case 'set':
        if (parts[0]!.kind === 'under') {
          const [map, key] = parts[0]!.parts as [Part, Part];
          return `${margin}${expression(map)}.insert(${expression(key)}, ${of(1)});\n`;
        }
        return margin + store(parts[0]!, () => of(1), `${of(0)} = ${value(parts[1]!)};\n`);
      case 'add':
        return (
          margin +
          store(parts[0]!, (old) => `${old} ${name} ${operand(parts[1]!)}`, `${of(0)} ${name}= ${of(1)};\n`)
        );
      case 'push':
        return `${margin}${of(0)}.push(${of(1)});\n`;
      case 'do':
        return /^(?:say|send|call|super|apply)$/.test(parts[0]!.kind)
          ? `${margin}${of(0)};\n`
          : `${margin}say("-", ${of(0)});\n`;
      case 'return': {
        const text = gives === 'fails' ? `Ok(${of(0)})` : value(parts[0]!);
        return isLast ? `${margin}${text}\n` : `${margin}return ${text};\n`;
      }
      case 'fail': {
        const text = `Err("${name}".to_string())`;
        return isLast ? `${margin}${text}\n` : `${margin}return ${text};\n`;
      }
      case 'try': {
        const text = `${of(0)}${has(one, 'wrapped') ? `.map_err(|err| format!("${name}: {}", err))` : ''}?`;
        const mut = written.has(name) ? 'mut ' : '';
        declare(name, 'int');
        return `${margin}let ${mut}${name} = ${text};\n`;
      }
      case 'tried': {
        const yes = body(1, [[name, 'int']]);
        const mut = written.has(name) ? 'mut ' : '';
        return parts[2]!.parts.length > 0
          ? `${margin}match ${of(0)} {\n${margin}    Ok(${mut}${name}) => ${yes}\n${margin}    Err(_) => ${body(2)}\n${margin}}\n`
          : `${margin}if let Ok(${mut}${name}) = ${of(0)} ${yes}\n`;
      }
      case 'found': {
        const yes = body(2, [[name, 'int']]);
        const mut = written.has(name) ? 'mut ' : '';
        return `${margin}if let Some(&${mut}${name}) = ${of(0)}.get(&${operand(parts[1]!)}) ${yes}${or(3)}\n`;
      }
      case 'if':
        return `${margin}if ${of(0)} ${body(1)}${or(2)}\n`;
      case 'each': {
        const isChanged = everyPart(parts[1]!).some(({ kind: inner }) => /^(?:push|send|set)$/.test(inner));
        const mut = written.has(name) ? 'mut ' : '';
        const through =
          parts[0]!.kind === 'list' || parts[0]!.kind === 'call'
            ? of(0)
            : isChanged
              ? value(parts[0]!)
              : `${of(0)}.iter().copied()`;
        return `${margin}for ${mut}${name} in ${through} ${body(1, [[name, 'int']])}\n`;
      }
      case 'count': {
        const mut = written.has(name) ? 'mut ' : '';
        return `${margin}for ${mut}${name} in 0..${operand(parts[0]!)} ${body(1, [[name, 'int']])}\n`;
      }
      case 'leave':
        return `${margin}break;\n`;
      case 'next':
        return `${margin}continue;\n`;
      case 'match': {
        const arm = (pattern: string, some: Part): string =>
          `${margin}    ${pattern} => ${block(some.parts, `${margin}    `, gives)}\n`;
        const arms = parts.slice(1, -1).map((each) => arm(each.name.replace(/\|/g, ' | '), each.parts[0]!));
        return `${margin}match ${of(0)} {\n${arms.join('')}${arm('_', parts.at(-1)!)}${margin}}\n`;
      }
      case 'later': {
        const [told] = parts as [Part];
        return `${margin}let _later = Later("${told.name}", ${expression(told.parts[0] ?? told)});\n`;
      }
      case 'inner':
        return `${margin}${body(0)}\n`;
      case 'base':
        return '';
      default:
        throw new Error(`${kind} is no statement`);
    }
  }

  function struct(one: Part): string {
    current = one.name;
    const fields = one.parts.filter((each) => each.kind === 'field' && !has(each, 'static'));
    const fixedOnes = one.parts.filter((each) => each.kind === 'field' && has(each, 'static'));
    const make = one.parts.find(({ kind }) => kind === 'make');
    const base = make?.parts[1]?.parts.find(({ kind }) => kind === 'base');
    const makeText = (): string => {
      const steps = (make?.parts[1]?.parts ?? []).filter(({ kind }) => kind !== 'base');
      const values = [
        ...(one.type ? [`base: ${one.type}::new(${base ? list(base.parts) : 'given'})`] : []),
        ...fields.map((each) => `${each.name}: ${value(each.parts[0]!)}`),
      ].join(', ');
      const head = `    pub fn new(${make ? parameters(make.parts[0]!) : 'given: i64'}) -> ${one.name}`;
      if (steps.length === 0) return `${head} {\n        ${one.name} { ${values} }\n    }\n`;
      const body = steps.map((each) => statement(each, '        ', 'none', false)).join('');
      return `${head} {\n        let mut made = ${one.name} { ${values} };\n${body.replaceAll('self', 'made')}        made\n    }\n`;
    };
    const made = make ? inFunction(make, makeText) : makeText();
    const methods = one.parts
      .filter(({ kind }) => kind === 'method')
      .map((each) =>
        inFunction(each, () => {
          const taken = has(each, 'static') ? '' : changing.has(each) ? '&mut self' : '&self';
          const all = [taken, parameters(each.parts[0]!)].filter(Boolean).join(', ');
          return `    pub fn ${each.name}(${all})${given(each.type)} ${block(each.parts[1]!.parts, '    ', each.type, true)}\n`;
        }),
      );
    const room = [
      ...(one.type ? [`    pub base: ${one.type},\n`] : []),
      ...fields.map((each) => `    pub ${each.name}: ${type(each.type)},\n`),
    ];
    const fixedText = fixedOnes.map(
      (each) => `    pub const ${each.name.toUpperCase()}: i64 = ${expression(each.parts[0]!)};\n`,
    );
    return `pub struct ${one.name} {\n${room.join('')}}\n\nimpl ${one.name} {\n${[...fixedText, made, ...methods].join('\n')}}\n`;
  }

  return {
    item(one) {
      const { kind, name, parts } = one;
      if (kind === 'class') return struct(one);
      if (kind === 'function')
        return inFunction(
          one,
          () =>
            `pub fn ${name}(${parameters(parts[0]!)})${given(one.type)} ${block(parts[1]!.parts, '', one.type, true)}\n`,
        );
      const text = expression(parts[0]!);
      return kind === 'value'
        ? `pub const ${name.toUpperCase()}: i64 = ${text};\n`
        : `pub static ${name.toUpperCase()}: AtomicI64 = AtomicI64::new(${text});\n`;
    },
    main(steps) {
      return inFunction({ ...steps[0]!, parts: [{ ...steps[0]!, parts: [...steps] }] }, () =>
        block(steps, '', 'none'),
      );
    },
  };
}

/** Structs have names with a capital, and nothing else has. */
const isStruct = ({ kind, name }: Part): boolean => kind === 'name' && /^[A-Z][a-z]/.test(name);
