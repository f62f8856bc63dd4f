import type { AstNode } from '../../model/ast-node.ts';
import { literalPattern } from '../../model/literal-pattern.ts';
import { type Parents, parentsOf } from '../../model/parents.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { holderOf } from '../names-at-run-time/holder.ts';
import { classesOf } from '../symbols/classes.ts';
import { wordsBeforeName } from '../symbols/said-modifiers.ts';
import type { Side, World } from '../world.ts';

/**
 * Renames of private members of TypeScript's classes where others keep the same name, or had it before: nobody but the
 * class can say it, and the class says it of `this`.
 *
 *     class Loader { constructor(private connection: Source) {} load() { return this.connection.run() } }
 *     class Loader { constructor(private source: Source) {}     load() { return this.source.run() } }
 *
 * That whoever says it of another object of the class is renamed as well is the compiler's matter. Not where the class
 * hands on `this` under another name or takes it apart, and not where somebody may say the name as a text.
 */
export interface PrivateHomonyms {
  /** Whether one may be called as the other is, whoever else has one of the names. */
  explains(before: CodeSymbol, after: CodeSymbol): boolean;
  /** Whether a place names what was renamed on the one side, and the same under its new name on the other. */
  follows(before: AstNode, after: AstNode): boolean;
  /** Whether one of two places that spell the same name means a member that was renamed. */
  strays(before: AstNode, after: AstNode): boolean;
}

/** What `this.connection` of one side means, by the place of the name; and the name where it is declared. */
type Meant = ReadonlyMap<AstNode, Renamed>;

interface Renamed {
  readonly before: CodeSymbol;
  readonly after: CodeSymbol;
}

/** Who means which member is looked up once for the change set, in all files of both sides. */
export function makePrivateHomonyms(world: World): PrivateHomonyms {
  const renamed = world.mapping.pairs.filter((pair) => isRenamed(world, pair));
  const all = new Set(renamed.map(({ before }) => before));
  const old = meantIn(world.before, renamed, 'before');
  const now = meantIn(world.after, renamed, 'after');
  return {
    explains: (before, after) => all.has(before) && world.mapping.after(before) === after,
    follows: (before, after) => old.has(before) && old.get(before) === now.get(after),
    strays: (before, after) => old.has(before) || now.has(after),
  };
}

function isRenamed({ before: old, after: now }: World, { before, after }: Renamed): boolean {
  if (before.simpleName === after.simpleName || before.simpleName.startsWith('#')) return false;
  const [was, is] = [classOf(before), classOf(after)];
  if (!was || !is || !isPrivate(old, before) || !isPrivate(now, after)) return false;
  const [from, to] = [before.simpleName, after.simpleName];
  return (
    [
      { side: old, holder: was, other: to },
      { side: now, holder: is, other: from },
    ].every(
      ({ side, holder, other }) =>
        !lendsItself(side, holder) &&
        !isSaidInTexts(side, before, after) &&
        !relativesOf(side, holder).some((one) => one.children.some((child) => nameIn(child, other))) &&
        !isSaid(side, holder, other),
    ) && relativesOf(now, is).every((one) => one === is || !one.children.some((child) => nameIn(child, to)))
  );
}

/** The member itself, or a parameter of the constructor that is one. */
function nameIn({ simpleName, children }: CodeSymbol, name: string): boolean {
  return (
    simpleName === name ||
    (simpleName === 'constructor' && children.some((child) => child.simpleName === name))
  );
}

/** The class, those of the change set that it may extend, and those that may extend it. */
function relativesOf(side: Side, holder: CodeSymbol): readonly CodeSymbol[] {
  const extending = ({ declaration, path }: CodeSymbol, other: CodeSymbol): boolean => {
    const heritage = declaration.children.find(({ kind }) => kind === 'class_heritage');
    const text = heritage ? side.files.get(path)!.file.text.slice(heritage.start, heritage.end) : '';
    return new RegExp(`\\bextends\\b.*\\b${literalPattern(other.simpleName)}\\b`, 's').test(text);
  };
  const classes = classesOf(side);
  const found = new Set([holder]);
  for (const one of found)
    for (const other of classes) if (extending(one, other) || extending(other, one)) found.add(other);
  return [...found];
}

