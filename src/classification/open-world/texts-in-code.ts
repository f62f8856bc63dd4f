import type { AstNode } from '../../model/ast-node.ts';
import type { ReadFile } from '../../model/parsed-file.ts';
import { isReadingMatter } from './reading-matter.ts';
import { languageOf, type SaidText } from './said-in-texts.ts';

/** Comments that name what the linker finds: `//go:linkname now shop/clock.now`. */
const LINKED = /^\/\/go:linkname\b/;

/** A file as a text in which names may be said; a file of code without its comments, which nobody runs. */
export function textsOf(file: ReadFile): readonly SaidText[] {
  const { path, text } = file;
  if (file.type === 'unparsed')
    return text === null || isReadingMatter(path) ? [] : [plainText({ path, text })];
  const { strings: kinds } = file.profile;
  const strings: string[] = [];
  const linked: string[] = [];
  const said: string[] = [];
  let at = 0;
  const isScript = file.profile.modules === 'ecmascript';
  const visit = (node: AstNode): void => {
    if (node.extra) {
      const own = file.text.slice(node.start, node.end);
      if (LINKED.test(own)) linked.push(own);
      said.push(file.text.slice(at, node.start));
      at = node.end;
    } else if (kinds.includes(node.kind)) strings.push(file.text.slice(node.start, node.end));
    else if (node.children.length > 0) {
      const parts = node.children.filter(({ kind }) => kinds.includes(kind));
      // `join(root, 'src', 'rates.js')`
      if (parts.length > 1 && /arguments|argument_list/.test(node.kind))
        strings.push(parts.map(({ start, end }) => file.text.slice(start + 1, end - 1)).join('/'));
      for (const child of node.children)
        if (!(isScript && leadsFromItsFile(file.text, node, child))) visit(child);
    }
  };
  visit(file.root);
  said.push(file.text.slice(at));
  const code: SaidText = {
    ...plainText({ path, text: said.join('') }),
    language: languageOf(path),
    // A shell's words are texts.
    strings: file.profile.id === 'bash' ? said.join('') : strings.join('\n'),
  };
  return linked.length > 0 ? [code, plainText({ path, text: linked.join('\n') })] : [code];
}

/**
 * `import { base } from './rates.js'`, which means a file of its own folder and no namesake somewhere below: who asks
 * for what files ask each other for knows it.
 */
function leadsFromItsFile(text: string, { kind }: AstNode, { field, start }: AstNode): boolean {
  return (
    /^(?:import|export)_statement$/.test(kind) &&
    field === 'source' &&
    /^\.{1,2}\//.test(text.slice(start + 1, start + 4))
  );
}

/** A file that is no code; of pages that are half documentation, without the code that they only show. */
export function plainText({ path, text }: { readonly path: string; readonly text: string }): SaidText {
  const run = path.endsWith('.mdx') ? text.replace(/^(```|~~~)[\s\S]*?^\1|`[^`\n]*`/gm, '') : text;
  return { type: 'text', path, text: run, language: null, strings: '' };
}
