import type { AstNode } from '../../model/ast-node.ts';
import { groupBy } from '../../model/group-by.ts';
import type { CodeSymbol, SymbolKind } from '../../model/symbol.ts';
import { isAskedByPreprocessor } from '../c-sharp/preprocessor.ts';
import { makeJavaHomonyms } from '../java/homonyms.ts';
import { isWellKnown } from '../names-at-run-time/well-known-names.ts';
import { isNameDamaged } from '../syntax-errors/damaged-names.ts';
import type { FileFacts, World } from '../world.ts';
import { whyHandedOn } from './handed-on-calls.ts';
import { isKeptToItself } from './kept-to-itself.ts';
import { occurrencesOf, receiverOf } from './occurrences.ts';
import { makePrivateHomonyms } from './private-homonyms.ts';
import { renamedAttributes } from './python-attributes.ts';
import { findsNoMembers, isVariableOfScope } from './told-by-scopes.ts';

/**
 * Renames of names that no scope resolves: members, and top-level names in languages whose files see each other
 * without imports. Syntax doesn't tell whose `total` is meant in `cart.total`; so such a rename is accepted only if it
 * is a renaming of the word itself, one-to-one over the whole change set.
 */
export interface NameRenames {
  /** True where `before` may be called `after` wherever it occurs. */
  explains(before: string, after: string): boolean;
  /**
   * Why a symbol may not be called as its partner is; null where it may. Empty where there is nothing to say but that
   * they differ.
   */
  problem(before: CodeSymbol, after: CodeSymbol): string | null;
  /** The same for one place, where the receiver may tell that another member is meant. */
  whyNot(facts: FileFacts, parent: AstNode | null, before: AstNode, after: AstNode): string | null;
  /** The members that were called `before` and are called `after` now: any of them may be meant where that is said. */
  membersCalled(before: string, after: string): readonly CodeSymbol[];
  /** Whether one of two places that spell the same name means a member that was renamed. */
  strays(before: AstNode, after: AstNode): boolean;
}

const MEMBERS: ReadonlySet<SymbolKind> = new Set([
  'method',
  'property',
  'field',
  'enum_member',
  'event',
  'operator',
]);

/** True for what is reached through something else: `cart.total`, `Color.Red`. */
export function isMember(symbol: CodeSymbol, facts: FileFacts): boolean {
  if (MEMBERS.has(symbol.kind)) return true;
  if (isVariableOfScope(facts, symbol) || isLocalOfLua(facts, symbol)) return false;
  // In Go the names of a package resolve in all of its files.
  if (facts.file.profile.modules === 'none' && facts.file.profile.id !== 'go') return true;
  const nameKind = symbol.nameNode?.kind ?? '';
  // `const { total } = cart` declares a variable, and asks for a member that is declared elsewhere.
  if (nameKind === 'shorthand_property_identifier_pattern') return false;
  return (
    facts.file.profile.memberNames.includes(nameKind) ||
    (symbol.parent !== null && /class|interface|namespace|enum/.test(symbol.parent.kind))
  );
}

/** What a `local` of Lua declares only its scope finds: a name that is declared nowhere is a global's, or a key. */
function isLocalOfLua({ file }: FileFacts, { nameNode }: CodeSymbol): boolean {
  return file.profile.id === 'lua' && nameNode !== null && file.bindings.of(nameNode) !== null;
}

/** In Go a type that is embedded in a struct is a field of its name. */
function mayBeEmbedded({ kind }: CodeSymbol, facts: FileFacts): boolean {
  return facts.file.profile.id === 'go' && /^(?:struct|type|interface)$/.test(kind);
}

/**
 *     class Cart { total() {...} }     class Cart { sum() {...} }     `total` is gone everywhere and
 *     cart.total()                     cart.sum()                     nobody was called `sum` before
 *
 * Refused: `Math.min` for `Math.max` (nothing of ours is called so), a name that is still used or was in use already
 * (an override or a duck would be caught; in Java the types may tell whose it is), a name that stands in a string, a
 * name with a meaning to the language.
 */
