import { compare } from '../../src/tracing/compare.ts';
import { languages } from '../support/languages.ts';
import { smallDiff } from './text-edits.ts';

export interface SourceText {
  readonly path: string;
  readonly text: string;
}

/** How many edits of one kind were made, how many of them proved, and what was said of the others. */
export interface Share {
  made: number;
  proved: number;
  readonly missed: string[];
}

export type Shares = Map<string, Share>;

/** Judges one edit of a file and adds the answer to its kind's share. */
export async function addToShare(
  shares: Shares,
  name: string,
  source: SourceText,
  after: readonly SourceText[],
): Promise<void> {
  const share = shares.get(name) ?? { made: 0, proved: 0, missed: [] };
  shares.set(name, share);
  share.made += 1;
  const asFile = (one: SourceText) => ({ type: 'text', path: one.path, text: one.text }) as const;
  const { mutationClass, changes } = await compare([asFile(source)], after.map(asFile), languages);
  // Layout alone may be nothing to report.
  if (mutationClass !== 'INTENT_EVOLUTION') {
    share.proved += 1;
    return;
  }
  const reason = changes.flatMap(({ findings }) => findings).find(({ verdict }) => verdict === 'changes');
  const difference = smallDiff(source.text, after[0]!.text).slice(0, 500);
  share.missed.push(`${name} in ${source.path}: ${reason?.because}\n${difference}`);
}

/** `rename 12/12, inline variable 6/29` */
export function printed(shares: Shares): string {
  return [...shares].map(([name, { made, proved }]) => `${name} ${proved}/${made}`).join(', ');
}
