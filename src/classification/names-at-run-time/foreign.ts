import type { CodeSymbol } from '../../model/symbol.ts';
import type { Side } from '../world.ts';

/** What TypeScript is told of another script. */
const AMBIENT = /^(?:export\s+)?declare\s+(?:function|const|let|var|class|abstract|async|enum)\b/;

/** The words of a declaration whose body is found in another language, by its name. */
const FOREIGN: Readonly<Record<string, RegExp>> = {
  java: /^[^{(;=]*\bnative\b/,
  kotlin: /^[^{(=]*\bexternal\s/,
  typescript: AMBIENT,
  tsx: AMBIENT,
};

/**
 * Whether a symbol only names what another language, or another script, has under that name.
 *
 *     native int size();      external fun statSync(path: String): Stats      declare function fetch(path: string): void
 *     extern "C" { fn stat(a: i32) -> i32; }      func add(a, b int) int, whose body is that of an assembler
 */
export function isForeign(side: Side, symbol: CodeSymbol): boolean {
  const { file } = side.factsOf(symbol);
  if (/^(?:go|rust)$/.test(file.profile.id) && isWithoutBody(symbol)) return true;
  const pattern = FOREIGN[file.profile.id];
  if (!pattern || !/^(?:function|method|class|constant|variable|property|enum)$/.test(symbol.kind))
    return false;
  const node = symbol.nodes.find(({ extra }) => !extra) ?? symbol.declaration;
  // What stands in such a class is there as well.
  const isInside = symbol.parent !== null && symbol.parent.kind === 'class' && isForeign(side, symbol.parent);
  return isInside || pattern.test(file.text.slice(node.start, node.end));
}

/** A function of Rust or Go that is only declared, outside of what asks others for it. */
function isWithoutBody({ kind, parent, declaration }: CodeSymbol): boolean {
  if (kind !== 'function' || (parent !== null && parent.kind !== 'module')) return false;
  const hasBody = declaration.children.some(({ field }) => field === 'body');
  return /^function_(?:signature_item|declaration)$/.test(declaration.kind) && !hasBody;
}
