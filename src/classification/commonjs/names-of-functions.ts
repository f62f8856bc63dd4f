import { fieldOf } from '../../model/node-parts.ts';
import type { ModuleSide } from './module-sides.ts';

/**
 * Whether a function that a module shows has a name of its own on one side alone, and somebody in the change set asks
 * something for its name. What `exports.load` is given isn't called after it, and what a variable is given is.
 *
 *     exports.load = function () {}      ->      function load() {} exports.load = load        load.name
 */
export function showsNamesAnew(before: ModuleSide, after: ModuleSide): boolean {
  const [old, now] = [namelessIn(before), namelessIn(after)];
  if (old.length === now.length) return false;
  return [before, after].some(({ files }) => [...files.values()].some(({ text }) => ASKED.test(text ?? '')));
}

const ASKED = /(?<!\bthis)\.name\b(?!\s*=[^=])|\[\s*(['"`])name\1\s*\]|\{[^{}\n]*\bname\b[^{}\n]*\}\s*=/;

function namelessIn({ modules }: ModuleSide): readonly string[] {
  return [...modules.values()].flatMap(({ shown }) => {
    if (shown?.type !== 'names') return [];
    return [...shown.names].flatMap(([name, { part, value }]) =>
      part === null && NAMELESS.test(value.kind) && !fieldOf(value, 'name') ? [name] : [],
    );
  });
}

const NAMELESS = /^(?:function_expression|generator_function|arrow_function|class)$/;
