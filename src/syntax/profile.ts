import * as z from 'zod';
import { Fault } from '../model/fault.ts';
import type { LanguageProfile } from '../model/language-profile.ts';

const kinds = z.array(z.string()).default([]);
const kindPattern = z.strictObject({
  kind: z.string(),
  parent: z.string().optional(),
  onlyChild: z.string().optional(),
  empty: z.boolean().optional(),
  unlessBeside: z.string().optional(),
});

const tokenPatterns = z
  .array(z.strictObject({ token: z.string(), parents: z.array(z.string()) }))
  .default([]);
/** A single one may stand without the list's brackets. */
const redundancyException = z.strictObject({ is: kinds, contains: kinds, under: kinds });

const schema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  name: z.string(),
  extensions: z.array(z.string().startsWith('.')).default([]),
  filenames: kinds,
  interpreters: kinds,
  byteOrderMark: z.boolean().default(false),
  wasm: z.string().endsWith('.wasm'),
  modules: z.enum(['ecmascript', 'python', 'none']).default('none'),
  openingComment: z.string().optional(),
  newerWords: z.array(z.strictObject({ word: z.string(), read: z.string() })).default([]),
  unknownTokens: kinds,
  missingSemicolons: kinds,
  lineEnds: z
    .array(z.strictObject({ behind: z.string(), before: z.string(), read: z.string().length(1) }))
    .default([]),
  comments: kinds,
  directiveComments: kinds,
  commentGroups: kinds,
  checkerComments: kinds,
  namelessComments: kinds,
  checkerAnnotations: z.strictObject({ kinds: z.array(z.string()), spelled: z.string() }).optional(),
  embeddedCode: z.strictObject({ where: z.string(), directiveComments: z.array(z.string()) }).optional(),
  atomic: kinds,
  quotedStrings: kinds,
  strings: kinds,
  trailingTokens: tokenPatterns,
  leadingTokens: tokenPatterns,
  separators: tokenPatterns,
  redundant: z.array(kindPattern).default([]),
  redundantUnless: z
    .union([z.array(redundancyException), redundancyException.transform((exception) => [exception])])
    .default([]),
  wrappers: kinds,
  leading: kinds,
  following: kinds,
  layout: z
    .strictObject({
      before: z.string().default('(?!)'),
      indentation: z.boolean().default(false),
      exact: z.boolean().default(false),
      blanks: z.string().optional(),
      behind: z.string().optional(),
      idle: z.strictObject({ behind: z.string(), before: z.string() }).optional(),
    })
    .optional(),
  macros: z.boolean().default(false),
  indentation: z.boolean().default(false),
  unordered: z.record(z.string(), z.array(z.string())).default({}),
  memberNames: kinds,
  barriers: z
    .strictObject({ calls: kinds, given: z.record(z.string(), z.number()).default({}), kinds })
    .default({ calls: [], given: {}, kinds: [] }),
  typeOnly: kinds,
  reserved: kinds,
  names: z
    .strictObject({
      kinds: z.record(z.string(), z.array(z.string())).default({}),
      under: z.record(z.string(), z.record(z.string(), z.array(z.string()))).default({}),
      alsoMember: z.record(z.string(), z.array(z.string())).default({}),
      blank: kinds,
      renamed: z.enum(['everything', 'bound', 'unshared', 'locals']).default('everything'),
    })
    .default({ kinds: {}, under: {}, alsoMember: {}, blank: [], renamed: 'everything' }),
});

/**
 * Reads `grammars/<id>/language.json`. docs/adding-a-language.md explains each field.
 *
 * @throws Fault GRAMMAR_INVALID naming the field.
 */
export function parseProfile(id: string, json: unknown): LanguageProfile {
  const parsed = schema.safeParse(json);
  if (!parsed.success) {
    throw new Fault('GRAMMAR_INVALID', `grammars/${id}/language.json: ${z.prettifyError(parsed.error)}`);
  }
  if (parsed.data.id !== id) {
    throw new Fault(
      'GRAMMAR_INVALID',
      `grammars/${id}/language.json: its id is "${parsed.data.id}", its folder "${id}"`,
    );
  }
  return parsed.data;
}
