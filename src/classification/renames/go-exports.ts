import type { AstNode } from '../../model/ast-node.ts';
import { predeclaredNames } from '../../model/go-predeclared.ts';
import { literalPattern } from '../../model/literal-pattern.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { isExportedName } from '../go/packages.ts';
import { exportedNamesAreTaken } from '../names-at-run-time/go.ts';
import type { FileFacts, World } from '../world.ts';

/**
 * Why a name of Go may not be written as it is afterwards, where its first letter, or what the language calls so, says
 * more than the name; null where nothing speaks against it.
 *
 *     func total(c Cart) int {...}      func Total(c Cart) int {...}
 *
 * Whoever may say a name is the compiler's matter alone, for functions, variables, constants, types and methods.
 * Refused for a field, which encoders take or leave by its case, and so is a type that is embedded, which is a field of
 * its name; for a type or a method of a package that encodes, reflects or fills in templates; for a name that a
 * directive spells, and for one that would stand before what the language declares: `Len` as `len`.
 */
export function whyNotInGo(world: World, before: CodeSymbol, after: CodeSymbol): string | null {
  const [old, now] = [world.before.factsOf(before), world.after.factsOf(after)];
  if (old.file.profile.id !== 'go') return null;
  const [from, to] = [before.simpleName, after.simpleName];
  const isReached = before.kind === 'field' || before.kind === 'method';
  if (!isReached && predeclaredNames.has(to)) return `${to} means something to the language`;
  if (inDirective(old, from) || inDirective(now, to)) return `a directive for the compiler spells the name`;
  if (isExportedName(from) === isExportedName(to)) return null;
  const isTaken =
    before.kind === 'field' ||
    isEmbedded(world, before) ||
    exportedNamesAreTaken(world.before, before) ||
    exportedNamesAreTaken(world.after, after);
  return isTaken ? 'in Go the case of the first letter decides who sees it' : null;
}

const linkers = new WeakMap<FileFacts, string>();

/** `//export name` and `//go:linkname local path.name` */
function inDirective(facts: FileFacts, name: string): boolean {
  const told = linkers.get(facts) ?? toldToLinkers(facts.file.text);
  linkers.set(facts, told);
  return told !== '' && new RegExp(`\\b${literalPattern(name)}\\b`).test(told);
}

function toldToLinkers(text: string): string {
  return [...text.matchAll(/^\/\/(?:export|go:linkname)\b(.*)$/gm)].map(([, names]) => names).join('\n');
}

/** `struct { Base; *pkg.Other }`, of the whole change set: who embeds a type may be another package. */
function isEmbedded({ before }: World, { kind, simpleName }: CodeSymbol): boolean {
  if (!/^(?:struct|type|interface)$/.test(kind)) return false;
  const names = (node: AstNode): boolean =>
    node.kind === 'field_declaration'
      ? !node.children.some(({ field }) => field === 'name') && spells(node, simpleName)
      : node.children.some(names);
  return [...before.files.values()].some(({ file }) => file.profile.id === 'go' && names(file.root));
}

function spells(node: AstNode, name: string): boolean {
  return node.children.length === 0 ? node.text === name : node.children.some((child) => spells(child, name));
}
