import type { AstNode } from '../../model/ast-node.ts';
import { bindingsOf } from '../../model/bindings.ts';
import { encloses } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { decorationsOf } from '../names-at-run-time/decorations.ts';
import { isFoundByName } from '../names-at-run-time/found-by-name.ts';
import { isListed } from '../names-at-run-time/listed-names.ts';
import { isOverridden } from '../normal-form/definitions/lone-members.ts';
import { isFoundByScopeAlone } from '../renames/found-by-scope.ts';
import { occurrencesOf } from '../renames/occurrences.ts';
import { areOutside, baseNames } from '../symbols/base-names.ts';
import { isSaidPrivate, wordsBeforeName } from '../symbols/said-modifiers.ts';
import type { Side, World } from '../world.ts';

/** A method that needs no object, and the function of its module that it became, or that became it. */
export interface FreedMethod {
  readonly before: CodeSymbol;
  readonly after: CodeSymbol;
}

const known = new WeakMap<World, readonly FreedMethod[]>();

/**
 * Methods that a class keeps to itself and that need no object of it, and are functions of the module on the other side,
 * or, in Python, methods that are handed none.
 *
 *     class Cart { total() { return this.#tax(1) } #tax(n) { return n * 2 } }
 *     class Cart { total() { return tax(1) } }      function tax(n) { return n * 2 }
 *
 * Holds where each that names the method calls it on the own object or class, nothing overrides it, and nobody finds it
 * by its name; and where the function is there whenever the class is used, and is kept to the module. What could be
 * called on its class, and can no more, must be private by its name.
 */
export function freedMethods(world: World): readonly FreedMethod[] {
  const made = known.get(world) ?? world.mapping.pairs.filter((pair) => isFreed(world, pair));
  known.set(world, made);
  return made;
}

/** Whether a symbol of the side before is one of these. */
export function isFreedMethod(world: World, before: CodeSymbol): boolean {
  return freedMethods(world).some((one) => one.before === before);
}

function isFreed(world: World, { before, after }: FreedMethod): boolean {
  const [was, is] = [isMethod(before), isMethod(after)];
  const facts = world.before.factsOf(before);
  const { modules } = facts.file.profile;
  if (!(was || is) || before.path !== after.path || !/^(?:ecmascript|python)$/.test(modules)) return false;
  if (bareName(before) !== bareName(after)) return false;
  if (was && is) {
    if (modules !== 'python' || world.mapping.after(before.parent!) !== after.parent) return false;
    const decorator = decoratorOf(world.after, after);
    if (decoratorOf(world.before, before) === decorator) return false;
    // Others may ask the class for what it shows, which hands over no object.
    if (decorator === 'none' && !after.simpleName.startsWith('_')) return false;
  }
  const { mapping } = world;
  const owner = ({ which }: Side): CodeSymbol | null | undefined =>
    which === 'before' ? mapping.before(after.parent!) : mapping.after(before.parent!);
  const isKept = (side: Side, symbol: CodeSymbol, isMember: boolean): boolean =>
    isMember ? isOwnMethod(world, side, symbol, was && is) : isModuleFunction(side, symbol, owner(side));
  return isKept(world.before, before, was) && isKept(world.after, after, is);
}

function isMethod({ kind, parent }: CodeSymbol): boolean {
  return kind === 'method' && parent?.kind === 'class';
}

