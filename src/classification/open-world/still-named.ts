import { type AstNode, lastLeaf } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { groupBy } from '../../model/group-by.ts';
import { wordPattern } from '../../model/literal-pattern.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { encloses, hasOffset } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { isSaidInGo } from '../go/dot-imports.ts';
import { joined, segmentsOf } from '../modules/spelled-modules.ts';
import { accessorNames, saysAccessors } from './accessor-names.ts';
import { askedOf } from './asked-modules.ts';
import { type ComparedNames, NOTHING_COMPARED } from './compared-names.ts';
import { type Gone, keepsName } from './gone.ts';
import {
  type HandedOn,
  handedOn,
  holdsModule,
  isImportOf,
  isPackageOf,
  isToldFor,
} from './imports-of-gone.ts';
import { objectBefore } from './object-before.ts';
import { asksFor } from './still-loaded.ts';
import { type StillUsed, usedIn } from './still-used.ts';

/**
 * Who still says the old name of what was renamed, moved or removed, in ways that no reference of the change set
 * resolves: by the symbol, the path of the first such file.
 *
 *     import { base } from '@/rates'            a path that only a tool can resolve
 *     (await import('./rates')).base(net)       a module that is loaded while the program runs
 *     import static shop.Rates.*; base(net)     a member that is imported with all others
 *     rates::base(net); Rates.base(net)         a path, a class that holds it
 *
 * A name that its file declares itself is another one, and so is one that comes from a module that is called
 * otherwise. What is found may still be a namesake: then a refactoring is told as a change, and never the other way.
 *
 * @param around files that did not change, or that may have followed in part.
 * @param compared which names of these were compared by what they mean.
 */
