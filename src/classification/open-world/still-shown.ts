import type { AstNode } from '../../model/ast-node.ts';
import { wordPattern } from '../../model/literal-pattern.ts';
import type { ParsedFile, ReadFile } from '../../model/parsed-file.ts';
import { symbolsCalled } from '../../model/symbols-called.ts';
import { interfaceOf } from '../modules/module-interface.ts';
import { isEsModule } from '../modules/private-to-file.ts';
import { makeSideFacts } from '../world.ts';
import type { Gone } from './gone.ts';

/**
 * Whether the file that declared a symbol still has its name for others, so that whoever says it is answered.
 *
 *     rates.ts:  export { base } from './prices'        base has moved to prices.ts
 *     rates.py:  base = root                            base is called root
 *     Rates:     int base() { return root(); }          of a class: another member of it
 *
 * A comment or a variable of a function that is called so answers nobody.
 *
 * @param file what the file is now; none where it is gone.
 */
export function isStillShown(file: ReadFile | undefined, { before, after }: Gone): boolean {
  const name = before.simpleName;
  if (!file) return false;
  if (file.type === 'unparsed') return wordPattern([name]).test(file.text ?? '');
  if (before.parent) {
    const classes = [before.parent.simpleName, after?.parent?.simpleName];
    return symbolsCalled(file.symbols, name).some(
      ({ parent }) => parent && classes.includes(parent.simpleName),
    );
  }
  const isPython = file.profile.modules === 'python';
  if (!isPython && isEsModule(file)) return interfaceOf(makeSideFacts(file)).names.has(name);
  if (isPython && interfaceOf(makeSideFacts(file)).names.has(name)) return true;
  return said(file).has(name);
}

const known = new WeakMap<ParsedFile, ReadonlySet<string>>();

/** The words of a file, but for comments; of one of Python what stands in its strings. Read once for all that is gone. */
function said(file: ParsedFile): ReadonlySet<string> {
  const made = known.get(file) ?? readSaid(file);
  known.set(file, made);
  return made;
}

function readSaid(file: ParsedFile): ReadonlySet<string> {
  const words = new Set<string>();
  const visit = (node: AstNode): void => {
    for (const child of node.children) visit(child);
    if (node.children.length > 0 || node.extra) return;
    if (file.profile.modules !== 'python' || isString(file, node)) words.add(node.text);
  };
  visit(file.root);
  return words;
}

function isString({ profile }: ParsedFile, { kind }: AstNode): boolean {
  return profile.strings.includes(kind) || /^string_/.test(kind);
}
