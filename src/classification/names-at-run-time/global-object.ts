import type { AstNode } from '../../model/ast-node.ts';
import { wordPattern } from '../../model/literal-pattern.ts';
import { encloses } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { isPageScript } from '../modules/private-to-file.ts';
import type { World } from '../world.ts';

/**
 * The object through which a script's own variable is asked for by its name; null where nobody asks. What `var` and
 * `function` declare at the top of a script are properties of the global object, for all scripts of the page.
 *
 *     var started = 1                    var begun = 1
 *     report(globalThis.started)         report(globalThis.started)       undefined
 */
export function globalObjectAsked(world: World, before: CodeSymbol, after: CodeSymbol): string | null {
  if (before.parent || after.parent || !isOfGlobalObject(world, before)) return null;
  const asked = askingFor([before.simpleName, after.simpleName]);
  for (const side of [world.before, world.after])
    for (const { file } of side.files.values()) {
      const found = file.profile.modules === 'ecmascript' ? asked.exec(file.text) : null;
      if (found) return found.groups!.object!;
    }
  return null;
}

function isOfGlobalObject(world: World, symbol: CodeSymbol): boolean {
  const { file } = world.before.factsOf(symbol);
  if (!isPageScript(file)) return false;
  if (symbol.kind === 'function') return true;
  return symbol.kind === 'variable' && file.root.children.some((node) => isVarAround(node, symbol));
}

/** `let`, `const` and classes are seen by all scripts, and are no properties. */
function isVarAround(node: AstNode, { declaration }: CodeSymbol): boolean {
  return node.kind === 'variable_declaration' && encloses(node, declaration);
}

function askingFor(names: readonly string[]): RegExp {
  const name = wordPattern(names).source;
  const object = '(?<![\\w$.])(?<object>globalThis|window|self|global|frames|top|parent)';
  return new RegExp(
    `${object}(?:\\s*(?:\\?\\.|\\.)\\s*(?:${name})|\\s*(?:\\?\\.)?\\[\\s*['"\`](?:${name})['"\`])`,
    'u',
  );
}