export function makeNameRenames(world: World): NameRenames {
  const candidates = new Map<string, Set<string>>();
  const members = new Map<string, CodeSymbol[]>();
  const misread = new Set<string>();
  for (const { before, after } of world.mapping.pairs) {
    const facts = world.before.factsOf(before);
    if (
      before.kind === 'module' ||
      findsNoMembers(facts) ||
      !(isMember(before, facts) || mayBeEmbedded(before, facts))
    )
      continue;
    if (isNameDamaged(facts, before) || isNameDamaged(world.after.factsOf(after), after))
      misread.add(before.simpleName);
    const targets = candidates.get(before.simpleName) ?? new Set();
    candidates.set(before.simpleName, targets.add(after.simpleName));
    const called = `${before.simpleName} ${after.simpleName}`;
    if (before.simpleName !== after.simpleName) members.set(called, [...(members.get(called) ?? []), before]);
  }
  for (const [before, after] of renamedAttributes(world))
    if (!candidates.has(before)) candidates.set(before, new Set([after]));
  const answers = new Map<string, string | null>();
  const bearers = groupBy(
    [...world.after.files.values()].flatMap((facts) =>
      facts.file.symbols.filter((one) => one.kind !== 'module' && isMember(one, facts)),
    ),
    ({ simpleName }) => simpleName,
  );

  function problem(before: string, after: string): string | null {
    const key = `${before} ${after}`;
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = findProblem(before, after);
    answers.set(key, answer);
    return answer;
  }

  function findProblem(before: string, after: string): string | null {
    const targets = candidates.get(before);
    if (!targets?.has(after)) return '';
    if (targets.size > 1) return `only some of what is called ${before} was renamed`;
    if ((isWellKnown(before) || isWellKnown(after)) && !areKept(before, after))
      return `${isWellKnown(before) ? before : after} means something to the language or its libraries`;
    if (misread.has(before)) return `${before} is declared where the code does not parse`;
    if (isAskedByPreprocessor(world, [before, after]))
      return `a condition of the preprocessor asks for ${before} or ${after}, which the build defines`;
    const [old, now] = [occurrencesOf(world.before), occurrencesOf(world.after)];
    const still = now.named(before).filter(({ receiver }) => receiver !== 'outside');
    if (still.length > 0) return `${before} is still used in ${still[0]!.facts.file.path}`;
    const already = old.named(after).filter(({ receiver }) => receiver !== 'outside');
    if (already.length > 0) return `${after} was in use before in ${already[0]!.facts.file.path}`;
    const other = bearers.get(after)?.find((one) => world.mapping.before(one)?.simpleName !== before);
    if (other) return `${other.name} is called ${after} as well`;
    if (old.quoted(before) + now.quoted(before) > 0) return `"${before}" stands in a string`;
    if (now.isAskedInText(before)) return `a text that is read as code asks for ${before}`;
    if (isFormatted(world, before)) return `a format asks for ${before}`;
    return null;
  }

  /** Whether all that is called so is kept where it is declared, so that nobody else asks for the name. */
  function areKept(before: string, after: string): boolean {
    const called = members.get(`${before} ${after}`) ?? [];
    return called.length > 0 && called.every((one) => isKept(one, world.mapping.after(one)!));
  }

  function isKept(before: CodeSymbol, after: CodeSymbol): boolean {
    return (
      isKeptToItself(world.before.factsOf(before), before) &&
      isKeptToItself(world.after.factsOf(after), after)
    );
  }

  const homonyms = makeJavaHomonyms(world);
  const privates = makePrivateHomonyms(world);
  return {
    explains: (before, after) => problem(before, after) === null,
    problem(before, after) {
      const [from, to] = [before.simpleName, after.simpleName];
      const found = problem(from, to);
      const isKnown = (isWellKnown(from) || isWellKnown(to)) && !isKept(before, after);
      if (found && !isKnown && privates.explains(before, after)) return null;
      const isJava = world.before.factsOf(before).file.profile.id === 'java';
      return found === null || !isJava || isKnown ? found : homonyms.problem(before, after);
    },
    whyNot(facts, parent, before, after) {
      const receiver = receiverOf(world.before, facts, parent, before);
      if (parent?.kind === 'keyword_argument') return `${before.text} is passed by keyword`;
      if (receiver === 'outside') return `${before.text} is a member of something outside the change set`;
      const renamed = members.get(`${before.text} ${after.text}`) ?? [];
      const handedOn = whyHandedOn(facts, parent, before, after.text, renamed);
      if (handedOn) return handedOn;
      const found = problem(before.text, after.text);
      const follows = homonyms.follows(before, after) || privates.follows(before, after);
      return found !== null && follows ? null : found;
    },
    membersCalled: (before, after) => members.get(`${before} ${after}`) ?? [],
    strays: (before, after) => homonyms.strays(before, after) || privates.strays(before, after),
  };
}

/** `'{0.width}'.format(p)`, and in an f-string only where the name is still said. */
function isFormatted({ after }: World, name: string): boolean {
  if (!/^\w+$/.test(name)) return false;
  const field = new RegExp(`\\{\\w*(?:\\.\\w+)*\\.${name}\\b[^{}\\n]*\\}`);
  return [...after.files.values()].some(({ file }) => file.profile.id === 'python' && field.test(file.text));
}
