import type { CodeSymbol } from '../../model/symbol.ts';
import { askedOf } from '../open-world/asked-modules.ts';
import type { FileFacts, Side, World } from '../world.ts';
import { isAskedOf, meansFile, scriptsBeside } from './asked-names.ts';
import { namesItsDefault } from './copied-exports.ts';
import { roleOfFile } from './file-roles.ts';
import { type Exported, interfaceOf } from './module-interface.ts';
import { leadsTo, loadsOf } from './module-loads.ts';

/** A symbol that its own file shows to others under another name than before. */
export interface RenamedExport {
  /** The symbol before. */
  readonly symbol: CodeSymbol;
  /** The name that it is shown under no more, and the one that it is shown under now. */
  readonly from: string;
  readonly to: string;
}

/**
 * What a module of ECMAScript shows under another name, where those of the change set that asked for it ask for that.
 *
 *     export function parse() {}               ->      export default function parse() {}
 *     import { parse } from './parse'                  import parse from './parse'
 *
 *     export { parse }                         ->      export { parse as read }
 *
 * The name of an export is no more than a name as long as everybody spells it: who has the module as an object, hands on
 * all that it shows, or loads it while the program runs may go by any of its names; so may a tool that finds the file by
 * its path or the words in its name. What is shown as `export default parse` is the value that it has there, so that
 * nothing may be written to it later.
 */
export function renamedExports(world: World, before: FileFacts, after: FileFacts): readonly RenamedExport[] {
  return [...interfaceOf(before).names].flatMap(([from, exported]) => {
    const to = nameNow(world, before, after, from, exported);
    return to === null ? [] : [{ symbol: symbolOf(exported)!, from, to }];
  });
}

/** The name under which a module shows now what it showed under this one; null where it isn't shown to the same people. */
export function nameNow(
  world: World,
  before: FileFacts,
  after: FileFacts,
  from: string,
  exported: Exported,
): string | null {
  if (before.file.profile.modules !== 'ecmascript' || after.file.profile.modules !== 'ecmascript')
    return null;
  const [was, is] = [interfaceOf(before).names, interfaceOf(after).names];
  const symbol = symbolOf(exported);
  const partner = symbol && symbol.path === before.file.path ? world.mapping.after(symbol) : null;
  if (is.has(from) || !partner || partner.path !== after.file.path) return null;
  if (partner.simpleName !== symbol!.simpleName || !isSameSteady(world, partner)) return null;
  if (roleOfFile(before.file.path) !== '' || roleOfFile(after.file.path) !== '') return null;
  const shown = [...is].find(
    ([name, one]) =>
      isNewOrSame(was.get(name), symbol!) &&
      symbolOf(one) === partner &&
      saysType(one) === saysType(exported) &&
      isMade(one, partner),
  );
  if (!shown || !isAskedOf(world.before, before, (asked) => asked === from)) return null;
  const isLoose = isHeldWhole(world.before, before) || isHeldWhole(world.after, after);
  return isLoose ? null : shown[0];
}

/**
 * The symbol of its own file that a default export names, and shows as it is: that it came or went matters to nobody but
 * those who ask for it.
 *
 *     const limit = 3; export default limit
 */
export function namedByDefault(
  world: World,
  facts: FileFacts,
  { parent, name, path }: CodeSymbol,
): CodeSymbol | null {
  if (parent !== null || name !== 'default' || facts.file.profile.modules !== 'ecmascript') return null;
  const shown = interfaceOf(facts).names.get('default');
  const symbol = shown && symbolOf(shown);
  if (shown?.type !== 'binding' || !symbol || symbol.path !== path || symbol.name === name) return null;
  const isCircle = [world.before, world.after].some((side) => isInCircle(side, path));
  const isPlain = namesItsDefault(shown.node) && isMade(shown, symbol) && !isCircle;
  return isPlain && isSameSteady(world, symbol) ? symbol : null;
}

/**
 * Whether a file loads itself again by way of others: what it declares as a function is there for them at once, and what
 * it names as its default is not.
 */
function isInCircle(side: Side, path: string): boolean {
  const file = side.files.get(path);
  return file !== undefined && loadsOf(side, file).some(({ of }) => leadsTo(side, of, file));
}

function symbolOf(exported: Exported): CodeSymbol | null {
  return exported.type === 'binding' ? exported.binding.symbol : null;
}

function isNewOrSame(before: Exported | undefined, symbol: CodeSymbol): boolean {
  return before === undefined || symbolOf(before) === symbol;
}

function saysType(exported: Exported): boolean {
  return exported.type === 'binding' && exported.typeOnly === true;
}

/** Nothing is written to it once it is made, and it is there as early on both sides: a function is before all else. */
function isSameSteady({ mapping }: World, symbol: CodeSymbol): boolean {
  const other = mapping.after(symbol) ?? mapping.before(symbol);
  if (symbol.parent !== null || other?.kind !== symbol.kind) return false;
  return /^(?:function|class|interface|type|enum|constant)$/.test(symbol.kind);
}

/** `export default cart` before `const cart = ...` asks for what isn't made yet. */
function isMade(exported: Exported, { kind, range }: CodeSymbol): boolean {
  return !/^(?:class|constant|enum)$/.test(kind) || exported.node.end >= range.end;
}

/** Whether somebody has the module as an object, loads it while the program runs, or hands on all that it shows. */
function isHeldWhole(side: Side, shown: FileFacts): boolean {
  const isHeld = (facts: FileFacts): boolean => {
    const { stars, typeStars } = interfaceOf(facts);
    const held = [...stars, ...typeStars, ...askedOf(facts.file).called];
    return (
      LOADS_WHAT_IT_FINDS.test(facts.file.text) || held.some((one) => meansFile(side, facts, one, shown))
    );
  };
  return isAskedOf(side, shown, (asked) => asked === '*') || scriptsBeside(side, shown).some(isHeld);
}

/** `import.meta.glob('./pages/*.ts')`, `require.context('./pages')`, `import(path)` */
const LOADS_WHAT_IT_FINDS =
  /\bimport\.meta\.glob|\brequire\.context\b|\b(?:import|require)\s*\(\s*(?:\/\*[^*]*\*\/\s*)?(?:[^\s'"`)]|`[^`]*\$\{)/;
