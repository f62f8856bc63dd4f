import pc from 'picocolors';

/** What `--color` takes. */
export const colourChoices = ['auto', 'always', 'never'] as const;
export type ColourChoice = (typeof colourChoices)[number];

/** Colours for a stream: none unless it is a terminal, `NO_COLOR` is unset, or `FORCE_COLOR` asks for them. */
export function paint(
  stream: { readonly isTTY?: boolean },
  choice: ColourChoice = 'auto',
): ReturnType<typeof pc.createColors> {
  const forced = process.env.FORCE_COLOR !== undefined && process.env.FORCE_COLOR !== '0';
  const refused = (process.env.NO_COLOR ?? '') !== '' || process.env.TERM === 'dumb';
  const wanted = forced || (stream.isTTY === true && !refused);
  return pc.createColors(choice === 'always' || (choice === 'auto' && wanted));
}
