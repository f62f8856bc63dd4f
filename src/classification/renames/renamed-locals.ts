import { type AstNode, pathTo } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { parentsOf } from '../../model/parents.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { encloses, hasOffset } from '../../model/span.ts';
import { whyNotRenamedLocalInCSharp } from '../c-sharp/locals.ts';
import { isToldToDelegate } from '../names-at-run-time/kotlin.ts';
import { whySeenInShell } from '../names-at-run-time/shell-scopes.ts';
import type { Bijection, Proof } from '../proof.ts';
import type { World } from '../world.ts';
import { isRedeclaredInCpp } from './cpp-redeclared.ts';
import { mayNameArguments, whyNotRenamedParameter } from './keyword-callers.ts';
import { whyNotBesideMacros } from './macro-names.ts';
import { implicitName } from './scala-implicits.ts';

/**
 * Why the locals that differ in a unit may not be called differently; null where they may.
 *
 *     function f(a) { return a + 1 }      function f(n) { return n + 1 }
 *
 * Capture and shadowing can't happen, since bindings are compared and not names. What is left: code that looks names
 * up at run time, callers that pass arguments by name, a parameter that makes a field.
 */
export function whyNotRenamedLocals(world: World, proof: Proof, bijection: Bijection): string | null {
  const { unit } = proof;
  if (proof.locals.size === 0) return null;
  for (const [before, after] of proof.locals) {
    if (before.frozen || after.frozen)
      return `the spelling of ${before.frozen ? before.name : after.name} is seen in ways the syntax does not show`;
    const own = [before, after].find(({ name }) => MEANT_BY_LANGUAGE[unit.old.file.profile.id]?.test(name));
    if (own) return `${own.name} means something to the language, whoever declares it`;
    if (unit.now.file.profile.id === 'kotlin' && /^_+$/.test(after.name) && after.references.length > 0)
      return `${after.name} is the name of what is left out, and can't be asked for`;
    const macro = unit.old.file.profile.macros ? whyNotBesideMacros(world, unit, before, after) : null;
    if (macro) return macro;
    if (!bijection.declared(before))
      return `${before.name} became ${after.name}, but its declaration did not`;
    if (unit.old.file.profile.id === 'kotlin' && isDelegated(unit.old.file.root, before))
      return `what gives ${before.name} its value is told its name`;
    const seen = unit.old.file.profile.id === 'bash' && whySeenByCalled(unit, before, after);
    if (seen) return seen;
    if (unit.old.file.profile.id === 'ruby' && isGivenTwice(unit.old.file.root, before))
      return `${before.name} stands for two parameters, which only a name with an underscore may`;
    if (makesField(unit.old.file.root, before)) return `the parameter ${before.name} is a field as well`;
    const implicit =
      unit.old.file.profile.id === 'scala' ? implicitName(world, before.name, after.name) : null;
    if (implicit)
      return `${implicit} is the name of something implicit, which is found where no local hides it`;
    const problem = before.kind === 'parameter' ? whyNotRenamedParameter(world, unit, before, after) : null;
    if (problem) return problem;
    const inCSharp = whyNotRenamedLocalInCSharp(world, unit, before, after);
    if (inCSharp) return inCSharp;
    if (unit.now.file.profile.id === 'cpp' && isRedeclaredInCpp(unit.now.file, after))
      return `${after.name} is declared around it already, where it may not be declared again`;
    if (unit.now.file.profile.modules === 'ecmascript' && isNameOfParameterAround(unit.now.file, after))
      return `${after.name} is the name of a parameter around it already, which may not be declared again`;
    if (mayNameArguments(unit.old.file.profile.id) && tradesNames(proof, before, after))
      return `${before.name} and ${after.name} trade their names, and who uses them by name would not notice`;
  }
  return null;
}

const ARGUMENTS = /^(?:arguments|eval)$/;

/**
 * Names by which a language looks at what a program declares: `local _ENV = {}` is where Lua finds all global names, and
 * `$_GET` is one variable everywhere, and Ruby's `_1` is what a block is given.
 */
const MEANT_BY_LANGUAGE: Readonly<Record<string, RegExp>> = {
  javascript: ARGUMENTS,
  typescript: ARGUMENTS,
  tsx: ARGUMENTS,
  lua: /^_ENV$/,
  swift: /^self$/,
  ruby: /^(?:_[1-9]|__\w+__|.*[?!])$/,
  php: /^\$?(?:GLOBALS|_(?:GET|POST|COOKIE|REQUEST|SERVER|ENV|FILES|SESSION)|this)$/,
};

/** `val age: Int by map` */
function isDelegated(root: AstNode, { declarations: [name] }: Binding): boolean {
  return name !== undefined && pathTo(root, name).slice(-2).some(isToldToDelegate);
}

/** A shell's function shows its variables to whatever it calls. */
function whySeenByCalled({ old, now }: Proof['unit'], before: Binding, after: Binding): string | null {
  const names = [before.name, after.name];
  return whySeenInShell(old.file, before, names) ?? whySeenInShell(now.file, after, names);
}

/** `{ |_total, _total| ... }` */
function isGivenTwice(root: AstNode, { declarations }: Binding): boolean {
  if (declarations.length < 2) return false;
  const lists = declarations.flatMap((name) =>
    pathTo(root, name).filter(({ kind }) => /^(?:method|block|lambda)_parameters$/.test(kind)),
  );
  return new Set(lists).size < lists.length;
}

/**
 * `def f(a, b)` and `def f(b, a)`, also of a function inside of another, which is called by `f(a = 1, b = 2)` right there;
 * at the top of a module, `for a, b in x` and `for b, a in x`.
 */
function tradesNames({ locals }: Proof, before: Binding, after: Binding): boolean {
  const isSeen = ({ kind, topLevel }: Binding): boolean => kind === 'parameter' || topLevel;
  return isSeen(before) && [...locals.keys()].some((other) => isSeen(other) && other.name === after.name);
}

/** `catch (error) { let error }` and `function f(n) { const n }` do not compile; deeper inside they would only hide it. */
function isNameOfParameterAround({ root, bindings }: ParsedFile, renamed: Binding): boolean {
  const place = renamed.declarations[0];
  if (!place) return false;
  const around = pathTo(root, place);
  const body = around.findLast(({ kind }) => OPENS_SCOPE.test(kind));
  const holder = around.findLast(
    ({ kind, children }) => HOLDS_PARAMETERS.test(kind) && children.includes(body!),
  );
  if (!holder || body?.field !== 'body') return false;
  return bindings.all.some(
    ({ name, declarations: [declaration] }) =>
      name === renamed.name &&
      declaration !== undefined &&
      declaration !== place &&
      encloses(holder, declaration) &&
      !hasOffset(body, declaration.start) &&
      pathTo(root, declaration).findLast(({ kind }) => HOLDS_PARAMETERS.test(kind)) === holder,
  );
}

const HOLDS_PARAMETERS = /function|method_definition|catch_clause/;
const OPENS_SCOPE = /function|method_definition|arrow|statement_block|for_|class|switch_body|catch_clause/;

/** TypeScript: `constructor(private total: number)`. */
function makesField(root: AstNode, binding: Binding): boolean {
  if (binding.kind !== 'parameter') return false;
  const declaration = binding.declarations[0]!;
  const parent = parentsOf(root).get(declaration);
  return (
    parent?.children.some(
      ({ kind }) => kind === 'accessibility_modifier' || kind === 'readonly' || kind === 'override_modifier',
    ) ?? false
  );
}
