import type { AstNode } from '../../model/ast-node.ts';
import type { Core } from '../../model/core.ts';
import { hasLateAnnotations } from '../../model/late-annotations.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { opaque } from './build.ts';
import type { Lowering } from './lowering.ts';
import { readsAnnotations } from './read-annotations.ts';
import { annotationsOfFunction, isForReaders, signatureOf } from './signatures.ts';

/**
 * Whether a module keeps its annotations as texts or evaluates them, as a part of its signature, and whether that can
 * be told in it: not where evaluating one may do anything, or fail, and not where something may look at one.
 *
 *     def load(path: str) -> int: ...      ->      from __future__ import annotations
 *                                                  def load(path: str) -> int: ...
 */
export function howAnnotationsAreKept(l: Lowering): Core {
  const how = hasLateAnnotations(l.file) ? 'late' : 'evaluated';
  return opaque(`${how} annotations${areForReaders(l) ? ' for readers' : ''}`, [], l.file.root);
}

function areForReaders(l: Lowering): boolean {
  if (readsAnnotations(l.file) || TOLD_BY_THEIR_TYPE.test(l.file.text)) return false;
  const isUnread = (node: AstNode, around: AstNode | null): boolean => {
    if (node.kind === 'function_definition' && !isUnreadFunction(l, node)) return false;
    // What is declared of a variable in a function is never evaluated.
    const isKept = node.kind === 'assignment' && around?.kind !== 'function_definition';
    if (isKept && !isUnreadVariable(l, node, around)) return false;
    const holder = /^(?:function|class)_definition$/.test(node.kind) ? node : around;
    return node.children.every((child) => isUnread(child, holder));
  };
  return isUnread(l.file.root, null);
}

/** Fields that a data class or a typed dictionary treats in another way, if it can tell from a text what they are. */
const TOLD_BY_THEIR_TYPE = /\b(?:ClassVar|InitVar|KW_ONLY|Required|NotRequired|ReadOnly)\b/;

function isUnreadFunction(l: Lowering, node: AstNode): boolean {
  const above = l.parents.get(node);
  const isSeen =
    above?.kind === 'decorated_definition' &&
    !above.children.every((one) => isForReaders(l, one) || ASKS_NO_TYPES.test(textOf(l, one)));
  return annotationsOfFunction(l, node).every(({ text }) =>
    isSeen ? false : /^(?:seen )?(?:parameter \d+|return_type)$/.test(text),
  );
}

/** Decorators of tests, of kept results, and of commands that say their types themselves. */
const ASKS_NO_TYPES =
  /^@\s*(?:pytest\.(?:fixture|mark\.\w+)|(?:functools\.)?(?:lru_cache|cache|cached_property)|(?:mock\.)?patch(?:\.\w+)?|(?:typing\.|t\.)?(?:final|override)|click\.\w+)\s*(?:\(|$)/;

function isUnreadVariable(l: Lowering, node: AstNode, around: AstNode | null): boolean {
  const annotations = signatureOf(l, node);
  if (!annotations.every(({ text }) => /^(?:field )?type$/.test(text))) return false;
  return annotations.length === 0 || around === null || keepsItsFields(l, around, new Set());
}

/** Whether a class makes nothing of the types of its fields, or, as a data class, the same of a text. */
function keepsItsFields(l: Lowering, node: AstNode, met: ReadonlySet<AstNode>): boolean {
  const above = l.parents.get(node);
  const decorators =
    above?.kind === 'decorated_definition' ? above.children.filter(({ kind }) => kind === 'decorator') : [];
  if (!decorators.every((one) => MAKES_DATA.test(textOf(l, one)))) return false;
  const bases = partOf(node, 'superclasses');
  return bases === null || named(bases).every((base) => isQuietBase(l, base, new Set([...met, node])));
}

const MAKES_DATA = /^@\s*(?:dataclasses\.)?dataclass\s*(?:\(|$)/;

function isQuietBase(l: Lowering, base: AstNode, met: ReadonlySet<AstNode>): boolean {
  if (QUIET_BASE.test(textOf(l, base))) return true;
  const binding = base.kind === 'identifier' ? l.file.bindings.of(base) : null;
  const [name, ...more] = binding?.declarations ?? [];
  const own = name && more.length === 0 ? l.parents.get(name) : undefined;
  return own?.kind === 'class_definition' && !met.has(own) && keepsItsFields(l, own, met);
}

/** Bases of the library, by the name that they have there. */
const QUIET_BASE =
  /^(?:metaclass\s*=\s*(?:abc\.)?ABCMeta|object|(?:\w+\.)?(?:\w*(?:Error|Exception|Warning)|ABC|Protocol|Generic\[.*\]|Protocol\[.*\]|(?:Int|Str)?Enum|(?:Int)?Flag|NamedTuple|TypedDict))$/s;

function textOf({ file }: Lowering, { start, end }: AstNode): string {
  return file.text.slice(start, end);
}