/** Of `this`, or of a variable that is declared as an object of the class. */
function isSaid(side: Side, holder: CodeSymbol, name: string): boolean {
  const { text, root } = side.factsOf(holder).file;
  const own = text.slice(holder.range.start, holder.range.end);
  const declared = [
    ...own.matchAll(new RegExp(`([\\w$]+)\\s*\\??:\\s*${literalPattern(holder.simpleName)}\\b`, 'g')),
  ];
  const names = declared.map(([, one]) => literalPattern(one!)).join('|');
  if (names !== '' && new RegExp(`\\b(?:${names})\\s*[?!]?\\.\\s*${literalPattern(name)}\\b`).test(own))
    return true;
  const parents = parentsOf(root);
  const says = (node: AstNode): boolean =>
    isOwnName(node, name, parents, holder.declaration) || node.children.some(says);
  return says(holder.declaration);
}

/** The class that a member, or a parameter which is one, belongs to. */
function classOf(symbol: CodeSymbol): CodeSymbol | null {
  const holder = holderOf(symbol);
  return /^(?:method|property|field)$/.test(symbol.kind) && holder?.kind === 'class' ? holder : null;
}

/** One of objects, since a static one may be said by the name of its class. */
function isPrivate(side: Side, member: CodeSymbol): boolean {
  if (!/^(?:typescript|tsx)$/.test(side.factsOf(member).file.profile.id)) return false;
  const words = wordsBeforeName(member);
  return words.includes('private') && !words.some((word) => /^(?:static|override|declare)$/.test(word));
}

/** `const self = this`, `const { connection } = this`, `expect(this as any)` */
function lendsItself(side: Side, holder: CodeSymbol): boolean {
  const { text } = side.factsOf(holder).file;
  return /(?:[=:]\s*this\b(?!\s*[.?[!])|\bthis\s+as\b|<any>\s*this\b)/.test(
    text.slice(holder.range.start, holder.range.end),
  );
}

/** `loader['connection']`, `spyOn(loader, 'connection')`, `(loader as any).connection` */
function isSaidInTexts({ files }: Side, before: CodeSymbol, after: CodeSymbol): boolean {
  const names = [before, after].map(({ simpleName }) => literalPattern(simpleName)).join('|');
  const said = new RegExp(
    `\\[\\s*['"\`](?:${names})['"\`]|,\\s*['"\`](?:${names})['"\`]\\s*[,)]|\\b(?:any|unknown)\\s*>?\\s*\\)\\s*[?!]?\\.\\s*(?:${names})\\b`,
  );
  return [...files.values()].some(({ file }) => said.test(file.text));
}

function meantIn(side: Side, renamed: readonly Renamed[], role: 'before' | 'after'): Meant {
  const meant = new Map<AstNode, Renamed>();
  for (const pair of renamed) {
    const holder = classOf(pair[role])!;
    const { nameNode } = pair[role];
    if (nameNode) meant.set(nameNode, pair);
    const parents = parentsOf(side.factsOf(holder).file.root);
    const look = (node: AstNode): void => {
      if (isOwnName(node, pair[role].simpleName, parents, holder.declaration)) meant.set(node, pair);
      node.children.forEach(look);
    };
    look(holder.declaration);
  }
  return meant;
}

/** `connection` of `this.connection`, where `this` is an object of the class. */
function isOwnName(node: AstNode, name: string, parents: Parents, holder: AstNode): boolean {
  if (node.kind !== 'property_identifier' || node.text !== name) return false;
  const member = parents.get(node);
  if (member?.kind !== 'member_expression' || member.children[0]!.kind !== 'this') return false;
  for (let at = parents.get(member); at; at = parents.get(at)) {
    const around = parents.get(at);
    if (around?.kind === 'class_body') return parents.get(around) === holder && !isStatic(at);
    if (/^(?:function|generator_function|method_definition|class)/.test(at.kind)) return false;
  }
  return false;
}

function isStatic({ kind, children }: AstNode): boolean {
  return kind === 'class_static_block' || children.some((child) => child.kind === 'static');
}
