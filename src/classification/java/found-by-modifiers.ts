import { annotationsOf, isOfTestMethod, tellsOfValues } from '../../model/java-annotations.ts';
import { encloses, sliceOf } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { decorationsOf, isOfClassAlone, isOfTests, isSilent } from '../names-at-run-time/decorations.ts';
import { isFoundInTestCase } from '../names-at-run-time/java.ts';
import { memberIsMapped } from '../names-at-run-time/mapped-members.ts';
import { baseNames } from '../symbols/base-names.ts';
import type { FileFacts, Side, World } from '../world.ts';
import { isJavaClass, modifierWords, upwards } from './hierarchy.ts';

/** A modifier by which somebody tells declarations apart while the program runs. */
type Sought = (typeof SOUGHT)[number];

const SOUGHT = ['public', 'private', 'final', 'abstract'] as const;

/**
 * Which modifier of a declaration of Java came or went that somebody asks for who goes through a program while it runs;
 * null where nobody does.
 *
 *     static void main(String[] args) {}        ->      public static void main(String[] args) {}        can be started
 *     @Data class Order { private Item item; }  ->      @Data class Order { private final Item item; }   no setter
 *     @Transactional void save() {...}          ->      @Transactional final void save() {...}             no transaction
 *     abstract class CartTest { @Test ... }     ->      class CartTest { @Test ... }                     tests that run
 *
 * A member under an annotation by which it is found has its access compared where modifiers are.
 */
export function soughtModifier(world: World, before: CodeSymbol, after: CodeSymbol): Sought | null {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const others = SOUGHT.filter((word) => old.includes(word) !== now.includes(word));
  // Who is asked is found out in all of the change set's texts.
  if (others.length === 0) return null;
  const sought = new Set([...soughtOn(world.before, before), ...soughtOn(world.after, after)]);
  // A class that stands elsewhere now has the access that it needs there.
  const isMoved = isJavaClass(before) && !staysInItsClass(world, before, after);
  const asked = [...sought].filter((word) => others.includes(word));
  return asked.find((word) => !isMoved || word === 'abstract') ?? null;
}

function staysInItsClass({ mapping }: World, before: CodeSymbol, after: CodeSymbol): boolean {
  return before.parent === null ? after.parent === null : mapping.after(before.parent) === after.parent;
}

function soughtOn(side: Side, symbol: CodeSymbol): readonly Sought[] {
  if (symbol.kind === 'method') return soughtOnMethod(side, symbol);
  if (symbol.kind === 'field') return soughtOnField(side, symbol);
  return /^(?:class|interface|enum)$/.test(symbol.kind) ? soughtOnType(side, symbol) : [];
}

/** What starts a program or an agent, runs tests, stores objects, or takes properties for what has accessors. */
function soughtOnMethod(side: Side, symbol: CodeSymbol): readonly Sought[] {
  const { simpleName, declaration } = symbol;
  const facts = side.factsOf(symbol);
  const isStatic = modifierWords(declaration).includes('static');
  if (isStatic && /^(?:main|premain|agentmain|suite)$/.test(simpleName)) return ['public', 'private'];
  if (/^(?:readObject(?:NoData)?|writeObject)$/.test(simpleName)) return ['private'];
  if (isFoundInTestCase(side, symbol)) return ['public'];
  if (/^(?:get|set|is)\p{Lu}/u.test(simpleName) && isOfMapped(side, symbol)) return ['public'];
  const isTest = annotationsOf(declaration).some((one) => isOfTestMethod(sliceOf(facts.file, one)));
  const isHidden = modifierWords(declaration).some((word) => word === 'private' || word === 'static');
  const isWrapped = !isHidden && [...decorationsOf(facts.file, symbol), ...onOwner(side, symbol)].some(wraps);
  return [...(isTest ? (['private'] as const) : []), ...(isWrapped ? (['final'] as const) : [])];
}

/**
 * Whether who reads an annotation may make a class of its own below, which does more than the one that it stands on and
 * can't where that is `final`: a transaction, a proxy of a bean, an entity that is loaded late.
 */
function wraps(annotation: string): boolean {
  return (
    acts(annotation) && !isOfTests(annotation) && !OF_LOMBOK.test(annotation) && !AS_IT_IS.test(annotation)
  );
}

