import { type Core, core, type Lower } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { finding } from '../../findings.ts';
import { extreme } from '../../rules/go/choices.ts';
import type { World } from '../../world.ts';
import { NO_FACTS } from '../facts/variable-facts.ts';
import type { FormVerdict } from '../verdict.ts';

/**
 * A function of a package that hid one which Go declares itself, and did the same.
 *
 *     func min(a, b int) int { if a < b { return a }; return b }      ->      (gone)
 *
 * Holds for integers and texts, where no other file of the change set declares the name: who called it calls Go's own.
 */
export function goBuiltins(world: World, lower: Lower): ReadonlyMap<CodeSymbol, FormVerdict> {
  const found = new Map<CodeSymbol, FormVerdict>();
  for (const symbol of world.mapping.onlyBefore) {
    const { file } = world.before.factsOf(symbol);
    const isNamed = symbol.kind === 'function' && /^(?:min|max)$/.test(symbol.name);
    if (file.profile.id !== 'go' || !isNamed || isDeclaredAgain(world, symbol.name)) continue;
    const [form] = lower(file)?.lower(symbol.declaration) ?? [];
    if (!form || chosenIn(form.children[1]!) !== symbol.name) continue;
    const because = `${symbol.name} did what Go's own ${symbol.name} does, and only hid it`;
    found.set(symbol, {
      findings: [finding('builtin-function', 'preserves', because, symbol, null)],
      changes: [],
      origin: [],
    });
  }
  return found;
}

function isDeclaredAgain({ after }: World, name: string): boolean {
  return [...after.files.values()].some(
    ({ file }) =>
      file.profile.id === 'go' && file.symbols.some((one) => one.parent === null && one.name === name),
  );
}

/** Whether a function of two parameters gives the lesser or the greater of them; null where it does anything else. */
function chosenIn(made: Core): string | null {
  const [parameters, body] = made.children;
  const [one, other, ...more] = parameters?.children ?? [];
  if (one?.op !== 'bind' || other?.op !== 'bind' || more.length > 0 || body?.op !== 'block') return null;
  const [first, second, ...rest] = body.children;
  if (first?.op !== 'choose' || rest.length > 0) return null;
  const [test, yes, no] = first.children as [Core, Core, Core];
  const [left, right] = [returned(yes.children), returned(second ? [second] : no.children)];
  if (!left || !right || (second && no.children.length > 0)) return null;
  const choice = extreme(core('choose', '', [test, left, right]), { facts: NO_FACTS });
  const names = [one.variable, other.variable];
  const isOfBoth = names.every((name) => choice.children.some(({ variable }) => variable === name));
  return isOfBoth && choice.op === 'binary' && / either$/.test(choice.text)
    ? choice.text.replace(/ either$/, '')
    : null;
}

function returned([only, ...more]: readonly Core[]): Core | null {
  return only?.op === 'return' && more.length === 0 ? (only.children[0] ?? null) : null;
}
