import { bindingsOf } from '../../model/bindings.ts';
import { encloses } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { bundlerDirectives, hasJsx, jsxPragmas } from '../modules/bundler-directives.ts';
import { isListed } from '../names-at-run-time/listed-names.ts';
import { loadOrderOf } from '../normal-form/definitions/load-order.ts';
import { isAskedAtOnce, isReady } from '../normal-form/definitions/ready-items.ts';
import { isInert } from '../walk/inert.ts';
import { isNoticedByBase } from '../walk/noticing-bases.ts';
import { changingMeanwhile } from '../walk/seen-while-made.ts';
import type { FileFacts, World } from '../world.ts';
import { whyNotMadeAnew } from './made-anew.ts';

/** Why a value may not be made when another file is loaded, and be found there. */
export function whyNotMadeElsewhere(world: World, before: CodeSymbol, after: CodeSymbol): string | null {
  const [old, now] = [world.before.factsOf(before), world.after.factsOf(after)];
  if (isListed(world.before, before) || isListed(world.after, after))
    return `the program goes through the names of the module that holds ${before.name}`;
  if (bundlerDirectives(old) !== bundlerDirectives(now))
    return `${bundlerDirectives(old) || bundlerDirectives(now)} stands at the head of one of the two files alone`;
  const [factory, other] = [jsxPragmas(old), jsxPragmas(now)];
  if (factory !== other && before.nodes.some(hasJsx))
    return `${factory || other} stands at the head of one of the two files alone, and says what its elements call`;
  if (!isInert(old, before.declaration) || isNoticedByBase(world.before, old, before))
    return `${before.name} is made at another time now, and making it may have effects`;
  const changing = changingMeanwhile(old, before);
  if (changing)
    return `${before.name} is made at another time now, and ${changing}, at which it looks then, may have changed`;
  if (isAskedTooEarly(now, after))
    return `${after.name} may be asked for before it is made, where it stands now`;
  const missing = asksTooEarly(now, after);
  if (missing) return `${after.name} may ask for ${missing} before that is made, where it stands now`;
  if (isWritten(old, before)) return `${before.name} is written, and an imported variable can not be`;
  return whyNotMadeAnew(world, before, after);
}

/**
 * Whether something that runs when the file is loaded leads to what is made further down. What was imported was there.
 *
 *     import { Item } from './item';            class Shop extends Item {}
 *     class Shop extends Item {}                class Item {}
 */
function isAskedTooEarly(now: FileFacts, after: CodeSymbol): boolean {
  if (/^(?:generator_)?function_declaration$/.test(after.declaration.kind)) return false;
  const order = loadOrderOf(now);
  return order ? !order.isUnknownBefore(after.declaration.start) : !isReady(now, after);
}

/**
 * What a symbol asks for, while its file is loaded, that is made further down: the other way round.
 *
 *     item.js: const rate = 5                   const twice = rate * 2
 *     shop.js: const twice = rate * 2           const rate = 5
 */
function asksTooEarly(now: FileFacts, after: CodeSymbol): string | null {
  const order = loadOrderOf(now);
  const below = now.file.bindings.all.filter(
    ({ topLevel, import: target, declarations: [own] }) =>
      topLevel && !target && own && own.start > after.range.start,
  );
  const early = below.find(({ declarations: [own], references, symbol }) => {
    if (own && encloses(after.range, own)) return false;
    const uses = references.filter((use) => encloses(after.range, use));
    if (!order) return uses.some((use) => isAskedAtOnce(now, use));
    if (/^(?:generator_)?function_declaration$/.test(symbol?.declaration.kind ?? '')) return false;
    return uses.some((use) => use.kind !== 'type_identifier' && !order.isReady(own!.start, use.start));
  });
  return early?.name ?? null;
}

/** Declared in a way that lets it be written: `let` and `var`, a Python name that is bound more than once. */
function isWritten({ file }: FileFacts, symbol: CodeSymbol): boolean {
  if (file.profile.modules === 'python') {
    if (/^(?:class|function)_definition$/.test(symbol.declaration.kind)) return false;
    const [binding] = bindingsOf(file.bindings, symbol);
    return !binding || binding.declarations.length > 1;
  }
  if (symbol.declaration.kind !== 'variable_declarator') return false;
  const statements = symbol.nodes.flatMap((node) => [node, ...node.children]);
  return !statements.some(
    ({ kind, children }) => kind === 'lexical_declaration' && children[0]?.kind === 'const',
  );
}