export function stillNamed(
  gone: readonly Gone[],
  around: readonly ParsedFile[],
  compared: ComparedNames = NOTHING_COMPARED,
): ReadonlyMap<CodeSymbol, StillUsed> {
  const byName = groupBy(gone, ({ before }) => before.simpleName);
  const byAccessor = groupBy(
    gone.flatMap((one) => accessorNames(one.before).map((name) => ({ one, name }))),
    ({ name }) => name,
  );
  const found = new Map<CodeSymbol, StillUsed>();
  const handed = handedOn(around);
  for (const file of around) {
    // Those of the change set are asked for what they load, and what their texts lead to, by its name.
    for (const one of compared.isIn(file) ? [] : gone)
      if (!found.has(one.before) && (one.before.kind === 'module' ? asksFor : isEntry)(file, one))
        found.set(one.before, usedIn(file.path));
    const visit = (node: AstNode, parent: AstNode | null): void => {
      const isName = node.children.length === 0 && node.named && !node.extra;
      // `r#base` of Rust is `base`.
      const named = isName ? (byName.get(node.text.replace(/^r#/, '')) ?? []) : [];
      const accessed = (isName ? (byAccessor.get(node.text) ?? []) : []).flatMap(({ one }) =>
        saysAccessors(file.path, one.before) ? [one] : [],
      );
      for (const one of [...named, ...accessed])
        if (
          !found.has(one.before) &&
          mayMean(handed, file, node, parent, one) &&
          !compared.has(file, node, parent, one)
        )
          found.set(one.before, usedIn(file.path));
      for (const child of node.children) visit(child, node);
    };
    visit(file.root, null);
  }
  return found;
}

/** Whether a leaf of a file asks for what is gone, as far as that file alone tells. */
export function asksByName(file: ParsedFile, leaf: AstNode, parent: AstNode | null, symbol: Gone): boolean {
  return mayMean(new Map(), file, leaf, parent, symbol);
}

function mayMean(
  around: HandedOn,
  file: ParsedFile,
  leaf: AstNode,
  parent: AstNode | null,
  symbol: Gone,
): boolean {
  const { profile, bindings } = file;
  if (profile.id === 'go') return isSaidInGo(file, leaf, objectBefore(leaf, parent), symbol.before);
  if (!isKnown(profile.id)) return false;
  if (isToldFor(file.path, symbol.before.path)) return true;
  if (profile.modules === 'ecmascript' && KEY.test(leaf.kind) && holdsModule(around, file, symbol))
    return true;
  if (profile.strings.includes(leaf.kind)) return false;
  if (profile.modules === 'python' && isTakenFrom(file, leaf.text, symbol)) return true;
  const binding = bindings.of(leaf);
  if (binding?.import) return isImportOf(file, binding.import.module, symbol);
  if (binding) return symbol.isGlobal === true && isAmbient(file, binding);
  const aliased = (parent?.children ?? []).flatMap((one) => bindings.of(one)?.import ?? []);
  if (aliased.some(({ module, name }) => name === leaf.text && isImportOf(file, module, symbol))) return true;
  const object = objectBefore(leaf, parent);
  if (object && isObjectOfAll(file, object, symbol)) return true;
  // `case BASE:` says nothing of the enumeration.
  if (/enum/.test(symbol.before.kind) && /^(?:switch_label|when_condition)$/.test(parent?.kind ?? ''))
    return true;
  if (symbol.before.parent)
    return (
      !(object === null && isOwnMember(file, leaf)) && isMemberOf(file, symbol, symbol.before.parent, object)
    );
  if (object === null) return askedOf(file).starred.some((module) => isImportOf(file, module, symbol));
  const spelled = file.text.slice(object.start, object.end);
  if (/^(?:java|kotlin)$/.test(profile.id)) return isPackageOf(spelled.split('.'), symbol);
  const head = bindings.of(firstLeaf(object))?.import;
  if (!head) return profile.id === 'rust' && isImportOf(file, spelled, symbol);
  const whole = head.name === '*' ? head.module.replace(/^[./]+(?=[^./])/, '') : joined(file, head);
  return [whole, spelled].some((module) => isImportOf(file, module, symbol));
}

/** `window.base` of what the scripts of a page share, `RatesKt.base` of what a file of Kotlin holds. */
function isObjectOfAll(file: ParsedFile, object: AstNode, { before, isGlobal, facade }: Gone): boolean {
  const said = file.text.slice(object.start, object.end);
  if (isGlobal && /^(?:window|globalThis|self|global|top|parent|frames|this)$/.test(said)) return true;
  return /\.kt$/.test(before.path) && said === (facade ?? `${segmentsOf(before.path).at(-1)}Kt`);
}

/** `declare function base(): void`, which says that another file has it. */
function isAmbient({ root }: ParsedFile, { declarations }: Binding): boolean {
  return declarations.every((name) =>
    root.children.some((statement) => statement.kind === 'ambient_declaration' && encloses(statement, name)),
  );
}

/**
 * Languages in which something can be proved to be gone without a change of behaviour, and a name may mean it without
 * resolving to it; in others what is named is what is left.
 */
function isKnown(language: string): boolean {
  return /^(?:typescript|tsx|javascript|python|java|kotlin|rust)$/.test(language);
}

/**
 * A member by its class, or by one that inherits it: `Rates.base`, or of an object, in a file that speaks of one of them
 * or of who has such objects.
 */
function isMemberOf(file: ParsedFile, gone: Gone, holder: CodeSymbol, object: AstNode | null): boolean {
  if (keepsName(gone) && gone.after?.parent?.simpleName === holder.simpleName) return false;
  const classes = [holder.simpleName, ...(gone.heirs ?? [])];
  if (object && classes.includes(lastLeaf(object).text)) return true;
  const names = object ? [...classes, ...(gone.makers ?? [])] : classes;
  return names.some((name) => mentions(file, name));
}

/** A member without an object is that of the class around it, where that declares one of the name itself. */
function isOwnMember(file: ParsedFile, leaf: AstNode): boolean {
  if (file.profile.id !== 'java') return false;
  const around = file.symbols.filter(
    ({ kind, range }) => /^(?:class|interface|enum|record)$/.test(kind) && hasOffset(range, leaf.start),
  );
  const inner = around.reduce<CodeSymbol | null>(
    (least, one) => (least && least.range.start >= one.range.start ? least : one),
    null,
  );
  return inner?.children.some(({ simpleName }) => simpleName === leaf.text) ?? false;
}

function mentions(file: ParsedFile, name: string): boolean {
  const { mentions: asked } = askedOf(file);
  const known = asked.get(name) ?? wordPattern([name]).test(file.text);
  asked.set(name, known);
  return known;
}

/** `from rates import base`, whichever of several imports of the name that is, or a text that leads to it. */
function isTakenFrom(file: ParsedFile, name: string, gone: Gone): boolean {
  if (gone.before.parent) return false;
  const isName = wordPattern([name]);
  return (
    askedOf(file).taken.some(
      ({ module, names }) => isName.test(names.replace(/\bas\s+\w+/g, '')) && isImportOf(file, module, gone),
    ) || askedOf(file).found.some((module) => isImportOf(file, module, gone))
  );
}

/** A text that leads to it: `'console_scripts': ['shop=shop.rates:base']`, `getattr(rates, 'base')`. */
export function isEntry(file: ParsedFile, gone: Gone): boolean {
  if (gone.before.parent) return false;
  const { entries, attributes } = askedOf(file);
  const { simpleName } = gone.before;
  return (
    entries.some(({ module, name }) => name === simpleName && isImportOf(file, module, gone)) ||
    attributes.some(
      ({ object, name }) =>
        name === simpleName && modulesOf(file, object).some((module) => isImportOf(file, module, gone)),
    )
  );
}

/** The names to which texts of a file lead. */
export function namesInTexts(file: ParsedFile): ReadonlySet<string> {
  const { entries, attributes } = askedOf(file);
  return new Set([...entries, ...attributes].map(({ name }) => name));
}

/** What an object of Python may be called as a module, by what the file imports under its name. */
function modulesOf(file: ParsedFile, object: string): readonly string[] {
  const [first] = object.split('.');
  return file.bindings.all.flatMap(({ name, import: target }) => {
    if (name !== first || !target) return [];
    return target.name === '*' ? [target.module, object] : [joined(file, target)];
  });
}

/** A member, a key, or a text: `rates.base`, `const { base: b } = rates`, `rates['base']`, `spyOn(rates, 'base')`. */
const KEY = /^(?:property_identifier|shorthand_property_identifier(?:_pattern)?|string_fragment)$/;

function firstLeaf(node: AstNode): AstNode {
  return node.children.length === 0 ? node : firstLeaf(node.children[0]!);
}
