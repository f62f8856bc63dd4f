import type { AstNode } from '../model/ast-node.ts';
import type { Finding, SymbolChange } from '../model/classification.ts';
import { fieldOf, named } from '../model/node-parts.ts';
import type { CodeSymbol } from '../model/symbol.ts';
import { noImportEffects } from './assumptions.ts';
import { finding, noun } from './findings.ts';
import { isDirective } from './modules/bundler-directives.ts';
import { isFoundByPath } from './modules/file-roles.ts';
import { isBindingImport } from './modules/import-items.ts';
import { namedByDefault } from './modules/renamed-exports.ts';
import { isRequiredName } from './modules/required-names.ts';
import { standsBeforeLanguage } from './names-at-run-time/language-names.ts';
import { sentenceOfUse } from './open-world/still-used.ts';
import { holdsMovedMembers } from './rust/plain-impls.ts';
import { earlyErrorOf } from './syntax-errors/early-errors.ts';
import type { FileFacts, World } from './world.ts';

/**
 * A symbol that came or went is a change of intent, but for a file that holds nothing itself but imports; what the head
 * of a file tells those who bundle it is told of what moved there.
 */
export function judgeOneSided(world: World, { before, after }: SymbolChange): readonly Finding[] {
  const symbol = (after ?? before)!;
  if (symbol.kind === 'module' && isFoundByPath(symbol.path)) {
    const because = `${symbol.path} is looked for where it stands, and ${after ? 'is new' : 'is gone'}`;
    return [finding(after ? 'new-file' : 'removed-file', 'changes', because, before, after)];
  }
  if (after && symbol.kind === 'module' && standsBeforeLanguage(symbol)) {
    const because = `who asks for a module of Python's own finds ${symbol.path}, which is new`;
    return [finding('new-file', 'changes', because, before, after)];
  }
  const early = after && symbol.kind === 'module' ? earlyErrorOf(world.after.factsOf(after).file) : null;
  if (early !== null) return [finding('syntax-error', 'changes', early, before, after)];
  if (symbol.kind === 'module' && holdsOnlyImports(world, symbol, after !== null)) {
    const because = after
      ? 'a new file, which holds nothing but imports beside what it declares'
      : 'a file is gone, which held nothing but imports beside what it declared';
    const side = after ? world.after : world.before;
    const assumes = noImportEffects(side.factsOf(symbol).file.profile.modules);
    return [finding(after ? 'new-file' : 'removed-file', 'preserves', because, before, after, assumes)];
  }
  const facts = (after ? world.after : world.before).factsOf(symbol);
  if (isRequiredName(facts, symbol) && !(before && world.stillNamed.has(before))) {
    const because = `${symbol.name}, a name for another module, ${after ? 'came' : 'went'}: it is compared where it is used`;
    const assumes = noImportEffects(facts.file.profile.modules);
    return [finding('imports', 'preserves', because, before, after, assumes)];
  }
  const named = namedByDefault(world, facts, symbol);
  if (named !== null && !(before && world.stillNamed.has(before))) {
    const because = `the default export, another name for ${named.name}, ${after ? 'came' : 'went'}: it is compared where it is asked for`;
    return [finding('imports', 'preserves', because, before, after)];
  }
  const rule = after ? 'added-symbol' : 'removed-symbol';
  const still = before && world.stillNamed.get(before);
  return [
    finding(
      rule,
      'changes',
      `${noun(symbol)} ${symbol.name} ${after ? 'was added' : 'was removed'}${still ? `, and ${sentenceOfUse(still, null)}` : ''}`,
      before,
      after,
    ),
  ];
}

function holdsOnlyImports(world: World, module: CodeSymbol, isNew: boolean): boolean {
  const facts = (isNew ? world.after : world.before).factsOf(module);
  if (facts.file.module !== module) return false;
  if (facts.file.damage.length > 0) return false;
  const { symbols } = facts.file;
  const onlyMoved =
    symbols.length > 0 &&
    symbols.every((one) => (isNew ? world.mapping.before(one) : world.mapping.after(one)) !== null);
  return facts.view
    .children(facts.file.root)
    .every(
      (node) =>
        facts.holesAt(node).length > 0 ||
        isBindingImport(facts, node) ||
        (onlyMoved &&
          (isDirective(facts, node) ||
            listsExports(facts, node) ||
            holdsMovedMembers(world, facts, node, isNew))) ||
        /^(?:package_declaration|package_clause|package_header)$/.test(node.kind),
    );
}

/** `export { clamp }` shows by itself no more than what the file declares. */
function listsExports({ file }: FileFacts, { kind, children }: AstNode): boolean {
  const clause = children.find((child) => child.kind === 'export_clause');
  if (kind !== 'export_statement' || !clause || children.some(({ field }) => field === 'source'))
    return false;
  return named(clause).every((one) => {
    const binding = file.bindings.of(fieldOf(one, 'name')!);
    return binding !== null && binding.import === null;
  });
}
