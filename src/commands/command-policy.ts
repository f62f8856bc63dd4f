import type { CommandPolicy, OpaquePolicy, ProgramRule } from '../model/command-policy.ts';
import type { CommandEffect, CommandReading } from '../model/command-reading.ts';

/** What the settings say of one effect of a command; null where they leave it to what the effect writes. */
export function policyOf(effect: CommandEffect, policy: CommandPolicy): OpaquePolicy | null {
  if (effect.type !== 'opaque' && effect.type !== 'run') return null;
  const rule = ruleFor(effect.words, policy);
  return rule?.policy ?? (effect.type === 'opaque' ? policy.opaque : null);
}

/** Whether what a command writes outside the scope is to be put back. */
export function restoresAfter({ effects }: CommandReading, policy: CommandPolicy): boolean {
  const rules = effects.flatMap((effect) =>
    effect.type === 'opaque' || effect.type === 'run' ? [ruleFor(effect.words, policy)?.restore ?? null] : [],
  );
  return (
    rules.includes(true) || (policy.restore && !(rules.length > 0 && rules.every((rule) => rule === false)))
  );
}

function ruleFor(words: readonly string[], { programs }: CommandPolicy): ProgramRule | null {
  const [name = '', ...rest] = words;
  const spelled = [name, name.slice(name.lastIndexOf('/') + 1)].map((first) => [first, ...rest].join(' '));
  return programs.find(({ match }) => spelled.some((text) => beginning(match).test(text))) ?? null;
}

/** The words with which a call begins; `*` stands for any text. */
function beginning(match: string): RegExp {
  const words = match
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.|?+()[\]{}]/g, '\\$&').replaceAll(/\*+/g, '.*'));
  return new RegExp(`^${words.join('\\s+')}(?:\\s|$)`, 's');
}
