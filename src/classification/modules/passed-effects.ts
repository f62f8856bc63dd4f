import type { AstNode } from '../../model/ast-node.ts';
import { onOneLine } from '../../model/sentence.ts';
import { sliceOf } from '../../model/span.ts';
import { quote } from '../walk/mismatch.ts';
import type { FileFacts } from '../world.ts';
import { acts } from './acting-statements.ts';
import { isBindingImport } from './import-items.ts';

/**
 * What a file does for its effect, and an import that stood behind it and stands before it now, or the other way round;
 * null where there is none. That importing a module does nothing else is assumed; that it asks for nothing either, when
 * somebody took care to do something before it, is not.
 *
 *     sys.path.insert(0, 'lib')        import conf                            import 'reflect-metadata'
 *     import conf                      sys.path.insert(0, 'lib')              import { Cart } from './cart'
 *
 * In Python an effect is a call whose result nobody takes, something that another object is given, or an import of all
 * that another module shows, which may bring any name; in ECMAScript, whose imports come before all else, another import
 * that binds nothing, and a style sheet, whatever it binds: of two rules the later one holds. It may change places with a
 * package, and not with one of ours, which may have a style sheet itself.
 */
export function passedEffect(old: FileFacts, now: FileFacts): string | null {
  const [was, is] = [stepsOf(old), stepsOf(now)];
  const common = new Set([...was.modules.keys()].filter((name) => is.modules.has(name)));
  if (common.size === 0) return null;
  for (const [before, after] of partnersOf(was.effects, is.effects))
    for (const name of common) {
      const wasFirst = was.modules.get(name)! < before.at;
      if (wasFirst === is.modules.get(name)! < after.at || isOnlyStyle(before, name)) continue;
      if (before.own === name) continue;
      return `${name} was imported ${wasFirst ? 'before' : 'behind'} ${quote(before.text)}, which it may notice`;
    }
  return null;
}

/** A style sheet, and a package, which has none of its own that would be laid over it. */
function isOnlyStyle({ text }: Effect, module: string): boolean {
  return isStyleSheet(modulesIn(text)[0] ?? '') && !module.startsWith('.') && !isStyleSheet(module);
}

function isStyleSheet(module: string): boolean {
  return /\.(?:css|less|pcss|s[ac]ss|styl)(?:\?.*)?$/.test(module);
}

interface Effect {
  readonly at: number;
  readonly text: string;
  /** The module that it imports names of. Its own names are the same, whichever way they come. */
  readonly own: string | null;
}

/** Where a file imports each module for the first time, and what it does for its effect, by their places among its statements. */
interface Steps {
  readonly modules: ReadonlyMap<string, number>;
  readonly effects: readonly Effect[];
}

const known = new WeakMap<FileFacts, Steps>();

function stepsOf(facts: FileFacts): Steps {
  const found = known.get(facts) ?? readSteps(facts);
  known.set(facts, found);
  return found;
}

function readSteps(facts: FileFacts): Steps {
  const modules = new Map<string, number>();
  const effects: Effect[] = [];
  const { modules: way } = facts.file.profile;
  if (way === 'none') return { modules, effects };
  for (const [at, node] of facts.file.root.children.entries()) {
    const text = (): string => onOneLine(sliceOf(facts.file, node));
    if (isBindingImport(facts, node) || isHandedOn(node)) {
      for (const name of modulesIn(text())) {
        if (!modules.has(name)) modules.set(name, at);
        if (isStyleSheet(name)) effects.push({ at, text: text(), own: name });
      }
      continue;
    }
    const star = way === 'python' ? starOf(node, text) : null;
    if (star !== null || (way === 'python' ? acts(node) : isBareImport(node)))
      effects.push({ at, text: text(), own: star });
  }
  return { modules, effects };
}

/** `from a import *` */
function starOf({ kind, children }: AstNode, text: () => string): string | null {
  const isStar =
    kind === 'import_from_statement' && children.some((child) => child.kind === 'wildcard_import');
  return isStar ? (modulesIn(text())[0] ?? null) : null;
}

/** `export { a } from './a'` */
function isHandedOn({ kind, children }: AstNode): boolean {
  return kind === 'export_statement' && children.some(({ field }) => field === 'source');
}

/** `from a.b import c`, `import a.b as c, d`, `import { c } from './a'`; none where only a type is imported. */
function modulesIn(statement: string): readonly string[] {
  const quoted = /(['"])([^'"]*)\1;?$/.exec(statement)?.[2];
  if (quoted !== undefined) return /^(?:im|ex)port type\b/.test(statement) ? [] : [quoted];
  const from = /^from (\S+) import\b/.exec(statement)?.[1];
  if (from !== undefined) return [from];
  const list = /^import ([^'"]+)$/.exec(statement)?.[1] ?? '';
  return list.split(',').flatMap((one) => one.trim().split(' ')[0] || []);
}

/** The same effects of both sides: those that are spelled alike, and where as many are left one after the other. */
function partnersOf(was: readonly Effect[], is: readonly Effect[]): readonly (readonly [Effect, Effect])[] {
  const only = (list: readonly Effect[], { text }: Effect): Effect | null => {
    const alike = list.filter((one) => one.text === text);
    return alike.length === 1 ? alike[0]! : null;
  };
  const alike = was.flatMap((before) => {
    const after = only(was, before) && only(is, before);
    return after ? [[before, after] as const] : [];
  });
  const met = new Set(alike.flat());
  const [old, now] = [was, is].map((list) => list.filter((one) => !met.has(one))) as [Effect[], Effect[]];
  return old.length === now.length
    ? [...alike, ...old.map((before, at) => [before, now[at]!] as const)]
    : alike;
}

/** `import './setup'`, which brings no names. */
export function isBareImport({ kind, children }: AstNode): boolean {
  return kind === 'import_statement' && !children.some((child) => child.kind === 'import_clause');
}
