import { type AstNode, textOf } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { literalPattern } from '../../model/literal-pattern.ts';
import { encloses, hasOffset } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { whyNotRenamedParameterInCSharp } from '../c-sharp/parameters.ts';
import { whoAsksForParameter } from '../names-at-run-time/asked-parameters.ts';
import { looksLikeTest } from '../names-at-run-time/well-known-names.ts';
import type { Unit } from '../proof.ts';
import { isSaidPrivate } from '../symbols/said-modifiers.ts';
import type { FileFacts, World } from '../world.ts';
import { type ClassPlace, callsOf } from './keyword-calls.ts';

/**
 * Languages in which a caller may spell a parameter's name. In Swift what it spells stands beside the name; in Ruby only
 * those of keywords are spelled, which are frozen.
 */
const BY_KEYWORD = new Set(['python', 'kotlin', 'scala', 'php', 'dart', 'r', 'julia']);

/** Whether a call may say which parameter an argument is for. */
export function mayNameArguments(language: string): boolean {
  return BY_KEYWORD.has(language);
}

/**
 * Why a parameter may not be renamed where callers can pass arguments by name; null where it may.
 *
 *     def f(a): ...      def f(b): ...      with f(a=1) still anywhere in the change set: refused
 *
 * A decorator, or a framework that finds tests, may pass arguments by name without a call being seen.
 */
export function whyNotRenamedParameter(
  world: World,
  unit: Unit,
  before: Binding,
  after: Binding,
): string | null {
  const { profile } = unit.old.file;
  const asked = whoAsksForParameter(unit, before);
  if (asked) return asked;
  if (profile.id === 'c-sharp') return whyNotRenamedParameterInCSharp(unit, before, after);
  if (!BY_KEYWORD.has(profile.id)) return null;
  const owner = ownerOf(unit.before, before);
  if (!owner) return null;
  // Kotlin calls a value of a function type by place alone.
  if (profile.id === 'kotlin' && inLambda(owner.declaration, before.declarations[0]!)) return null;
  if (profile.id !== 'python') {
    const isSeen = isLocal(owner) || isOfItsFile(owner, profile.id);
    const isPassed = !isSeen || isPassedIn(unit.old, before) || isPassedIn(unit.now, after);
    return isPassed ? `a caller may pass ${before.name} by name` : null;
  }
  if (inLambda(owner.declaration, before.declarations[0]!)) {
    const clashes =
      callsOf(world.before).keywords.has(after.name) || callsOf(world.after).keywords.has(before.name);
    return clashes ? `a call in the change set passes ${before.name} or ${after.name} by name` : null;
  }
  if (isNeverNamed(owner.declaration, before.declarations[0]!)) return null;
  if (decorated(owner)) return `the decorator of ${owner.name} may pass ${before.name} by name`;
  if (looksLikeTest(owner.simpleName)) return `a test runner passes ${before.name} by name`;
  const callees =
    owner.kind === 'constructor'
      ? [owner.parent?.simpleName ?? '', '__init__', 'cls', '__class__', 'super']
      : [owner.simpleName];
  if (owner.kind === 'constructor') callees.push(...heirs(world));
  const now = world.mapping.after(owner);
  if (now) callees.push(owner.kind === 'constructor' ? (now.parent?.simpleName ?? '') : now.simpleName);
  for (const side of [world.before, world.after]) {
    const clashing = side.which === 'before' ? after.name : before.name;
    for (const callee of callees) {
      const { of, keywords, values, ofValues } = callsOf(side);
      // `run = f; run(a=1)`: a function that is a value somewhere may be called under any name.
      if (keywords.has(clashing) && values.has(callee))
        return `${callee} is used as a value, and a call in the change set passes ${clashing} by name`;
      if (ofValues && values.has(callee))
        return `${callee} is used as a value, and a value is passed arguments that are not spelled`;
      const call = of
        .get(callee)
        ?.find(
          ({ keywords, unseen, above }) =>
            (unseen || keywords.includes(clashing)) &&
            !(above && owner.kind === 'constructor' && isIn(above, side.which === 'before' ? owner : now)),
        );
      if (call)
        return `a call of ${callee} in ${call.path} passes ${call.unseen ? 'arguments that are not spelled' : 'it by name'}`;
    }
  }
  return null;
}

/** Classes that may have inherited the constructor. */
function heirs(world: World): readonly string[] {
  return [...world.before.files.values()].flatMap(({ file }) =>
    file.symbols.flatMap(({ kind, simpleName, declaration }) =>
      kind === 'class' && declaration.children.some(({ field }) => field === 'superclasses')
        ? [simpleName]
        : [],
    ),
  );
}

/** `minus(a = 1)`, anywhere in a file: only there a function inside of another is called. */
function isPassedIn({ file }: FileFacts, { name }: Binding): boolean {
  return new RegExp(`[(,]\\s*${literalPattern(name)}\\s*=(?![=>])`).test(file.text);
}

function ownerOf(symbol: CodeSymbol, binding: Binding): CodeSymbol | null {
  const at = binding.declarations[0]!.start;
  if (symbol.kind !== 'module' && hasOffset(symbol.range, at)) return symbol;
  return symbol.parent ? ownerOf(symbol.parent, binding) : null;
}

function isLocal(symbol: CodeSymbol): boolean {
  return symbol.parent !== null && /^(?:function|method|constructor)$/.test(symbol.parent.kind);
}

/** Whoever calls a private function of Kotlin stands in its file. */
function isOfItsFile(symbol: CodeSymbol, language: string): boolean {
  return language === 'kotlin' && /^(?:function|method)$/.test(symbol.kind) && isSaidPrivate(symbol);
}

function inLambda(node: AstNode, target: AstNode): boolean {
  const inside = node.children.find((child) => encloses(child, target));
  return (
    inside !== undefined && (/^(?:lambda|lambda_literal)$/.test(inside.kind) || inLambda(inside, target))
  );
}

function decorated(symbol: CodeSymbol): boolean {
  const harmless =
    /^@(?:staticmethod|classmethod|property|abstractmethod|abc\.\w+|functools\.\w+|\w+\.setter|override|contextmanager|contextlib\.\w+)\b/;
  return symbol.nodes.some(
    (node) =>
      node.kind === 'decorated_definition' &&
      node.children.some((child) => child.kind === 'decorator' && !harmless.test(textOf(child))),
  );
}

/** `*items` and `**options` can't be passed under these names, nor can what stands before `/`. */
function isNeverNamed(declaration: AstNode, name: AstNode): boolean {
  const list = declaration.children.find(({ field }) => field === 'parameters')?.children ?? [];
  const at = list.findIndex((one) => encloses(one, name));
  if (list.findIndex(({ kind }) => kind === 'positional_separator') > at) return true;
  const isSplat = (node: AstNode): boolean =>
    /^(?:list|dictionary)_splat_pattern$/.test(node.kind) ||
    (node.kind === 'typed_parameter' && node.children.some(isSplat));
  return at >= 0 && isSplat(list[at]!);
}

/** What a class asks of `super` is never answered by itself. */
function isIn(above: ClassPlace, maker: CodeSymbol | null): boolean {
  return above.path === maker?.path && above.name === maker.parent?.simpleName;
}
