import type { LanguageProfile } from '../model/language-profile.ts';

const embedding = new WeakMap<LanguageProfile, LanguageProfile>();

/**
 * The profile by which a file is read. Comments that hold code count as code, but only in files that say so: what
 * ends like a line of C is everywhere else an example, or code that was taken out.
 *
 *     // static int twice(int n) { return 2 * n; }          // for _, line := range lines {
 *     import "C"
 *
 * So does documentation of which a macro makes the help of a command or the description of a schema.
 */
export function profileOfText(profile: LanguageProfile, text: string): LanguageProfile {
  const { embeddedCode } = profile;
  if (!embeddedCode || !new RegExp(embeddedCode.where, 'u').test(text)) return profile;
  const known = embedding.get(profile);
  if (known) return known;
  const directiveComments = [...profile.directiveComments, ...embeddedCode.directiveComments];
  const made = { ...profile, directiveComments };
  embedding.set(profile, made);
  return made;
}
