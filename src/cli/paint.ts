import pc from 'picocolors';

/** Colours for a stream: none unless it is a terminal, `NO_COLOR` is unset, or `FORCE_COLOR` asks for them. */
export function paint(stream: { readonly isTTY?: boolean }): ReturnType<typeof pc.createColors> {
  const forced = process.env.FORCE_COLOR !== undefined && process.env.FORCE_COLOR !== '0';
  const refused = (process.env.NO_COLOR ?? '') !== '' || process.env.TERM === 'dumb';
  return pc.createColors(forced || (stream.isTTY === true && !refused));
}