/** What takes a class as it is. */
const AS_IT_IS =
  /^@\s*(?:\w+\.)*(?:Auto\w+|\w*Test|\w*Log\w*|Slf4j|Immutable|Gwt\w+|J2kt\w+|Beta|API|BugPattern|FunctionalInterface|Generated|Parcelize)\b/;

/** Lombok makes constructors and setters by what is `final`; who fills a field leaves such a one alone, or fails. */
function soughtOnField(side: Side, symbol: CodeSymbol): readonly Sought[] {
  if (/^serial(?:VersionUID|PersistentFields)$/.test(symbol.simpleName)) return ['private', 'final'];
  const { file } = side.factsOf(symbol);
  const isFilled =
    decorationsOf(file, symbol).some((one) => acts(one) && !READ_ALONE.test(one)) ||
    (!wordsOf(symbol).includes('static') &&
      onOwner(side, symbol).some((one) => acts(one) && !isOfClassAlone(one)));
  return [
    ...(isFilled ? (['final'] as const) : []),
    ...(isOfMapped(side, symbol) ? (['public'] as const) : []),
  ];
}

/** Tests run in classes of which there can be objects; JUnit before Jupiter, and what manages beans, want public ones. */
function soughtOnType(side: Side, symbol: CodeSymbol): readonly Sought[] {
  const { file } = side.factsOf(symbol);
  const found = decorationsOf(file, symbol).filter((one) => acts(one) && !OF_LOMBOK.test(one));
  const holdsTests = [...upwards(side, symbol)].some((one) => hasTests(side.factsOf(one), one));
  const isTestCase = baseNames(side, symbol).some((name) => /Test(?:Case|Base|Suite)?$/.test(name));
  const isOlder = isTestCase || (holdsTests && !file.text.includes('org.junit.jupiter'));
  const isManaged = symbol.kind === 'interface' && /MX?Bean$/.test(symbol.simpleName);
  return [
    ...(isOlder || isManaged || found.some((one) => !isOfClassAlone(one) && !isOfTests(one))
      ? (['public'] as const)
      : []),
    ...(holdsTests || isTestCase || found.length > 0 ? (['private', 'abstract'] as const) : []),
    ...(symbol.kind === 'class' && found.some(wraps) ? (['final'] as const) : []),
  ];
}

function hasTests(facts: FileFacts, { children }: CodeSymbol): boolean {
  return children.some(
    ({ kind, declaration }) =>
      kind === 'method' && annotationsOf(declaration).some((one) => isOfTestMethod(sliceOf(facts.file, one))),
  );
}

function isOfMapped(side: Side, member: CodeSymbol): boolean {
  const isBlind = (text: string): boolean => isSilent(text) || isOfClassAlone(text) || OF_LOMBOK.test(text);
  return memberIsMapped(side, member) || onOwner(side, member).some((text) => !isBlind(text));
}

function onOwner(side: Side, { parent }: CodeSymbol): readonly string[] {
  return parent && parent.kind !== 'module' ? decorationsOf(side.factsOf(parent).file, parent) : [];
}

function acts(annotation: string): boolean {
  return !isSilent(annotation) && !tellsOfValues(annotation);
}

/** What only reads the field that it stands on. */
const READ_ALONE = /^@\s*(?:\w+\.)*(?:Rule|ClassRule|RegisterExtension|Getter|Deployment|DataPoints?)\b/;

/** What makes members, whoever may see the class and its fields. */
const OF_LOMBOK =
  /^@\s*(?:lombok\.)?(?:Getter|Setter|Data|Value|(?:Super)?Builder|ToString|EqualsAndHashCode|With|Accessors|FieldDefaults|UtilityClass|(?:Required|All|No)ArgsConstructor)\b/;

/** The modifiers of a symbol; a field has those of all that are declared together. */
function wordsOf({ declaration, parent }: CodeSymbol): readonly string[] {
  if (declaration.kind !== 'variable_declarator') return modifierWords(declaration);
  const body = parent?.declaration.children.find(({ field }) => field === 'body');
  const members = body?.children.flatMap((one) =>
    one.kind === 'enum_body_declarations' ? one.children : [one],
  );
  const holder = members?.find((one) => encloses(one, declaration));
  return holder ? modifierWords(holder) : [];
}
