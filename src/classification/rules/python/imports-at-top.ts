import type { AstNode } from '../../../model/ast-node.ts';
import { type Core, LOADS } from '../../../model/core.ts';
import { sliceOf } from '../../../model/span.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { isModuleAtHand } from '../../library/python.ts';
import { rewriteLists } from '../../normal-form/lists.ts';
import { each } from '../../normal-form/tree.ts';
import type { FileFacts, Side, World } from '../../world.ts';

interface Roots {
  readonly before: Core;
  readonly after: Core;
}

/**
 * What a function imports of the standard library, and the other side's file imports before all else.
 *
 *     def warn(text):                    import warnings
 *         import warnings       ->       def warn(text):
 *         warnings.warn(text)                warnings.warn(text)
 *
 * Holds where the other file has it at its top, in front of whatever could call the function, and under no condition
 * elsewhere: what only checkers import is not there when the function runs. Any other module may load this one, or be
 * one that not everybody has. A name that a file of the change set gives the module anew (`patch('time.sleep')`) is
 * another one when the function takes it from there. Null where neither side's function imports more.
 */
export function importsAtTop(
  world: World,
  [before, after]: readonly [CodeSymbol, CodeSymbol],
  [left, right]: readonly [Core, Core],
): Roots | null {
  const [was, is] = [loadsIn(left), loadsIn(right)];
  const stays = (text: string): boolean =>
    !isGivenAnew(world.before, text) && !isGivenAnew(world.after, text);
  const old = new Set([...needless(was, is, world.after.factsOf(after))].filter(stays));
  const now = new Set([...needless(is, was, world.before.factsOf(before))].filter(stays));
  if (old.size === 0 && now.size === 0) return null;
  return { before: without(left, old), after: without(right, now) };
}

/** What one side loads more often than the other, whose file has it. */
function needless(
  own: ReadonlyMap<string, number>,
  others: ReadonlyMap<string, number>,
  other: FileFacts,
): ReadonlySet<string> {
  const more = [...own].filter(([text, times]) => times > (others.get(text) ?? 0) && !others.has(text));
  if (more.length === 0) return new Set();
  const atTop = importedAtTop(other);
  return new Set(more.flatMap(([text]) => (atTop.has(text) ? [text] : [])));
}

function loadsIn(root: Core): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  each(root, (node) => {
    const text = loadedBy(node);
    if (text !== null) found.set(text, (found.get(text) ?? 0) + 1);
  });
  return found;
}

/** `json`, `json loads`, of a module of the standard library; null for any other statement. */
function loadedBy({ op, children: [load] }: Core): string | null {
  if (op !== 'evaluate' || load!.op !== 'opaque' || !load!.text.startsWith(LOADS)) return null;
  const text = load!.text.slice(LOADS.length);
  return /^\w+(?: \w+)?$/.test(text) && isModuleAtHand(text.split(' ', 1)[0]!) ? text : null;
}

/** Whether a file says of `time sleep` that it be another one: `'time.sleep'`, `(time, 'sleep'`, `time.sleep = fake`. */
function isGivenAnew({ files }: Side, text: string): boolean {
  const [module, name] = text.split(' ') as [string, string?];
  if (name === undefined) return false;
  const given = new RegExp(
    `['"]${module}\\.${name}['"]|\\b${module}\\s*,\\s*['"]${name}['"]|\\b${module}\\.${name}\\s*=(?!=)`,
  );
  return [...files.values()].some(({ file }) => given.test(file.text));
}

function without(root: Core, texts: ReadonlySet<string>): Core {
  const isNeedless = (step: Core): boolean => texts.has(loadedBy(step) ?? '');
  return rewriteLists(root, (list) =>
    list.some(isNeedless) ? list.filter((step) => !isNeedless(step)) : list,
  );
}

/** What a file imports before it declares a function or a class, and under no condition. */
function importedAtTop(facts: FileFacts): ReadonlySet<string> {
  const { root } = facts.file;
  const first = root.children.findIndex(({ kind }) => DECLARES.test(kind));
  const top = root.children.slice(0, first < 0 ? root.children.length : first);
  const found = new Set(top.flatMap((node) => namesOf(facts, node)));
  const forget = (node: AstNode): void => {
    if (node.kind === 'function_definition') return;
    if (!top.includes(node)) for (const name of namesOf(facts, node)) found.delete(name);
    node.children.forEach(forget);
  };
  root.children.forEach(forget);
  return found;
}

const DECLARES = /^(?:function_definition|class_definition|decorated_definition)$/;

function namesOf({ file }: FileFacts, { kind, children }: AstNode): readonly string[] {
  if (kind !== 'import_statement' && kind !== 'import_from_statement') return [];
  const module = children.find(({ field }) => field === 'module_name');
  return children.flatMap((name) => {
    if (name.field !== 'name') return [];
    const own = name.children.find(({ field }) => field === 'name') ?? name;
    return [`${module ? `${sliceOf(file, module)} ` : ''}${sliceOf(file, own)}`];
  });
}
