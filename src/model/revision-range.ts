/**
 * The two ends of `REV1..REV2` or `REV1...REV2`, either of which may be empty; null for what is no range.
 */
export function rangeEnds(text: string): { readonly from: string; readonly to: string } | null {
  const [, from, to] = /^(.*?)\.\.\.?(.*)$/.exec(text) ?? [];
  return from === undefined || to === undefined ? null : { from, to };
}
