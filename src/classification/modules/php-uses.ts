import type { AstNode } from '../../model/ast-node.ts';
import type { FileFacts } from '../world.ts';

/**
 * Whether two files of PHP take the same names from elsewhere. A `use` only says what a name is short for, and is read
 * before the file runs: their order means nothing, nor does one of which the file never says the name.
 *
 *     use Shop\Tax;      use Shop\Cart;      ->      use Shop\{Cart, Tax};
 *
 * Where something stands before one of them, or in several namespaces, it counts which is read when.
 */
export function usesAgree(old: FileFacts, now: FileFacts): boolean {
  if (old.file.profile.id !== 'php' || now.file.profile.id !== 'php') return false;
  const [was, is] = [saidUses(old), saidUses(now)];
  return was !== null && is !== null && was === is;
}

/** `use App\Cart;`, alone or with several names, but not the `use` of a trait inside of a class. */
export function isUse({ kind }: AstNode): boolean {
  return kind === 'namespace_use_declaration';
}

const HEAD = /^(?:php_tag|comment|declare_statement|namespace_definition|namespace_use_declaration)$/;

const known = new WeakMap<FileFacts, string | null>();

/** What each name that the file says is short for, in one order; null where that can't be told. */
function saidUses(facts: FileFacts): string | null {
  const found = known.get(facts);
  if (found !== undefined) return found;
  const { root, text } = facts.file;
  const uses = root.children.filter(isUse);
  const head = root.children.slice(0, root.children.findLastIndex(isUse) + 1);
  const namespaces = root.children.filter(({ kind }) => kind === 'namespace_definition');
  const isPlain =
    namespaces.length < 2 &&
    namespaces.every(({ children }) => !children.some(({ field }) => field === 'body')) &&
    head.every(({ kind, broken }) => HEAD.test(kind) && !broken);
  const rest = uses.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text);
  const words = new Set(rest.toLowerCase().match(/[\p{L}_\x80-\uffff][\p{L}\p{N}_\x80-\uffff]*/gu));
  const clauses = uses.map(({ start, end }) => clausesOf(text.slice(start, end)));
  const said = clauses.includes(null)
    ? null
    : clauses
        .flatMap((each) => each ?? [])
        .filter(({ alias }) => words.has(alias.toLowerCase()))
        .map(({ kind, path, alias }) => `${kind} ${path} ${alias}`)
        .sort()
        .join('\n');
  const answer = isPlain ? said : null;
  known.set(facts, answer);
  return answer;
}

interface Clause {
  readonly kind: string;
  readonly path: string;
  readonly alias: string;
}

const USE = /^use\s+(?:(function|const)\s+)?([\w\\\x80-\uffff]*?)(?:\{([^{}]*)\}|([^{}]*))\s*;$/i;
const CLAUSE = /^(?:(function|const)\s+)?\\?([\w\\\x80-\uffff]+)(?:\s+as\s+([\w\x80-\uffff]+))?$/i;

/** Null where it is spelled in another way, such as with a comment inside. */
function clausesOf(use: string): readonly Clause[] | null {
  const [, kind = '', first = '', group, list] = USE.exec(use) ?? [];
  if (group === undefined && list === undefined) return null;
  const prefix = group === undefined ? '' : first.replace(/^\\/, '');
  const spelled = (group ?? `${first}${list}`).split(',').map((one) => one.trim());
  const clauses = spelled.flatMap((one, at) => {
    const [, own = kind, name, as] = CLAUSE.exec(one) ?? [];
    if (name === undefined) return at > 0 && at === spelled.length - 1 && one === '' ? [] : [null];
    const path = `${prefix}${name}`;
    return [{ kind: own.toLowerCase(), path, alias: as ?? path.slice(path.lastIndexOf('\\') + 1) }];
  });
  return clauses.some((one) => one === null) ? null : clauses.flatMap((one) => one ?? []);
}
