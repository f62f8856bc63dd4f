import { literalPattern } from '../../model/literal-pattern.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Side, World } from '../world.ts';
import { calledBy } from './spelled-modules.ts';

/**
 * Why a class that is found by the name of its file may not be called otherwise without it, nor the file without the
 * class; null where both still fit, or somebody asks for the file by its path.
 *
 *     src/Invoice.php: class Invoice          PSR-4
 *     lib/line_item.rb: class LineItem        Zeitwerk, Rails
 */
export function whyNotAutoloaded(world: World, before: CodeSymbol, after: CodeSymbol): string | null {
  const classes = before.kind === 'module' ? before.children : [before];
  const lost = classes.find((one) => {
    if (one.parent !== null && one.parent.kind !== 'namespace') return false;
    const now = world.mapping.after(one);
    return now !== null && isCalledAfter(one) && !isCalledAfter(now);
  });
  if (!lost || isAskedFor(world.after, after.path)) return null;
  return `${lost.simpleName} is found by the name of ${before.path}, and nobody asks for ${after.path}`;
}

const TYPE = /^(?:class|interface|trait|enum|module|namespace)$/;

function isCalledAfter({ kind, path, simpleName }: CodeSymbol): boolean {
  if (!TYPE.test(kind)) return false;
  const name = calledBy(path);
  return path.endsWith('.php') ? name === simpleName : name === underscored(simpleName);
}

/** `HTTPClient` is looked for in http_client.rb. */
function underscored(name: string): string {
  return name
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase();
}

function isAskedFor(side: Side, path: string): boolean {
  const name = literalPattern(calledBy(path));
  const asks = new RegExp(
    `\\b(?:require(?:_relative|_once)?|include(?:_once)?|load|autoload)\\b[^\\n;]*[/"']${name}(?:\\.\\w+)?["']`,
  );
  return [...side.files.values()].some(({ file }) => asks.test(file.text));
}
