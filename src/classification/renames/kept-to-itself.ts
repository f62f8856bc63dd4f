import type { CodeSymbol } from '../../model/symbol.ts';
import { isExportedName } from '../go/packages.ts';
import { wordsBeforeName } from '../symbols/said-modifiers.ts';
import type { FileFacts } from '../world.ts';

/** What writes objects and reads them, and what starts a program, looks for these whoever keeps them. */
const FOUND_ANYWHERE =
  /^(?:main|readObject|readObjectNoData|writeObject|readResolve|writeReplace|serialVersionUID|serialPersistentFields)$/;

/**
 * Whether the compiler alone finds a name, since it is kept where it is declared: no interface, no base and no runtime
 * calls a private `init`, `close` or `get`.
 *
 *     private void init() { ... }      ->      private void load() { ... }
 *     fn run(args: Args) { ... }       ->      fn try_main(args: Args) { ... }
 *     func (q *queue) run() { ... }    ->      func (q *queue) drain() { ... }
 */
export function isKeptToItself({ file }: FileFacts, symbol: CodeSymbol): boolean {
  if (FOUND_ANYWHERE.test(symbol.simpleName)) return false;
  switch (file.profile.id) {
    case 'java':
    case 'kotlin':
      return isKeptByItsClass(symbol);
    case 'rust':
      return isKeptByItsModule(symbol);
    case 'go':
      return isKeptByItsPackage(symbol);
    default:
      return false;
  }
}

/** An operator of Kotlin is asked for by its sign. */
function isKeptByItsClass(symbol: CodeSymbol): boolean {
  if (!/^(?:method|field|property)$/.test(symbol.kind) || symbol.parent?.kind !== 'class') return false;
  const words = wordsBeforeName(symbol);
  return words.includes('private') && !words.includes('operator');
}

/** Not a function of an `impl`, which a trait may ask for. */
function isKeptByItsModule({ parent, kind, declaration }: CodeSymbol): boolean {
  if (kind === 'method') return false;
  if (parent !== null && !/^(?:module|function)$/.test(parent.kind)) return false;
  return !declaration.children.some(({ kind }) => kind === 'visibility_modifier');
}

/**
 * A method, a field or a function in small letters, which no other package can say, ask for by an interface or find by
 * reflection; the runtime looks for `init`.
 */
function isKeptByItsPackage({ kind, simpleName }: CodeSymbol): boolean {
  return /^(?:method|field|function)$/.test(kind) && !isExportedName(simpleName) && simpleName !== 'init';
}
