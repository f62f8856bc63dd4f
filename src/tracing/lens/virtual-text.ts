import * as z from 'zod';
import type { ContentHash } from '../../model/content-hash.ts';
import { Fault } from '../../model/fault.ts';
import { toSourceFile } from '../../workspace/files/source-files.ts';
import { fileBytesAt } from '../../workspace/git/git-files.ts';
import { beforeBytes } from '../../workspace/tree/before-bytes.ts';
import type { TracingContext } from '../tracing-context.ts';

/** A file's text at some moment of its history. */
export type FormerText =
  | { readonly from: 'ledger'; readonly root: string; readonly path: string; readonly hash: string }
  | { readonly from: 'git'; readonly root: string; readonly path: string; readonly revision: string };

const schema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('ledger'), root: z.string(), path: z.string(), hash: z.string() }),
  z.object({ from: z.literal('git'), root: z.string(), path: z.string(), revision: z.string() }),
]);

const SCHEME = 'goldthread:/';

/**
 * The address of a former text. What it says stands in one word of letters and digits, since editors escape and
 * unescape the parts of a URI each in its own way; the path is for them to know the language by.
 */
export function virtualUri(text: FormerText): string {
  const path = text.path.split('/').map(encodeURIComponent).join('/');
  return `${SCHEME}${path}?${Buffer.from(JSON.stringify(text)).toString('base64url')}`;
}

/** Null for what is no address of ours. */
export function parseVirtualUri(uri: string): FormerText | null {
  const word = uri.startsWith(SCHEME) ? uri.slice(uri.indexOf('?') + 1) : '';
  try {
    return schema.parse(JSON.parse(Buffer.from(word, 'base64url').toString('utf8')));
  } catch {
    return null;
  }
}

/** Whether the text can still be had. */
export function hasFormerText(context: TracingContext, text: FormerText): boolean {
  return bytesOf(context, text) !== null;
}

/** @throws Fault TEXT_GONE where nobody keeps it any more. */
export function formerText(context: TracingContext, text: FormerText): string {
  const bytes = bytesOf(context, text);
  const source = bytes && toSourceFile(text.path, bytes, context.config.limits);
  if (source?.type === 'text') return source.text;
  const next = 'Look for it in git, with `git log -p -- PATH`.';
  throw new Fault(
    'TEXT_GONE',
    `The text that ${text.path} had then is not kept any more, or is no text`,
    next,
  );
}

function bytesOf({ root }: TracingContext, text: FormerText): Buffer | null {
  switch (text.from) {
    case 'ledger':
      return beforeBytes(root, text.path, text.hash as ContentHash);
    case 'git':
      return fileBytesAt(root, text.revision, text.path);
    default:
      return text satisfies never;
  }
}
