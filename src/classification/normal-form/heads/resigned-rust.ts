import type { AstNode } from '../../../model/ast-node.ts';
import { hasToken, named, partOf } from '../../../model/node-parts.ts';
import { parentsOf } from '../../../model/parents.ts';
import { isQuietType } from '../../../model/rust-quiet-types.ts';
import { sliceOf } from '../../../model/span.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { FileFacts, World } from '../../world.ts';
import { callsInRust } from './calls-in-rust.ts';
import { placesOf } from './parameter-places.ts';

export interface ResignedInRust {
  /** For each parameter after, its place before; the receiver is none of them. */
  readonly places: readonly number[];
  readonly count: number;
  readonly calls: ReadonlySet<AstNode>;
  readonly callers: ReadonlySet<CodeSymbol>;
  /** Whether a call in the old order may be a program all the same. */
  readonly silent: boolean;
}

interface Parameter {
  readonly name: string;
  readonly type: string;
  /** That nobody asks for it, and that its value does nothing when it goes. */
  readonly mayGo: boolean;
  readonly isQuiet: boolean;
}

/**
 * A function of Rust whose parameters were put in another order, or that lost some that it never read.
 *
 *     fn row(width: u8, _unit: &str) -> Row      row(2, "cm")      ->      fn row(width: u8) -> Row      row(2)
 *
 * A call with an argument too many is no program. Holds for values that do nothing when they are dropped, since they are
 * dropped elsewhere now, or in another order; not for what a trait asks for, what other languages call, and what an
 * attribute reads. Null where that isn't so, or a call can't be followed.
 */
export function resignedInRust(world: World, before: CodeSymbol, after: CodeSymbol): ResignedInRust | null {
  const [old, now] = [
    parametersOf(world.before.factsOf(before), before),
    parametersOf(world.after.factsOf(after), after),
  ];
  const places = old && now && placesOf(old, now);
  if (!places) return null;
  if (old.some(({ mayGo }, at) => !mayGo && !places.includes(at))) return null;
  const silent = places.some((place, at) => at > 0 && place < places[at - 1]!);
  if (silent && old.some(({ isQuiet }) => !isQuiet)) return null;
  if (!isFree(world.before.factsOf(before), before) || !isFree(world.after.factsOf(after), after))
    return null;
  const found = callsInRust(world.before, before, old.length, silent);
  return found && { places, count: old.length, silent, ...found };
}

/** Null where one is more than a name with a type; without the receiver. */
function parametersOf({ file }: FileFacts, { declaration }: CodeSymbol): readonly Parameter[] | null {
  const list = declaration.kind === 'function_item' ? partOf(declaration, 'parameters') : null;
  if (!list) return null;
  const found = named(list)
    .filter(({ kind }) => kind !== 'self_parameter')
    .map((parameter): Parameter | null => {
      const [pattern, type] = [partOf(parameter, 'pattern'), partOf(parameter, 'type')];
      if (parameter.kind !== 'parameter' || !pattern || !type) return null;
      if (pattern.kind !== 'identifier' && pattern.kind !== '_') return null;
      const binding = file.bindings.of(pattern);
      const isRead = pattern.kind !== '_' && (!binding || binding.references.length > 0 || binding.frozen);
      const isQuiet = isQuietType(type);
      const spelled = sliceOf(file, type).replace(/\s+/g, '');
      return { name: pattern.text, type: spelled, mayGo: !isRead && isQuiet, isQuiet };
    });
  return found.every((one) => one !== null) ? found : null;
}

const SAYS_NOTHING =
  /^#\[(?:inline|must_use|allow|expect|warn|deny|doc|cold|track_caller|deprecated|rustfmt|clippy)\b/;

/** No trait says what its parameters are, no other language calls it, and no attribute reads it. */
function isFree({ file }: FileFacts, { declaration }: CodeSymbol): boolean {
  const parents = parentsOf(file.root);
  const words = declaration.children.find(({ kind }) => kind === 'function_modifiers');
  if (words?.children.some(({ kind }) => kind === 'extern_modifier') || hasToken(declaration, 'default'))
    return false;
  const siblings = parents.get(declaration)?.children ?? [];
  for (let at = siblings.indexOf(declaration) - 1; at >= 0; at -= 1) {
    const one = siblings[at]!;
    if (one.extra) continue;
    if (one.kind !== 'attribute_item') break;
    if (!SAYS_NOTHING.test(sliceOf(file, one))) return false;
  }
  for (let at = parents.get(declaration); at; at = parents.get(at)) {
    if (at.kind === 'trait_item' || at.kind === 'token_tree') return false;
    if (at.kind === 'impl_item') return partOf(at, 'trait') === null;
  }
  return true;
}
