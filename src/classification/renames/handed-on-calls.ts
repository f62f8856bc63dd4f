import type { AstNode } from '../../model/ast-node.ts';
import { literalPattern } from '../../model/literal-pattern.ts';
import { parentsOf } from '../../model/parents.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { encloses } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { FileFacts } from '../world.ts';

/**
 * Why a place behind a dot may not follow the members that were renamed; null where nothing speaks against it. Whoever
 * is called as the one that it hands on to asks something else, where that isn't seen to be renamed as well.
 *
 *     first() { return this.items.first() }      ->      last() { return this.items.last() }
 *
 * It is where the receiver is declared as an object of the class itself, or of another one with a member that was renamed:
 * `parent: Tree` in `depth() { return this.parent.depth() + 1 }`. Where both are names of what libraries have, the receiver
 * must be declared so at any place. Where no types are declared only those names are refused, and only of who hands on.
 *
 * @param renamed all that was called as the place was, and is called as it is now.
 */
export function whyHandedOn(
  facts: FileFacts,
  access: AstNode | null,
  before: AstNode,
  after: string,
  renamed: readonly CodeSymbol[],
): string | null {
  const receiver = access && receiverBehind(facts, access, before);
  if (!receiver || /^(?:this|self|super)(?:_expression)?$/.test(receiver.text || receiver.kind)) return null;
  if (renamed.length > 0 && renamed.every(isFunction))
    return `${before.text} behind a dot is a member, and what was renamed is a function`;
  const members = renamed.filter((one) => !isFunction(one));
  const own = members.find(
    ({ path, declaration }) => path === facts.file.path && encloses(declaration, before),
  );
  const isEveryday = isOfLibraries(before.text) && isOfLibraries(after);
  if (!own && !isEveryday) return null;
  const isOther = TYPED.has(facts.file.profile.id)
    ? !ownersOf([...(own ? [own] : []), ...members.slice(0, MOST_OWNERS)]).some((owner) =>
        isOwnObject(facts, receiver, owner),
      )
    : own !== undefined && isEveryday;
  return isOther
    ? `${before.text} of ${spellingOf(facts, receiver)} may be a member of something else`
    : null;
}

/** What stands before the dot; in Kotlin and Swift the dot and the name are a node of their own. */
function receiverBehind({ file }: FileFacts, access: AstNode, name: AstNode): AstNode | null {
  const at = access.children.indexOf(name);
  const sign = access.children[at - 1]?.kind ?? '';
  if (!/^(?:\.|\?\.|->|optional_chain)$/.test(sign) && !(sign === ':' && file.profile.id === 'lua'))
    return null;
  if (access.kind !== 'navigation_suffix') return access.children[at - 2] ?? null;
  return parentsOf(file.root).get(access)?.children[0] ?? null;
}

/** Languages in which a declaration says whose object it holds, or a value does. */
const TYPED = new Set([
  'c-sharp',
  'cpp',
  'go',
  'java',
  'kotlin',
  'rust',
  'scala',
  'swift',
  'tsx',
  'typescript',
]);

/** Which isn't found behind a dot; one of Kotlin that extends a type is called by both. */
function isFunction({ kind, parent, name, simpleName }: CodeSymbol): boolean {
  return kind === 'function' && name === simpleName && (parent === null || parent.kind === 'module');
}

/** More are not looked for: who has so many classes of one kind may be asked for any of them. */
const MOST_OWNERS = 40;

/** `Tree` of `Tree.depth~2` */
function ownersOf(members: readonly CodeSymbol[]): readonly string[] {
  const names = members.map(({ name }) => (name.split('.').at(-2) ?? '').replace(/~\d+$/, ''));
  return [...new Set(names)].filter((name) => name !== '');
}

/** `parent: Tree`, `Tree parent`, `List<Tree> children`, `child := Tree{`, `(other as Tree)` */
function isOwnObject({ file }: FileFacts, receiver: AstNode, owner: string): boolean {
  const spelled = file.text.slice(receiver.start, Math.min(receiver.end, receiver.start + 200));
  if (new RegExp(wordOf(owner)).test(spelled)) return true;
  const name = nameHeld(receiver);
  if (name === null) return false;
  const held = namesDeclaredAs(file, owner);
  if (held.has(name)) return true;
  const through = nameGoneThrough(file, receiver, name);
  return through !== null && held.has(through);
}

