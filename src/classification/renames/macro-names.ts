import { type AstNode, pathTo } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { mayBeMeant } from '../../model/file-macros.ts';
import { literalPattern } from '../../model/literal-pattern.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { Unit } from '../proof.ts';
import type { World } from '../world.ts';

/**
 * Why a local of C may not be called otherwise where a macro may spell, hide or read its name; null where none is seen.
 *
 *     int size = 1;   ->   int LIMIT = 1;       capitals are a macro's
 *     rates.h:  #define TOTAL (base * rate)     rates.c:  int tax = 1;  ->  int rate = 1;  return TOTAL;
 *     show.h:   #define show(x) puts(#x)        show.c:   show(total)  ->  show(sum)
 *
 * The macros of the file itself are known to its bindings. Of headers that aren't in the change set it is assumed that
 * they keep to what macros are spelled like.
 */
export function whyNotBesideMacros(world: World, unit: Unit, before: Binding, after: Binding): string | null {
  for (const { name, kind } of [before, after]) {
    if (kind === 'label') continue;
    if (isSpelledAsMacro(name)) return `${name} may be a macro, or belongs to the compiler and its libraries`;
  }
  for (const side of [world.before, world.after]) {
    for (const { file } of side.files.values()) {
      const { macros } = file.bindings;
      if (!macros) continue;
      const spelled = [before, after].find(({ name }) => mayBeMeant(macros, name));
      if (spelled) return `a macro or a condition in ${file.path} spells ${spelled.name}`;
      const given =
        givenTo(unit.old.file, before, macros.others) ??
        givenTo(unit.now.file, after, macros.others) ??
        (isOwn(unit, file) ? undefined : [...macros.pasting].find((macro) => isCalled(unit, macro)));
      if (given)
        return `the macro ${given} of ${file.path} may make more of ${before.name} than an expression`;
    }
  }
  return null;
}

/**
 * Names in capitals, those that begin as the compiler's own do or end as types of the libraries do (`size_t`, which the
 * grammar takes for a word of the language), and what is defined nearly everywhere.
 */
function isSpelledAsMacro(name: string): boolean {
  return /^(?:\p{Lu}[\p{Lu}\p{N}_]+|__\w+|_\p{Lu}\w*|\w+_t)$/u.test(name) || DEFINED.has(name);
}

const DEFINED = new Set(
  `alignas alignof and and_eq assert bitand bitor bool compl complex errno false far i386 imaginary interface linux near
   noreturn not not_eq offsetof or or_eq small static_assert stderr stdin stdout thread_local true unix xor
   xor_eq`.split(/\s+/),
);

function isOwn({ old, now }: Unit, file: ParsedFile): boolean {
  return file === old.file || file === now.file;
}

/** A name that such a macro makes is spelled nowhere. Those of the file itself are known by what they are given. */
function isCalled({ old, now }: Unit, macro: string): boolean {
  const call = new RegExp(`\\b${literalPattern(macro)}\\s*\\(`);
  return [old.file, now.file].some(({ text }) => call.test(text));
}

/** The macro among these to which a variable is given. */
function givenTo(
  { root }: ParsedFile,
  { references }: Binding,
  macros: ReadonlySet<string>,
): string | undefined {
  if (macros.size === 0) return undefined;
  return references
    .flatMap((use) => pathTo(root, use).flatMap(calleeOf))
    .find((callee) => macros.has(callee));
}

function calleeOf({ kind, children: [callee] }: AstNode): readonly string[] {
  return kind === 'call_expression' && callee?.kind === 'identifier' ? [callee.text] : [];
}
