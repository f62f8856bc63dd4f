import type { AstNode } from '../../model/ast-node.ts';
import { groupBy } from '../../model/group-by.ts';
import { onceEach } from '../../model/once-each.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Side, World } from '../world.ts';

const FUNCTION = /^(?:function|method)$/;
const TYPE = /^(?:class|interface|trait|enum)$/;

/** What PHP calls by itself, in whatever letters it is spelled. */
const MAGIC =
  /^__(?:construct|destruct|call|callstatic|get|set|isset|unset|sleep|wakeup|serialize|unserialize|tostring|invoke|set_state|clone|debuginfo|autoload)$/i;

/**
 * Why a function or a type of PHP may not have another name; null where no reason is seen. To PHP a name of one is the
 * same in small letters and in capitals, and no reference says so:
 *
 *     function total() {}   TOTAL();            is called, and not by the new name
 *     function sum() {}     class ... SUM()     is declared already, or overridden
 *     function __Invoke()                       is what an object is called by
 */
export function whyNotInPhp(world: World, before: CodeSymbol, after: CodeSymbol): string | null {
  if (world.after.factsOf(after).file.profile.id !== 'php') return null;
  const isFunction = FUNCTION.test(before.kind);
  if (!isFunction && !TYPE.test(before.kind)) return null;
  const [from, to] = [before.simpleName, after.simpleName];
  if (from.toLowerCase() === to.toLowerCase()) return null;
  const magic = isFunction ? [from, to].find((name) => MAGIC.test(name)) : undefined;
  if (magic) return `PHP calls ${magic} by itself`;
  for (const side of [world.before, world.after])
    for (const name of [from, to]) {
      const said = isFunction ? functionsSaid(side) : typesSaid(side);
      const other = [...(said.get(name.toLowerCase()) ?? [])].find((word) => word !== name);
      if (other) return `${other} is the same name to PHP as ${name}`;
    }
  return null;
}

/** `TOTAL()`, `$this->Total()`, `function Total()`; `array_map('Total', $all)`, `[$this, 'Total']` */
const SAID_OF_FUNCTIONS =
  /(?<![\p{L}\p{N}_$]|\bnew[ \t]{1,9})([\p{L}_][\p{L}\p{N}_]*)(?= {0,9}\()|(?<=[[(,] {0,9}['"])([\p{L}_][\p{L}\p{N}_]*)(?=['"] {0,9}[,)\]])/gu;

/** What stands around the name of a type: `new cart`, `implements CART`, `CART::make()`, `: ?cart`, `use shop\\CART`. */
const AROUND_TYPES =
  /^(?:named_type|qualified_name|base_clause|class_interface_clause|object_creation_expression|class_constant_access_expression|scoped_call_expression|scoped_property_access_expression|binary_expression|use_declaration|namespace_use_clause|(?:class|interface|trait|enum)_declaration)$/;

/** `$kind = 'cart'; new $kind()`, `$kind::make()`: which text that is nobody says. */
const FINDS_TYPES = /\bnew \$|\$\w{1,99}::|\b(?:class_exists|is_a|is_subclass_of)\(/;
const TEXT_OF_TYPE = /['"\\](\w{1,99})['"]/g;

/** By a name in small letters, how the files of PHP spell it. */
type Spellings = ReadonlyMap<string, ReadonlySet<string>>;

const functionsSaid = onceEach((side: Side): Spellings => {
  const texts = filesOf(side).flatMap(({ text }) => [...text.matchAll(SAID_OF_FUNCTIONS)]);
  return bySmallLetters(texts.map(([word]) => word));
});

const typesSaid = onceEach((side: Side): Spellings => {
  const found: string[] = [];
  const visit = (node: AstNode): void => {
    const isAround = AROUND_TYPES.test(node.kind);
    for (const child of node.children)
      if (isAround && child.kind === 'name') found.push(child.text);
      else visit(child);
  };
  for (const { root, text } of filesOf(side)) {
    visit(root);
    if (FINDS_TYPES.test(text)) for (const [, word] of text.matchAll(TEXT_OF_TYPE)) found.push(word!);
  }
  return bySmallLetters(found);
});

function filesOf(side: Side): readonly ParsedFile[] {
  return [...side.files.values()].flatMap(({ file }) => (file.profile.id === 'php' ? [file] : []));
}

function bySmallLetters(words: readonly string[]): Spellings {
  const found = groupBy(words, (word) => word.toLowerCase());
  return new Map([...found].map(([key, alike]) => [key, new Set(alike)]));
}
