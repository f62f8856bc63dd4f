import type { Finding } from '../model/classification.ts';
import { sameTexts } from '../model/texts-over-lines.ts';
import { noImportEffects } from './assumptions.ts';
import { checkerFindings } from './checkers/checker-comments.ts';
import type { Proof } from './proof.ts';
import { lines } from './symbols/lines.ts';
import { surfaceOf } from './walk/surface.ts';

/** What may be written otherwise where nothing is meant otherwise, by language. */
const WAYS: Readonly<Record<string, string>> = {
  c: 'no parameters are spelled as `void` or not at all',
  cpp: 'no parameters are spelled as `void` or not at all',
  php: 'a type that takes null because of its default',
  java: 'a modifier or an annotation that changes nothing here, fields declared together, the name of something imported',
  'c-sharp': 'a body that is one expression, what stands between the things that it declares',
  kotlin:
    'a body that is one expression, braces, a word for what is taken for said, the name of something imported',
  python: 'the name of something imported',
  go: 'the name of something imported',
  rust: 'the name of something imported',
};
const WAYS_OF_ECMASCRIPT = 'a shorthand, `export`, the name of something imported';
const WAYS_OF_OTHERS = 'what stands between the things that it declares';

/**
 * What of its look differs, a sentence for each.
 *
 * @param explained whether something else was said already, so that not everything needs a sentence.
 */
export function surfaceFindings(proof: Proof, explained: boolean): readonly Finding[] {
  const { before, after, old, now } = proof.unit;
  const [was, is] = [surfaceOf(old, before), surfaceOf(now, after)];
  const span = {
    beforeLines: lines(before.range),
    afterLines: lines(after.range),
    assumes: null,
    verdict: 'preserves' as const,
  };
  const findings: Finding[] = [];
  const checkers = checkerFindings(proof.unit);
  if (!sameTexts(was.comments, is.comments) || (checkers.length === 0 && !sameTexts(was.checked, is.checked)))
    findings.push({ rule: 'comments', because: 'comments differ', ...span });
  findings.push(...checkers);
  const tokens = sameTexts(was.tokens, is.tokens);
  if (!tokens && proof.imports)
    findings.push({
      ...span,
      rule: 'imports',
      because: 'the same things are imported in another way',
      assumes: noImportEffects(now.file.profile.modules),
    });
  else if (!tokens && before.kind === 'module' && !isRenamedOnly(proof, was.tokens, is.tokens)) {
    findings.push({
      ...span,
      rule: 'imports',
      because: 'imports and exports differ, but what each name stands for does not',
      assumes: noImportEffects(now.file.profile.modules),
    });
  } else if (!tokens && !explained) {
    findings.push({
      ...span,
      rule: 'spelling',
      because: `the same is written in another way: ${WAYS[old.file.profile.id] ?? (old.file.profile.modules === 'ecmascript' ? WAYS_OF_ECMASCRIPT : WAYS_OF_OTHERS)}`,
    });
  }
  const holdsAsMany = before.children.length === after.children.length;
  if (tokens && holdsAsMany && !sameTexts(was.raw, is.raw)) {
    findings.push({
      ...span,
      rule: 'meaningless-tokens',
      because: 'tokens differ that mean nothing: quotes, parentheses, commas, semicolons',
    });
  }
  if (findings.length === 0 && !explained) {
    const standsElsewhere = was.placed.length === is.placed.length && !sameTexts(was.placed, is.placed);
    findings.push(
      standsElsewhere
        ? {
            ...span,
            rule: 'imports',
            because: 'the same is imported, at another place among the declarations',
            assumes: noImportEffects(now.file.profile.modules),
          }
        : { ...span, rule: 'layout', because: 'only white space differs' },
    );
  }
  return findings;
}

/** Whether all tokens that differ are names that something has now, which was told by itself. */
function isRenamedOnly(
  { locals, leans, names }: Proof,
  was: readonly string[],
  is: readonly string[],
): boolean {
  const renamed = new Map([
    ...[...locals].map(([old, now]) => [old.name, now.name] as const),
    ...[...leans].map(([old, now]) => [old.simpleName, now.simpleName] as const),
    ...names,
  ]);
  return was.length === is.length && was.every((text, at) => text === is[at] || renamed.get(text) === is[at]);
}
