import type { AstNode } from '../../model/ast-node.ts';
import { wordPattern } from '../../model/literal-pattern.ts';
import { unquoted } from '../modules/module-interface.ts';
import { entityOf } from '../walk/entities.ts';
import type { Entity, FileFacts, Side } from '../world.ts';

/** Whose member a name is: one of something outside the change set, one of the object that runs, or who knows. */
export type Receiver = 'outside' | 'own' | 'unknown';

export interface Occurrence {
  readonly facts: FileFacts;
  readonly node: AstNode;
  readonly receiver: Receiver;
}

/** Every name in the files of one side that isn't resolved to a declaration, and every string. */
export interface Occurrences {
  named(name: string): readonly Occurrence[];
  /** Strings that are the name, or a dotted path that ends in it. */
  quoted(name: string): number;
  /** Whether a string that others read as code asks for a member of that name: a template, a query, a deep path. */
  isAskedInText(name: string): boolean;
}

/**
 * What a string says that somebody reads as code.
 *
 *     '{{ cart.total }}'      'items[0].total'      '@cart.total()'      '#{cart.total}'      'select total from carts'
 */
const READ_AS_CODE = /\{\{|\{%|[#$]\{|(?:^|[\s(!])[#@]\w|\]\s*\.\w/;
const QUERY = /^\s*(?:select|update|delete\s+from|insert\s+into|from|with)\s/i;
const QUERYING =
  /^(?:all|and|as|asc|avg|by|case|count|delete|desc|distinct|end|exists|from|group|having|in|insert|into|is|join|key|left|like|limit|max|min|not|null|offset|on|or|order|select|set|sum|then|update|value|values|when|where|with)$/i;

const known = new WeakMap<Side, Occurrences>();

/** Made once for a side, and only when something was renamed. */
export function occurrencesOf(side: Side): Occurrences {
  const made = known.get(side) ?? readOccurrences(side);
  known.set(side, made);
  return made;
}

/** A word of a file, which may be a name that nothing declares. */
interface Word {
  readonly facts: FileFacts;
  readonly node: AstNode;
  readonly parent: AstNode | null;
}

function readOccurrences(side: Side): Occurrences {
  const words = new Map<string, Word[]>();
  const names = new Map<string, readonly Occurrence[]>();
  const strings = new Map<string, number>();
  const [codes, queries] = [new Set<string>(), new Set<string>()];
  for (const facts of side.files.values()) {
    const quotes = new Set(facts.file.profile.strings);
    const visit = (node: AstNode, parent: AstNode | null): void => {
      if (quotes.has(node.kind)) {
        const text = unquoted(node, facts);
        if (QUERY.test(text)) queries.add(text);
        else if (READ_AS_CODE.test(text)) codes.add(text);
        const name = /[\p{L}\p{N}_$]+$/u.exec(text)?.[0];
        if (name && /^(?:[\p{L}\p{N}_$./#:]*[./#:])?[\p{L}\p{N}_$]+$/u.test(text)) {
          strings.set(name, (strings.get(name) ?? 0) + 1);
        }
      }
      if (node.children.length === 0) {
        const list = words.get(node.text);
        if (list) list.push({ facts, node, parent });
        else words.set(node.text, [{ facts, node, parent }]);
      }
      for (const child of node.children) visit(child, node);
    };
    visit(facts.file.root, null);
  }
  return {
    named(name) {
      // Few names are asked for, and what a word means takes longer to tell than where it stands.
      const found = names.get(name) ?? unresolved(side, words.get(name) ?? []);
      names.set(name, found);
      return found;
    },
    quoted: (name) => strings.get(name) ?? 0,
    isAskedInText(name) {
      const word = wordPattern([name]);
      const member = new RegExp(
        `[\\w\\])}]\\s*\\.\\s*(?:${word.source})|\\{\\{-?\\s*(?:${word.source})`,
        'u',
      );
      return (
        [...codes].some((text) => member.test(text)) ||
        (!QUERYING.test(name) && [...queries].some((text) => word.test(text)))
      );
    },
  };
}

function unresolved(side: Side, words: readonly Word[]): readonly Occurrence[] {
  return words.flatMap(({ facts, node, parent }) =>
    // What a package of Go calls itself is no name in it.
    parent?.kind !== 'package_clause' && isUnresolvedName(side, facts, node)
      ? [{ facts, node, receiver: receiverOf(side, facts, parent, node) }]
      : [],
  );
}

function isUnresolvedName(side: Side, facts: FileFacts, node: AstNode): boolean {
  if (isMemberOccurrence(facts, node)) return true;
  if (facts.file.profile.modules !== 'none') return false;
  const entity = entityOf(side, facts, node);
  return (
    entity?.type === 'free' || (entity?.type === 'outside' && mayBeImportOfOurs(side, facts, node, entity))
  );
}

/** `use crate::rates::base`: a name that is imported from something that bears a name of ours. */
function mayBeImportOfOurs(
  side: Side,
  { file }: FileFacts,
  node: AstNode,
  entity: Entity & { readonly type: 'outside' },
): boolean {
  if (file.profile.id === 'go' || !file.bindings.of(node)?.import) return false;
  return isOurs(side, entity) || /^(?:crate|self|super)$/.test(entity.module);
}

/** True for a leaf that is a name and no variable: a property, a method, a key, a keyword argument. */
export function isMemberOccurrence(facts: FileFacts, node: AstNode): boolean {
  if (!node.named || node.children.length > 0 || !facts.file.bindings.known || node.extra) return false;
  const { memberNames } = facts.file.profile;
  if (memberNames.includes(node.kind)) return true;
  return (
    /identifier$|^name$|^constant$/.test(node.kind) &&
    facts.file.bindings.of(node) === null &&
    !facts.file.bindings.isReference(node)
  );
}

const SELF = new Set(['this', 'self', 'cls', 'super']);
const BUILT_IN = /^(?:string|template_string|array|list|dictionary|regex|number|integer|float)$/;

/** What stands before the dot. In a language without modules of ours a free name may be anybody's. */
export function receiverOf(side: Side, facts: FileFacts, parent: AstNode | null, node: AstNode): Receiver {
  const at = parent ? parent.children.indexOf(node) : -1;
  const object = at >= 2 ? parent!.children[at - 2]! : null;
  const accessed = object && /^(?:\.|\?\.|optional_chain|::|->)$/.test(parent!.children[at - 1]!.kind);
  if (!object || !accessed) return 'own';
  if (SELF.has(object.text) || SELF.has(object.kind)) return 'own';
  if (BUILT_IN.test(object.kind)) return 'outside';
  if (object.children.length > 0) return 'unknown';
  const entity = entityOf(side, facts, object);
  if (entity?.type !== 'outside' && entity?.type !== 'free') return 'unknown';
  if (facts.file.profile.modules !== 'none') return 'outside';
  return isOurs(side, entity) ? 'unknown' : 'outside';
}

const declaredNames = new WeakMap<Side, ReadonlySet<string>>();

/** Where files see each other without imports, a name that one of them declares, or the folder it is in, is ours. */
function isOurs(side: Side, entity: Entity & { readonly type: 'outside' | 'free' }): boolean {
  const known = declaredNames.get(side) ?? namesOf(side);
  declaredNames.set(side, known);
  if (known.has(entity.name)) return true;
  return entity.type === 'outside' && known.has(/[^./:]*$/.exec(entity.module)?.[0] ?? '');
}

function namesOf(side: Side): ReadonlySet<string> {
  return new Set(
    [...side.files.values()].flatMap(({ file }) => [
      ...file.symbols.map(({ simpleName }) => simpleName),
      ...file.path.split('/').map((part) => part.replace(/\.[^.]*$/, '')),
    ]),
  );
}
