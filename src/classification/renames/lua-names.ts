import { onceEach } from '../../model/once-each.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Side, World } from '../world.ts';

/**
 * Why something of Lua may not have another name; null where no reason is seen. A global is an entry of a table, and so
 * is what is declared in one, which may be asked for, or gone through, by names that aren't spelled:
 *
 *     function total() end         _G[name]()       load("return total()")
 *     function Cart.total() end    Cart[name]()     for name, run in pairs(Cart) do      handler["on" .. event]()
 */
export function whyNotInLua(world: World, before: CodeSymbol): string | null {
  const { file } = world.before.factsOf(before);
  if (file.profile.id !== 'lua' || isLocal(file.text, before)) return null;
  const owner = ownerOf(before);
  for (const side of [world.before, world.after]) {
    const asked = tablesAsked(side);
    const tables = owner === null ? ['_G'] : [owner, 'self', moduleOf(before.path)];
    const found = tables.flatMap((table) => asked.get(table) ?? [])[0] ?? headOf(side, before);
    if (found !== undefined) return `${found} may find ${before.simpleName} by its name`;
  }
  return null;
}

/** `Cart` of `Cart.total` and of `Cart:total`. */
function ownerOf({ name, simpleName, parent }: CodeSymbol): string | null {
  if (parent && parent.kind !== 'module') return parent.simpleName;
  const [, owner] = /([^.:]+)[.:][^.:]+$/.exec(name) ?? [];
  return owner === undefined || owner === simpleName ? null : owner;
}

/** `local function total()`, `local total = ...` */
function isLocal(text: string, { declaration: { start } }: CodeSymbol): boolean {
  if (/^local\b/.test(text.slice(start, start + 6))) return true;
  return /\blocal\s{0,9}$/.test(text.slice(Math.max(0, start - 15), start));
}

/** Who asks for any global by a name that isn't spelled, or runs a text that may say one. */
const ASKS_FOR_GLOBALS =
  /(?<![\w.:])(?:_G|_ENV)\b|\b[sg]etfenv\b|(?<![\w.:])load(?:string)?\s{0,9}(?=[("'[])/;

/** `Cart[name]`, `self[name]`, `pairs(Cart)`, `next(Cart)`; not `Cart[1]` or `Cart["total"]`. */
const ASKS_TABLE =
  /(?<![\w.:])(\w+)\s{0,9}\[\s{0,9}[^\s\d"'\]]|(?<![\w.:])(?:pairs|next)\s{0,9}\(\s{0,9}(\w+)/g;

/** `local cart = require("shop.cart")`, whose names are those of the table that `cart.lua` gives. */
const REQUIRED = /(?<![\w.:])(\w+)\s{0,9}=\s{0,9}require\s{0,9}\(?\s{0,9}["']([^"'\n]{1,200})["']/g;

/** The tables that are asked for what isn't spelled, and how; what has all globals among them as `_G`. */
const tablesAsked = onceEach((side: Side): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const { file } of side.files.values()) {
    if (file.profile.id !== 'lua') continue;
    const [globals] = ASKS_FOR_GLOBALS.exec(file.text) ?? [];
    if (globals !== undefined) found.set('_G', globals.trim());
    for (const [asking, indexed, listed] of file.text.matchAll(ASKS_TABLE))
      found.set((indexed ?? listed)!, asking.trim());
    for (const [, name, module] of file.text.matchAll(REQUIRED)) {
      const asking = found.get(name!);
      if (asking !== undefined) found.set(moduleOf(`${module}.lua`), asking);
    }
  }
  return found;
});

/** The last part of what a file is required by: `require "cart"` of `shop.cart` and `shop/cart.lua`. */
function moduleOf(path: string): string {
  return `require "${/([^./]+)(?:\/init)?\.lua$/.exec(path)?.[1] ?? path}"`;
}

const BEGINS_NAME = /\[\s{0,9}["'](\w{1,100})["']\s{0,9}\.\./g;

/** The beginnings of names that are put together in brackets: `handler["on" .. event]`. */
const headsOf = onceEach((side: Side): readonly string[] => [
  ...new Set(
    [...side.files.values()].flatMap(({ file }) =>
      file.profile.id === 'lua' ? [...file.text.matchAll(BEGINS_NAME)].map(([, head]) => head!) : [],
    ),
  ),
]);

function headOf(side: Side, { simpleName }: CodeSymbol): string | undefined {
  const head = headsOf(side).find((one) => simpleName.startsWith(one));
  return head === undefined ? undefined : `"${head}" .. name`;
}
