/*
 * Files that no grammar of ours reads are looked through for names of code; what only people read is none of them.
 */

const ENDINGS =
  /\.(?:md|markdown|rst|adoc|asciidoc|org|txt|tex|log|csv|tsv|svg|po|pot|lock|sum|map|patch|diff|snap|[1-8])$/i;

const NAMES =
  /^(?:readme|licen[cs]e|copying|notice|authors|contributors|codeowners|changes|changelog|history|news|todo)\b|^\.git|^\.\w*ignore$|^(?:package-lock|npm-shrinkwrap|composer\.lock)\b/i;

/**
 * Whether a file is only read by people, or tells tools what to leave out, so that a name in it makes nothing run.
 *
 *     README.md, CHANGELOG, po/de.po, .prettierignore        yes
 *     package.json, Dockerfile, ci.yml, CMakeLists.txt       no
 */
export function isReadingMatter(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name === 'CMakeLists.txt' || path.startsWith('.github/workflows/')) return false;
  return ENDINGS.test(name) || NAMES.test(name);
}
