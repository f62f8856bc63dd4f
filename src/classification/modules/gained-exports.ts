import { literalPattern } from '../../model/literal-pattern.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { exportedEntity } from '../walk/entities.ts';
import type { FileFacts, Side, World } from '../world.ts';
import { isAskedOf } from './asked-names.ts';
import { type Exported, interfaceOf } from './module-interface.ts';
import { resolveModule, whereModuleIs } from './module-paths.ts';
import { isEsModule } from './private-to-file.ts';
import { shownSymbols } from './shown-symbols.ts';

/** A name that other files can import and could not before. */
export interface GainedExport {
  /** The symbol (before) that is shown now, where it is one of this file. */
  readonly symbol: CodeSymbol | null;
  readonly because: string;
}

/**
 * What a module of ECMAScript shows to others and did not show before, where nobody in the change set asks for it: then
 * it is shown for its own sake, to who could not have it.
 *
 *     import { a } from './a'              ->  the same, and  export { a }               gained
 *     function a() {}                      ->  export function a() {}                    gained
 *     function a() {}                      ->  export function a() {}, and another file imports it     asked for
 *     export function a() {}               ->  export function b() {}                    renamed
 *     export { a } from './x'              ->  export * from './x'                       gained, whatever else is there
 */
export function gainedExports(world: World, before: FileFacts, after: FileFacts): readonly GainedExport[] {
  if (before.file.profile.modules !== 'ecmascript' || after.file.profile.modules !== 'ecmascript') return [];
  // What a module of CommonJS shows is compared where it is written as the other one is.
  if (!isEsModule(before.file) && /\b(?:require|exports)\b/.test(before.file.text)) return [];
  const [was, is] = [interfaceOf(before), interfaceOf(after)];
  const isNew = ([name, exported]: readonly [string, Exported]): boolean =>
    !showsAlready(world, before, name, exported) &&
    isShownAnew(world, before, after, name) &&
    !isAskedFor(world.after, after, name);
  const names = [...is.names].filter(isNew).map(([name, exported]) => ({
    symbol: symbolBefore(world, exported, before),
    because: `${after.file.path} shows ${name} to others, which nobody could have before, and nobody in the change set asks for it`,
  }));
  const known = new Set(
    [...was.stars, ...was.typeStars]
      .map((star) => whereModuleIs(world.before, before, star))
      .map((place) => world.mapping.pathAfter(place) ?? place),
  );
  const stars = [...is.stars, ...is.typeStars]
    .filter(
      (star) => !known.has(whereModuleIs(world.after, after, star)) && showsMore(world, before, after, star),
    )
    .map((star) => ({
      symbol: null,
      because: `${after.file.path} shows all of ${star} to others, and did not before`,
    }));
  return [...names, ...stars, ...shownByNamespaces(world, after)];
}

/**
 * The same of what stands in a namespace. All of one that is only declared is shown, whether it says so or not.
 *
 *     namespace Shop { let total = 1 }      ->      namespace Shop { export let total = 1 }
 */
function shownByNamespaces({ after: side, mapping }: World, { file }: FileFacts): readonly GainedExport[] {
  return file.symbols.flatMap((symbol) => {
    const outer = symbol.parent;
    if (outer?.kind !== 'namespace' || !saysExport(symbol) || isAmbient(symbol)) return [];
    const partner = mapping.before(symbol);
    if (partner?.parent?.kind !== 'namespace' || saysExport(partner)) return [];
    const spelled = new RegExp(
      `\\b${outer.simpleName}\\s*\\.\\s*${literalPattern(symbol.simpleName)}(?![\\w$])`,
    );
    if ([...side.files.values()].some(({ file: { text } }) => spelled.test(text))) return [];
    const because = `${outer.simpleName} shows ${symbol.simpleName} to others, which nobody could have before, and nobody in the change set asks for it`;
    return [{ symbol: partner, because }];
  });
}

function saysExport({ nodes }: CodeSymbol): boolean {
  return nodes.some(({ kind }) => kind === 'export_statement');
}

function isAmbient(symbol: CodeSymbol): boolean {
  const isDeclared = ({ kind }: { readonly kind: string }): boolean => kind === 'ambient_declaration';
  return (
    /\.d\.[cm]?ts$/.test(symbol.path) ||
    symbol.nodes.some((node) => isDeclared(node) || node.children.some(isDeclared)) ||
    (symbol.parent !== null && isAmbient(symbol.parent))
  );
}

/** Under that name, as a value where it is one now. */
function showsAlready({ before: side }: World, before: FileFacts, name: string, exported: Exported): boolean {
  const known = interfaceOf(before).names.get(name);
  if (known) return !isTypeOnly(known) || isTypeOnly(exported);
  return exportedEntity(side, before, name) !== null;
}

/** What is renamed, or comes from another file, takes along that it is shown. */
function isShownAnew(world: World, before: FileFacts, after: FileFacts, name: string): boolean {
  const entity = exportedEntity(world.after, after, name);
  if (entity?.type !== 'symbol') return true;
  const partner = world.mapping.before(entity.symbol);
  if (!partner) return true;
  if (partner.simpleName === entity.symbol.simpleName && partner.path === entity.symbol.path) return true;
  return (
    !shownSymbols(world.before, world.before.factsOf(partner)).has(partner) &&
    !shownSymbols(world.before, before).has(partner)
  );
}

/** Whether a file of the change set imports the name from this one, or hands it on, or has all of it. */
function isAskedFor(side: Side, shown: FileFacts, name: string): boolean {
  return isAskedOf(side, shown, (asked) => asked === name || asked === '*');
}

/** Whether a module that is handed on as a whole has anything that wasn't shown before. */
function showsMore(world: World, before: FileFacts, after: FileFacts, star: string): boolean {
  const target = resolveModule(world.after, after, star);
  if (target.type === 'outside') return true;
  const handed = interfaceOf(target.facts);
  if (handed.stars.length > 0 || handed.typeStars.length > 0) return true;
  return [...handed.names].some(
    ([name, exported]) =>
      name !== 'default' &&
      !showsAlready(world, before, name, exported) &&
      isShownAnew(world, before, target.facts, name) &&
      !isAskedFor(world.after, after, name),
  );
}

function symbolBefore({ mapping }: World, exported: Exported, before: FileFacts): CodeSymbol | null {
  const symbol = exported.type === 'binding' ? exported.binding.symbol : null;
  const partner = symbol ? mapping.before(symbol) : null;
  return partner?.path === before.file.path ? partner : null;
}

function isTypeOnly(exported: Exported): boolean {
  return exported.type !== 'expression' && exported.typeOnly === true;
}