/** The name without what says that it is kept back. */
function bareName({ simpleName }: CodeSymbol): string {
  return simpleName.replace(/^[#_]+/, '');
}

/** @param stays of one that is a method on both sides: nobody who calls it on an object sees whether it is handed that. */
function isOwnMethod(world: World, side: Side, method: CodeSymbol, stays: boolean): boolean {
  const owner = method.parent!;
  const { simpleName } = method;
  const facts = side.factsOf(method);
  const isHard = isSaidPrivate(method);
  const isPython = facts.file.profile.modules === 'python';
  if (/^__.*__$/.test(simpleName) || decoratorOf(side, method) === 'other') return false;
  if (!isHard && !(isPython && (stays || simpleName.startsWith('_')))) return false;
  if (!isHard && areOutside(side, baseNames(side, owner))) return false;
  if (isOverridden(side, owner, simpleName) || !needsNoObject(side, method)) return false;
  if (stays) return isCalledOnly(side, method);
  const isNew = side.which === 'after';
  if (isListed(side, method, isNew) || isFoundByName(world, method, isNew)) return false;
  return isCalledOnly(side, method);
}

/** Whether each that spells its name calls it, on the object or the class that it stands in, whichever has it. */
function isCalledOnly(side: Side, method: CodeSymbol): boolean {
  const { simpleName, nameNode, parent } = method;
  const owner = parent!;
  const { file } = side.factsOf(owner);
  const found = occurrencesOf(side);
  if (found.quoted(simpleName) > 0 || found.isAskedInText(simpleName)) return false;
  return found.named(simpleName).every(({ facts, node }) => {
    if (node === nameNode) return true;
    const around = owner.children.find(({ range }) => encloses(range, node));
    if (facts.file !== file || !around) return false;
    const called = RECEIVER.exec(file.text.slice(0, node.start))?.[1];
    const isCall = /^\s*\(/.test(file.text.slice(node.end, node.end + 20));
    return isCall && called !== undefined && hasIt(side, method, around, called);
  });
}

const RECEIVER = /(?<![\w$.])([\w$]+)\s*\.\s*$/;

/** Whether what is called in a member of the class has the method: an object has what is not static, in Python that as well. */
function hasIt(side: Side, method: CodeSymbol, around: CodeSymbol, called: string): boolean {
  const ofClass = isOfClass(side, method);
  if (called === method.parent!.simpleName || called === 'cls') return ofClass;
  if (called === 'self') return !isOfClass(side, around);
  return called === 'this' && isOfClass(side, around) === ofClass;
}

function isOfClass(side: Side, member: CodeSymbol): boolean {
  const { file } = side.factsOf(member);
  if (file.profile.modules === 'python') return decoratorOf(side, member) !== 'none';
  return wordsBeforeName(member).includes('static');
}

/** Whether the object is in none of its words: no `this`, `super` or `arguments`, and in Python not what it is handed. */
function needsNoObject(side: Side, symbol: CodeSymbol): boolean {
  const { declaration } = symbol;
  const { modules } = side.factsOf(symbol).file.profile;
  const said = (node: AstNode, word: RegExp): boolean => saysWord(node, word, symbol.simpleName);
  if (modules === 'ecmascript') return !said(declaration, OBJECT);
  const parameters = declaration.children.find(({ field }) => field === 'parameters');
  const body = declaration.children.find(({ field }) => field === 'body');
  const [first] = parameters?.children.filter(({ named }) => named) ?? [];
  if (!body || said(body, /^(?:super|__class__)$/)) return false;
  if (!isMethod(symbol) || decoratorOf(side, symbol) === 'staticmethod') return true;
  return first?.kind === 'identifier' && !said(body, new RegExp(`^${first.text}$`));
}

const OBJECT = /^(?:this|super|arguments|target)$/;

/** @param own calls of the method by itself need the object for nothing else. */
function saysWord({ kind, children, text }: AstNode, word: RegExp, own: string): boolean {
  if (children.length === 0) return word.test(text);
  if (/^(?:member_expression|attribute)$/.test(kind) && children.at(-1)!.text === own) return false;
  return children.some((child) => saysWord(child, word, own));
}

function decoratorOf(side: Side, symbol: CodeSymbol): 'none' | 'staticmethod' | 'classmethod' | 'other' {
  const found = decorationsOf(side.factsOf(symbol).file, symbol).map((one) => one.trim());
  if (found.length === 0) return 'none';
  const name = found.length === 1 ? /^@(staticmethod|classmethod)$/.exec(found[0]!)?.[1] : undefined;
  return (name as 'staticmethod' | 'classmethod' | undefined) ?? 'other';
}

/** A function that its module keeps to itself, as it was declared, and that is there before anybody makes an object. */
function isModuleFunction(side: Side, symbol: CodeSymbol, owner: CodeSymbol | null | undefined): boolean {
  const { kind, parent, declaration, simpleName } = symbol;
  const facts = side.factsOf(symbol);
  if (kind !== 'function' || (parent && parent.kind !== 'module') || !needsNoObject(side, symbol))
    return false;
  if (facts.file.profile.modules === 'ecmascript')
    return /function_declaration$/.test(declaration.kind) && isFoundByScopeAlone(facts, symbol);
  const [own] = bindingsOf(facts.file.bindings, symbol);
  if (own?.declarations.length !== 1 || decoratorOf(side, symbol) !== 'none') return false;
  // Somebody else may have imported what is gone.
  if (side.which === 'before' && !simpleName.startsWith('_')) return false;
  if (!owner) return false;
  const made = new RegExp(String.raw`(?<![\w.])${owner.simpleName}\s*[(.]`);
  return facts.file.root.children.every(
    ({ kind, start, end }) =>
      start <= owner.range.start ||
      start >= declaration.start ||
      (DECLARES.test(kind) && !(kind === 'class_definition' && made.test(facts.file.text.slice(start, end)))),
  );
}

/** What runs nothing of its module's classes, if no class is made with them. */
const DECLARES =
  /^(?:function_definition|class_definition|import_statement|import_from_statement|future_import_statement|comment)$/;
