import type { Finding } from '../../model/classification.ts';
import { annotationsOf, isOfTestMethod } from '../../model/java-annotations.ts';
import { sliceOf } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { NOBODY_NEEDS_THE_TEST } from '../assumptions.ts';
import { folderOf } from '../modules/folders.ts';
import { lines } from '../symbols/lines.ts';
import type { FileFacts, Side, World } from '../world.ts';
import { basesOf, isJavaClass, modifierWords } from './hierarchy.ts';

/**
 * Whether a test of Java may be seen in its package alone from now on. JUnit finds it all the same since Jupiter, and
 * nobody else is there to ask for a test.
 *
 *     public class RowsTest { @Test public void adds() {...} }      ->      class RowsTest { @Test void adds() {...} }
 *
 * Refused: tests of an older JUnit or of TestNG, which want them public; private ones, which nobody finds; an abstract
 * class, which is there for others; a method of a class that another package extends.
 */
export function isTestLessSeen(
  world: World,
  old: FileFacts,
  now: FileFacts,
  before: CodeSymbol,
  after: CodeSymbol,
): boolean {
  const words = modifierWords(after.declaration);
  if (words.some((word) => word === 'private' || word === 'protected' || word === 'abstract')) return false;
  if (!isOfJupiter(old) || !isOfJupiter(now) || !isTest(old, before) || !isTest(now, after)) return false;
  const owner = before.kind === 'method' ? before.parent : before;
  return owner !== null && !isExtendedElsewhere(world.before, owner);
}

/** What is assumed where a test is seen by fewer. */
export function testLessSeen(before: CodeSymbol, after: CodeSymbol): readonly Finding[] {
  if (!/^(?:class|method)_declaration$/.test(after.declaration.kind)) return [];
  const isPublic = ({ declaration }: CodeSymbol): boolean => modifierWords(declaration).includes('public');
  if (after.parent?.kind === 'interface' || !isPublic(before) || isPublic(after)) return [];
  return [
    {
      rule: 'test-in-its-package',
      verdict: 'preserves',
      because: `${before.kind} ${after.name} is seen in its package alone, where JUnit finds it all the same`,
      assumes: NOBODY_NEEDS_THE_TEST,
      beforeLines: lines(before.range),
      afterLines: lines(after.range),
    },
  ];
}

function isOfJupiter({ file: { text } }: FileFacts): boolean {
  return (
    text.includes('org.junit.jupiter.') &&
    /^[^\S\n]*import\s+org\.junit\.jupiter\./m.test(text) &&
    !/^[^\S\n]*import\s+(?:static\s+)?(?:org\.junit\.(?:[A-Z*]|runner)|org\.testng|junit\.)/m.test(text)
  );
}

/** A method that the runner calls, or a class that holds one. */
function isTest(facts: FileFacts, symbol: CodeSymbol): boolean {
  const { declaration, children, kind } = symbol;
  if (kind === 'class')
    return (
      declaration.kind === 'class_declaration' &&
      !modifierWords(declaration).includes('abstract') &&
      children.some((child) => isTest(facts, child))
    );
  if (kind !== 'method') return false;
  const annotations = annotationsOf(declaration).map((one) => sliceOf(facts.file, one));
  return annotations.some(isOfTestMethod) && !annotations.some((text) => /^@\s*Override\b/.test(text));
}

function isExtendedElsewhere(side: Side, owner: CodeSymbol): boolean {
  return [...side.files.values()].some(({ file }) =>
    file.symbols.some(
      (one) =>
        isJavaClass(one) &&
        basesOf(side, one).ours.includes(owner) &&
        folderOf(one.path) !== folderOf(owner.path),
    ),
  );
}
