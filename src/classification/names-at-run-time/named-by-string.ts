import type { AstNode } from '../../model/ast-node.ts';
import { sliceOf } from '../../model/span.ts';
import { unquoted } from '../modules/module-interface.ts';
import { resolveModule } from '../modules/module-paths.ts';
import { LOADS_FOR_TESTS, REPLACES_MODULE } from '../modules/replacing-calls.ts';
import type { Walk } from '../proof.ts';
import { exportedEntity } from '../walk/entities.ts';
import { sameEntity } from '../walk/references.ts';
import type { FileFacts, Side } from '../world.ts';

/**
 * Strings that are read as names: a module in `require('./a')` and `vi.mock('./a')`, an export in Python's `__all__`, a
 * name of a module in `patch('shop.rates.requests')`.
 */
export function stringsNameTheSame(walk: Walk, before: AstNode, after: AstNode): boolean {
  const { world, unit } = walk;
  const [old, now] = [unquoted(before, unit.old), unquoted(after, unit.now)];
  if (unit.before.name === '__all__' && unit.old.file.profile.modules === 'python') {
    const entityBefore = exportedEntity(world.before, unit.old, old);
    const entityAfter = exportedEntity(world.after, unit.now, now);
    return !!entityBefore && !!entityAfter && sameEntity(walk, before, after, entityBefore, entityAfter);
  }
  if (isPatchedName(walk)) return isInSameModule(walk, old, now);
  if (!isModuleArgument(walk)) return false;
  const [from, to] = [resolveModule(world.before, unit.old, old), resolveModule(world.after, unit.now, now)];
  if (from.type === 'file' && to.type === 'file') {
    walk.proof.imports = true;
    return world.mapping.after(from.facts.file.module) === to.facts.file.module;
  }
  return from.type === 'outside' && to.type === 'outside' && from.name === to.name;
}

function isModuleArgument(walk: Walk): boolean {
  const [call, list] = walk.pathBefore.slice(-2);
  if (list?.kind === 'import_statement' || list?.kind === 'export_statement') return true;
  const callee = call?.kind === 'call_expression' ? call.children[0] : undefined;
  if (list?.kind !== 'arguments' || !callee) return false;
  return callee.text === 'require' || callee.kind === 'import' || isMocking(walk, callee);
}

/** What tests load, replace, or find by the path of another file: `vi.mock('./rates', ...)`, `require.resolve('./rates')`. */
const MOCKING = new RegExp(
  `^(?:${REPLACES_MODULE}|${LOADS_FOR_TESTS}|${String.raw`(?:jest|vi)\.(?:unmock|dontMock|doUnmock|createMockFromModule)|require\.resolve`})$`,
);

/** Only where such an object is nobody's variable, or was imported from a test runner. */
function isMocking({ unit: { old } }: Walk, callee: AstNode): boolean {
  const [object] = callee.children;
  if (callee.kind !== 'member_expression' || !object || !MOCKING.test(sliceOf(old.file, callee)))
    return false;
  const binding = old.file.bindings.of(object);
  return !binding || /^(?:vitest|@jest\/globals|node:test|bun:test)$/.test(binding.import?.module ?? '');
}

/** What replaces a name of a module of Python, or loads one: `@patch('shop.rates.requests')`, `import_module('shop.rates')`. */
const PATCHING =
  /(?:^|\.)(?:patch(?:\.(?:dict|multiple))?|import_module)$|^monkeypatch\.(?:setattr|delattr)$/;

function isPatchedName({ unit: { old }, pathBefore }: Walk): boolean {
  if (old.file.profile.modules !== 'python') return false;
  const [call, list, whole] =
    pathBefore.at(-1)?.kind === 'string' ? pathBefore.slice(-3) : pathBefore.slice(-2);
  if (call?.kind !== 'call' || list?.kind !== 'argument_list') return false;
  const [first] = list.children.filter(({ named, extra }) => named && !extra);
  const isPlain = !whole || whole.children.every(({ kind }) => /^string_(?:start|content|end)$/.test(kind));
  return isPlain && (!whole || whole === first) && PATCHING.test(sliceOf(old.file, call.children[0]!));
}

/**
 * Whether two dotted names lead to one file, which is called otherwise now, and to the same names in it. A file alone is
 * a module whose names are asked for elsewhere.
 */
function isInSameModule({ world, unit, proof }: Walk, before: string, after: string): boolean {
  const [was, is] = [inModule(world.before, unit.old, before), inModule(world.after, unit.now, after)];
  if (!was || !is || was.rest !== is.rest) return false;
  proof.imports = true;
  return world.mapping.after(was.facts.file.module) === is.facts.file.module;
}

/** The file that the beginning of a dotted name means, and what is said behind it. */
function inModule(
  side: Side,
  from: FileFacts,
  dotted: string,
): { readonly facts: FileFacts; readonly rest: string } | null {
  if (!/^\w+(?:\.\w+)*$/.test(dotted)) return null;
  const parts = dotted.split('.');
  for (let length = parts.length; length > 0; length--) {
    const module = resolveModule(side, from, parts.slice(0, length).join('.'));
    if (module.type === 'file') return { facts: module.facts, rest: parts.slice(length).join('.') };
  }
  return null;
}
