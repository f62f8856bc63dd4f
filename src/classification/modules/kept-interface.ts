import { onceEach } from '../../model/once-each.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { isListedInAll } from '../names-at-run-time/python.ts';
import { exportedEntity } from '../walk/entities.ts';
import type { FileFacts, Side, World } from '../world.ts';
import { namesItsDefault } from './copied-exports.ts';
import { type Exported, interfaceOf } from './module-interface.ts';
import { isPackageFile, resolveModule, whereModuleIs } from './module-paths.ts';
import { nameNow } from './renamed-exports.ts';
import { sameMeaning } from './same-meaning.ts';
import { shownSymbols } from './shown-symbols.ts';

/** A name that other files could import and now can't, or which means something else. */
export interface LostExport {
  readonly name: string;
  readonly exported: Exported;
  /** The symbol (before) that was shown under the name, where it is one of this file. */
  readonly symbol: CodeSymbol | null;
  readonly because: string;
}

/**
 * What a module showed before and doesn't show any more. A name may go with its symbol, when that was renamed or moved
 * to a file that shows it. What it shows that nobody could have before is looked for in `gained-exports.ts`.
 *
 *     export function a() {}   ->  function a() {}                          lost
 *     export function a() {}   ->  export function b() {}                   renamed with its symbol
 *     export function a() {}   ->  export { a } from './moved'              kept
 */
export function lostExports(world: World, before: FileFacts, after: FileFacts | null): readonly LostExport[] {
  const { modules } = before.file.profile;
  if (modules === 'none') return [];
  const lost = [...interfaceOf(before).names].flatMap(([name, exported]) => {
    if (modules === 'python' && !matters(world, before, name, exported)) return [];
    const because = whyLost(world, before, after, name, exported);
    return because === null ? [] : [{ name, exported, symbol: ownSymbol(before, exported), because }];
  });
  return [...lost, ...lostStars(world, before, after)];
}

/**
 * In Python everything is shown; what a plain module imports is its own business, unless it lists it, a package's is not.
 * Nor is what another file of the change set takes from it, who gets something else now:
 *
 *     from .cents import total      ->      from .euros import total            bill.py: from .prices import total
 */
function matters(world: World, facts: FileFacts, name: string, exported: Exported): boolean {
  if (exported.type !== 'binding') return true;
  if (!exported.binding.import) return false;
  if (isPackageFile(facts.file.path, 'python') || isListedInAll(facts, name)) return true;
  return takenFromOthers(world.before).has(`${facts.file.path} ${name}`);
}

/** The files of Python from which others take names, with the name behind each. */
const takenFromOthers = onceEach((side: Side): ReadonlySet<string> => {
  const taken = new Set<string>();
  for (const facts of side.files.values()) {
    if (facts.file.profile.modules !== 'python') continue;
    for (const { import: target } of facts.file.bindings.all) {
      if (!target || target.name === '*') continue;
      const module = resolveModule(side, facts, target.module);
      if (module.type === 'file' && module.facts !== facts)
        taken.add(`${module.facts.file.path} ${target.name}`);
    }
  }
  return taken;
});

function whyLost(
  world: World,
  before: FileFacts,
  after: FileFacts | null,
  name: string,
  exported: Exported,
): string | null {
  const entity = exportedEntity(world.before, before, name);
  if (!entity) return null;
  const now = after && exportedEntity(world.after, after, name);
  if (now && sameMeaning(world, before, entity, after, now)) {
    const isValue = entity.type !== 'symbol' || !/^(?:interface|type)$/.test(entity.symbol.kind);
    const lostValue = isValue && !isTypeOnly(exported) && isTypeOnly(interfaceOf(after).names.get(name));
    return lostValue ? `${after.file.path} exports ${name} only as a type` : null;
  }
  if (now && isProvedAsValue(world, before, after, name, exported)) return null;
  if (now) return `${name} of ${after.file.path} stands for something else now`;
  if (exported.type === 'expression') return `the default export of ${before.file.path} is gone`;
  if (entity.type !== 'symbol' || entity.symbol.path !== before.file.path)
    return `${before.file.path} no longer exports ${name}`;
  const partner = world.mapping.after(entity.symbol);
  if (!partner) return null;
  const destination = world.after.factsOf(partner);
  const moved = partner.path !== entity.symbol.path;
  const renamed =
    partner.simpleName !== entity.symbol.simpleName &&
    (name === entity.symbol.simpleName || name === 'default');
  if ((moved || renamed) && shownSymbols(world.after, destination).has(partner)) return null;
  if (after && nameNow(world, before, after, name, exported) !== null) return null;
  return `${name} is no longer exported from ${partner.path}`;
}

/** A default export that is spelled out on one side is a symbol, whose value is proved like that of any other. */
function isProvedAsValue(
  world: World,
  before: FileFacts,
  after: FileFacts,
  name: string,
  exported: Exported,
): boolean {
  if (name !== 'default') return false;
  const isSpelled = [exported, interfaceOf(after).names.get(name)].some((one) => one?.type === 'expression');
  const own = before.file.symbols.find((symbol) => symbol.parent === null && symbol.name === name);
  const partner = own && world.mapping.after(own);
  return isSpelled && partner?.name === name && partner.path === after.file.path;
}

function isTypeOnly(exported: Exported | undefined): boolean {
  return exported !== undefined && exported.type !== 'expression' && exported.typeOnly === true;
}

function ownSymbol({ file }: FileFacts, exported: Exported): CodeSymbol | null {
  if (exported.type !== 'binding') return null;
  const { symbol } = exported.binding;
  return symbol && symbol.path === file.path ? symbol : null;
}

/**
 * Why a declaration may not lose its `export`; null where it may, or has not. A name can have several declarations
 * (overloads, a type and a value), each of which is shown or not; so it isn't enough that the name still is.
 */
export function whyNotUnexported(before: CodeSymbol, after: CodeSymbol, now: FileFacts): string | null {
  if (!isExportedInPlace(before) || isExportedInPlace(after)) return null;
  // `export const { a } = load()` declares it by its name alone.
  const isTakenOut = after.declaration === after.nameNode;
  const listed = [...interfaceOf(now).names.values()].some(
    (exported) =>
      exported.type === 'binding' &&
      (exported.node.kind === 'export_specifier' || isTakenOut || namesItsDefault(exported.node)) &&
      exported.binding.declarations.includes(after.nameNode!),
  );
  return listed ? null : `this declaration of ${after.name} is no longer exported`;
}

function isExportedInPlace(symbol: CodeSymbol): boolean {
  return symbol.nodes.some(({ kind }) => kind === 'export_statement');
}

function lostStars(world: World, before: FileFacts, after: FileFacts | null): readonly LostExport[] {
  const now = after ? interfaceOf(after) : { stars: [], typeStars: [] };
  const keptBy = (stars: readonly string[]): ReadonlySet<string> =>
    new Set(after ? stars.map((star) => whereModuleIs(world.after, after, star)) : []);
  const [whole, types] = [keptBy(now.stars), keptBy([...now.stars, ...now.typeStars])];
  const { stars, typeStars } = interfaceOf(before);
  return [...stars, ...typeStars].flatMap((star, at) => {
    const was = whereModuleIs(world.before, before, star);
    const kept = at < stars.length ? whole : types;
    if (kept.has(was) || kept.has(world.mapping.pathAfter(was) ?? was)) return [];
    const node = before.file.root;
    return [
      {
        name: '*',
        exported: { type: 'expression' as const, node },
        symbol: null,
        because: `${before.file.path} no longer exports all of ${star}`,
      },
    ];
  });
}
