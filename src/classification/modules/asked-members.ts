import type { Binding } from '../../model/bindings.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { encloses, type Span } from '../../model/span.ts';
import { segmentsOf } from './spelled-modules.ts';
import { topLevelBindingsIn } from './used-bindings.ts';

/** What is asked for by its name each time: `clock` of `helpers`. */
export interface AskedMember {
  /** The last name of the module, or the class, that is asked. */
  readonly of: string;
  readonly name: string;
}

/**
 * The members that a part of a file of Python asks what it imports for, each as often as it does.
 *
 *     import shop.helpers as h; h.clock()        from shop import helpers; helpers.clock()        `clock` of `helpers`
 */
export function askedMembers(file: ParsedFile, within: Span | null = null): readonly AskedMember[] {
  const bindings = within ? topLevelBindingsIn(file, within) : file.bindings.all;
  return bindings.flatMap((binding) => {
    const target = binding.import;
    if (!binding.topLevel || !target) return [];
    const spelled = target.name === '*' ? target.module : `${target.module}.${target.name}`;
    const head = spelled.split('.').findLast((part) => part !== '');
    if (head === undefined) return [];
    return referencesIn(binding, within).flatMap(({ end }) => membersOf(head, namesAfter(file.text, end)));
  });
}

function membersOf(head: string, names: readonly string[]): readonly AskedMember[] {
  return names.map((name, at) => ({ of: names[at - 1] ?? head, name }));
}

/**
 * Which names a part of a file of ECMAScript takes from what it imports, by module.
 *
 *     import { rate } from './vat'; rate(1)        import * as vat from './vat'; vat.rate(1)        `rate` of './vat'
 */
export function takenNames(file: ParsedFile, within: Span): ReadonlyMap<string, readonly string[]> {
  const taken = new Map<string, readonly string[]>();
  for (const binding of topLevelBindingsIn(file, within)) {
    const target = binding.import;
    if (!target) continue;
    const places = referencesIn(binding, within);
    const names =
      target.name === '*'
        ? places.flatMap(({ end }) => namesAfter(file.text, end).slice(0, 1))
        : places.length > 0
          ? [target.name]
          : [];
    if (places.length > 0) taken.set(target.module, [...(taken.get(target.module) ?? []), ...names]);
  }
  return taken;
}

function referencesIn({ references }: Binding, within: Span | null): readonly Span[] {
  return references.filter((reference) => !within || encloses(within, reference));
}

/** `['rates', 'base']` for what follows in `shop.rates.base()`. */
function namesAfter(text: string, end: number): readonly string[] {
  const [chain = ''] = /^(?:\s*\??\.\s*[\p{L}_$][\p{L}\p{N}_$]*)*/u.exec(text.slice(end, end + 400)) ?? [];
  return chain.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
}

/**
 * By which names a text knows a module of the given path, its own among them.
 *
 *     import shop.rates as r      from shop import rates      import * as r from './rates'      const r = require('./rates')
 */
export function namesOfModule(text: string, path: string): readonly string[] {
  const own = segmentsOf(path).at(-1) ?? '';
  if (!text.includes(own)) return [own];
  const word = own.replace(/[^\p{L}\p{N}_]/gu, '\\$&');
  const aliases = [
    new RegExp(`\\b${word}\\s+as\\s+(\\w+)`, 'g'),
    new RegExp(
      `\\bimport\\s*\\*\\s*as\\s+(\\w+)\\s+from\\s*['"][^'"\\n]*\\b${word}(?:\\.[cm]?[jt]sx?)?['"]`,
      'g',
    ),
    new RegExp(
      `\\b(?:const|let|var)\\s+(\\w+)\\s*=\\s*(?:await\\s+)?(?:require|import)\\(\\s*['"][^'"\\n]*\\b${word}(?:\\.[cm]?[jt]sx?)?['"]`,
      'g',
    ),
  ];
  return [own, ...aliases.flatMap((alias) => [...text.matchAll(alias)].map(([, name]) => name!))];
}
