import type { Core } from '../../model/core.ts';
import { core, literal, none, useOf } from './build.ts';
import type { Lowering } from './lowering.ts';

/**
 * A type that is written as a text, as it would be without its quotes; null for a text that is no type, or one with a
 * name that may mean several things.
 *
 *     "Cart"      Cart              "dict[str, shop.Cart | None]"      dict[str, shop.Cart | None]
 */
export function typeOfText(l: Lowering, { text, source }: Core): Core | null {
  const written = /^s:(.*)$/s.exec(text)?.[1];
  const tokens = written?.match(/[A-Za-z_]\w*|\.{3}|[[\].,|]|\S/g) ?? [];
  let at = 0;
  const type = union();
  return at === tokens.length ? type : null;

  function union(): Core | null {
    let left = item();
    while (left && tokens[at] === '|') {
      at += 1;
      const right: Core | null = item();
      left = right && core('binary', [left, right], source, '~|');
    }
    return left;
  }

  function item(): Core | null {
    const token = tokens[at++] ?? '';
    if (token === '...') return literal('...', source);
    if (token === '[') {
      const inside = list();
      return inside && core('array', inside, source);
    }
    if (token === 'None') return none(source);
    return /^[A-Za-z_]\w*$/.test(token) ? members(nameOf(l, token, source)) : null;
  }

  function members(of: Core | null): Core | null {
    let made = of;
    while (made && (tokens[at] === '.' || tokens[at] === '[')) {
      if (tokens[at++] === '.') {
        const name = tokens[at++] ?? '';
        made = /^[A-Za-z]\w*$/.test(name) ? core('member', [made], source, name) : null;
      } else {
        const inside = list();
        const key = inside?.length === 1 ? inside[0]! : inside && core('array', inside, source, 'tuple');
        made = key && core('index', [made, key], source, 'item');
      }
    }
    return made;
  }

  /** What stands up to the bracket that closes it. */
  function list(): readonly Core[] | null {
    const inside: Core[] = [];
    while (tokens[at] !== ']') {
      const one = union();
      if (!one) return null;
      inside.push(one);
      if (tokens[at] === ',') at += 1;
      else if (tokens[at] !== ']') return null;
    }
    at += 1;
    return inside;
  }
}

function nameOf(l: Lowering, name: string, source: Core['source']): Core | null {
  if (name.startsWith('__') || /^(?:True|False|not|and|or|if|else|lambda|await|in|is)$/.test(name))
    return null;
  const declared = l.file.bindings.all.filter((binding) => binding.name === name);
  const [only] = declared;
  if (declared.length === 0) return useOf(l.free(name), source);
  return declared.length === 1 && only!.topLevel ? useOf(l.variable(only!), source) : null;
}