/** A name and its type, as languages write them: `Tree parent`, `parent: Tree`, `parent *Tree`, `parent = new Tree(`. */
const DECLARED: readonly { readonly way: RegExp; readonly name: 1 | 2 }[] = [
  { way: /(?<![\w$])([\w$]{1,100}(?:<[^<>;(){}\n]{0,60}>)?[>?&*[\]]{0,8}) (?=([\w$]{1,100}))/g, name: 2 },
  { way: /(?<![\w$])([\w$]{1,100})[?!]?: ?(?=([\w$<>[\],.?&*'| ]{1,80}))/g, name: 1 },
  { way: /(?<![\w$])([\w$]{1,100}) (?=([\w.*[\]]{1,140}))/g, name: 1 },
  { way: /(?<![\w$])([\w$]{1,100}) :?= (?:new |&)?(?=([\w$]{1,100}))/g, name: 1 },
];

const declared = new WeakMap<ParsedFile, ReadonlyMap<string, ReadonlySet<string>>>();

/** Read once for a file: which names stand beside a word that may be their type. */
function namesDeclaredAs(file: ParsedFile, owner: string): ReadonlySet<string> {
  const known = declared.get(file) ?? readDeclared(file.text);
  declared.set(file, known);
  return known.get(owner) ?? new Set();
}

function readDeclared(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>();
  for (const { way, name } of DECLARED)
    for (const found of text.matchAll(way)) {
      const [held, type] = [found[name]!, found[3 - name]!];
      for (const word of type.match(/[\w$]+/g) ?? []) {
        const ofType = names.get(word) ?? new Set<string>();
        names.set(word, ofType.add(held));
      }
    }
  return names;
}

function wordOf(name: string): string {
  return `(?<![\\w$])${literalPattern(name)}(?![\\w$])`;
}

/** `parent` of `this.parent`, `node.parent!`, `self.parent.as_ref()` and `parent[0]`; null where there is none. */
function nameHeld(node: AstNode): string | null {
  const parts = node.children.filter(({ named, extra }) => named && !extra);
  const first = parts[0];
  if (!first) return /^(?!(?:this|self|super)$)[\p{L}_$][\p{L}\p{N}_$]*$/u.test(node.text) ? node.text : null;
  if (!isReached(node))
    return nameHeld(/parenthesized|unary|prefix|reference|await/.test(node.kind) ? parts.at(-1)! : first);
  const last = parts.find(({ field }) => field === 'name') ?? parts.at(-1)!;
  const name = last.children.length > 0 ? last.children.at(-1)!.text : last.text;
  return isOfLibraries(name) || LEADS_ON.test(name) ? nameHeld(first) : name;
}

/** Through something else, behind a dot. */
function isReached({ children }: AstNode): boolean {
  return children.some(({ kind }) => /^(?:\.|\?\.|->|navigation_suffix|optional_chain)$/.test(kind));
}

/** What gives what something holds. */
const LEADS_ON =
  /^(?:as_ref|as_mut|as_deref|borrow|borrow_mut|clone|cloned|deref|expect|into_iter|iter|iter_mut|let|also|stream|unwrap|value)$/;

/** `children` of `children.iter().map(|child| child.depth())`, where the name is what the function is called with. */
function nameGoneThrough({ root, text }: ParsedFile, receiver: AstNode, name: string): string | null {
  const parents = parentsOf(root);
  for (let at = parents.get(receiver); at; at = parents.get(at)) {
    if (!/closure|lambda|arrow_function|func_literal/.test(at.kind)) continue;
    const taken = text.slice(at.start, Math.min(at.end, at.start + 80)).split(/->|=>|\|[^|]*$/)[0]!;
    if (!new RegExp(wordOf(name)).test(taken)) continue;
    let call = parents.get(at);
    while (call && !/call|invocation/.test(call.kind)) call = parents.get(call);
    const asked = call?.children[0];
    return asked ? nameHeld(isReached(asked) ? asked.children[0]! : asked) : null;
  }
  return null;
}

function spellingOf({ file }: FileFacts, { start, end }: AstNode): string {
  const text = file.text.slice(start, end);
  return text.length > 40 ? 'something' : text;
}

/** Names of what texts, numbers, lists, tables, streams and locks have in the libraries of languages. */
const OF_LIBRARIES =
  /^(?:abs|acquire|add|addall|addfirst|addlast|all|any|append|back|begin|ceil|clear|close|concat|connect|contains|copy|count|decode|decrement|decrementandget|delete|dequeue|disable|disconnect|discard|each|enable|encode|end|endswith|enqueue|every|extend|filter|find|findall|findindex|findlast|findlastindex|first|flatmap|floor|flush|foreach|front|get|getandadd|getfirst|getlast|head|hide|includes|increment|incrementandget|indexof|insert|is(?:after|before|blank|digit|empty|err|lower|none|notempty|numeric|ok|present|some|space|upper)|items|join|keys|last|lastindexof|left|len|length|lock|lower|lstrip|map|max|maxby|min|minby|minus|next|none|off|offer|on|once|open|parse|peek|peekfirst|peeklast|plus|poll|pollfirst|polllast|pop|popback|popfront|popitem|prepend|prev|previous|push|pushback|pushfront|put|read|readline|readlines|reduce|reduceright|release|remove|removeall|removefirst|removelast|retainall|reverse|reversed|right|round|rstrip|set|setdefault|shift|show|shutdown|size|slice|some|sort|sorted|splice|split|start|startswith|stop|strip|substr|substring|subtract|sum|tail|tolowercase|touppercase|trim|trimend|trimstart|unlock|unshift|update|upper|values|write|writeline|writelines)$/;

/** In whichever way words are put together: `trim_start`, `trimStart`. */
function isOfLibraries(name: string): boolean {
  return OF_LIBRARIES.test(name.replaceAll('_', '').toLowerCase());
}
