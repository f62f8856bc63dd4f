import { classesOf } from './classes-of.ts';
import { everyPart, type Part } from './part.ts';

/** What the expressions of a program are, for languages that ask a text for its length in another way than a list. */
export interface Types {
  /** Does some work in a function or method: what its locals are is known there. */
  within<Result>(callable: Part, work: () => Result): Result;
  isLocal(name: string): boolean;
  /** `int`, `list`, `map`, `text`, `bool`, `lambda` or a class; what nobody says is taken for an integer. */
  typeOf(expression: Part): string;
}

const OWN: Readonly<Record<string, string>> = {
  text: 'text',
  joined: 'text',
  spelled: 'text',
  list: 'list',
  map: 'map',
  lambda: 'lambda',
  not: 'bool',
};

/** The types of one program. */
export function typesOf(program: Part): Types {
  const items = new Map(
    program.parts.flatMap(({ parts }) =>
      parts.filter(({ kind }) => kind !== 'import').map((one) => [one.name, given(one)] as const),
    ),
  );
  const classes = new Map(classesOf(program).map((one) => [one.name, one]));
  let locals = new Map<string, string>();

  function memberOf(holder: string, kind: RegExp, name: string, below: readonly string[] = []): string {
    const one = classes.get(holder);
    const found = one?.parts.find((each) => kind.test(each.kind) && each.name === name);
    if (found) return given(found);
    // A slip may put a class below itself.
    return one && !below.includes(one.type) ? memberOf(one.type, kind, name, [...below, holder]) : 'int';
  }

  function typeOf(one: Part): string {
    const { kind, name, type } = one;
    switch (kind) {
      case 'name':
        return locals.get(name) ?? items.get(name) ?? 'int';
      case 'call':
        return items.get(name) ?? 'int';
      case 'get':
        return memberOf(type, /^field$/, name);
      case 'send':
      case 'super':
        return memberOf(type, /^method$/, name);
      case 'new':
        return name;
      case 'choice':
        return typeOf(one.parts[1]!);
      case 'operation':
        return /^(?:[<>]=?|[!=]=|&&|\|\|)$/.test(name) ? 'bool' : 'int';
      case 'gather':
        return name === 'list' ? 'list' : 'int';
      default:
        return OWN[kind] ?? 'int';
    }
  }

  return {
    typeOf,
    isLocal: (name) => locals.has(name),
    within(callable, work) {
      const outside = locals;
      locals = new Map();
      for (const one of everyPart(callable)) {
        if (one.kind === 'parameter') locals.set(one.name, one.type || 'int');
        if (one.kind === 'let')
          locals.set(one.name, classes.has(one.type) ? one.type : typeOf(one.parts[0]!));
        if (/^(?:each|count|try|tried|found)$/.test(one.kind)) locals.set(one.name, 'int');
        if (one.kind === 'gather') locals.set('item', 'int');
      }
      const result = work();
      locals = outside;
      return result;
    },
  };
}

/** What a function gives, or a value is. */
const given = ({ type, kind, name }: Part): string =>
  kind === 'class' ? name : type === 'fails' || type === '' ? 'int' : type;
