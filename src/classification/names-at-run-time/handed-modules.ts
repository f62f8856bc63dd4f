import type { Binding } from '../../model/bindings.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { interfaceOf } from '../modules/module-interface.ts';
import { resolveModule } from '../modules/module-paths.ts';
import { LOADS_FOR_TESTS, REPLACES_MODULE } from '../modules/replacing-calls.ts';
import { entityOfBinding } from '../walk/entities.ts';
import type { FileFacts, Side } from '../world.ts';

/**
 * The modules of the change set that a file hands to somebody as a whole, who may go by the names in them.
 *
 *     import * as rules from './rules'; export default { rules }        { ...rules }        lint(rules)
 *     import hooks; manager.register(hooks)
 */
export function handedModules(side: Side, facts: FileFacts): readonly FileFacts[] {
  const { modules } = facts.file.profile;
  if (modules === 'none') return [];
  const spread = modules === 'ecmascript' ? modulesSpread(facts.file.text) : [];
  const loaded = spread.flatMap((path) => {
    const module = resolveModule(side, facts, path);
    return module.type === 'file' ? [module.facts] : [];
  });
  const imported = facts.file.bindings.all.flatMap((binding) => {
    if (!binding.import || !binding.topLevel) return [];
    if (modules === 'ecmascript' && binding.import.name !== '*') return [];
    const entity = entityOfBinding(side, facts, binding);
    return entity.type === 'module' && isHanded(facts, binding) ? [entity.facts] : [];
  });
  return [...loaded, ...imported];
}

const LOADED = new RegExp(
  String.raw`(?:(\.\.\.)|(?<![\w$])([\w$]+)\s*=)\s*(?:\(\s*)?(?:await\s+)?(?:import|require|${LOADS_FOR_TESTS})\s*(?:<[^<>()]*(?:\([^()]*\)[^<>()]*)?>)?\(\s*['"\x60]([^'"\x60\n]+)['"\x60]`,
  'g',
);
const SPREAD = /\.\.\.([\w$]+)/g;
const REPLACED = new RegExp(
  String.raw`\b(?:${REPLACES_MODULE})\(\s*(?:import\(\s*)?['"\x60]([^'"\x60\n]+)['"\x60]`,
  'g',
);

/**
 * The paths of modules that are loaded by a call and put into another object, but for what a module itself is replaced by:
 * who asks that for what is elsewhere now asks elsewhere.
 *
 *     vi.mock('./cart', async () => ({ ...(await vi.importActual('./rates')) }))
 */
function modulesSpread(text: string): readonly string[] {
  const names = new Set([...text.matchAll(SPREAD)].map(([, name]) => name));
  const loaded = [...text.matchAll(LOADED)].filter(
    ([, spread, name]) => spread !== undefined || names.has(name),
  );
  if (loaded.length === 0) return [];
  const replaced = [...text.matchAll(REPLACED)];
  return loaded.flatMap(({ index, 3: path }) => {
    const around = replaced.findLast((one) => one.index < index);
    return around?.[1] === path ? [] : [path!];
  });
}

function isHanded({ file }: FileFacts, { references }: Binding): boolean {
  const isPython = file.profile.modules === 'python';
  return references.some(({ start, end }) => {
    const before = file.text.slice(Math.max(0, start - NEARBY), start);
    const after = file.text.slice(end, end + NEARBY);
    if (ASKED_BY_NAME.test(after) || FOR_NOBODY.test(before)) return false;
    return !isPython || (/[(,]\s*$/.test(before) && /^\s*[,)]/.test(after));
  });
}

const NEARBY = 80;

/** `rules.base`, `rules['base']`, `rules[name]`, which is looked at elsewhere, `patch.object(rates, 'base')`. */
const ASKED_BY_NAME = /^\s*(?:\?\.|!?\.|!?\[|,\s*['"`])/;
/** `const { base } = rates`, `typeof rates`, `export { rates }`, `jest.mocked(rates)`, `reload(rates)`, `rates is None`. */
const FOR_NOBODY =
  /(?:\}(?:\s*:[^=;]*)?\s*=\s*|\btypeof\s+|\bexport\s*\{[^}]*|\b(?:mocked|reload|Boolean|bool)\(\s*|\bimport\b[^;\n]*)$/;

/** Whether others can have a symbol by its module while the program runs. */
export function isShownByModule(facts: FileFacts, symbol: CodeSymbol): boolean {
  if (/^(?:interface|type)$/.test(symbol.kind)) return false;
  if (facts.file.profile.modules !== 'ecmascript') return true;
  const { names } = interfaceOf(facts);
  // What a file of CommonJS shows is told by what it assigns.
  if (names.size === 0) return true;
  return [...names.values()].some((one) => one.type === 'binding' && one.binding.symbol === symbol);
}
