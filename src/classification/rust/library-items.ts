import { type AstNode, someNode } from '../../model/ast-node.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { Entity, FileFacts, World } from '../world.ts';

/** Where a name stands in Rust's library that nobody needs to import. */
const PRELUDE: Readonly<Record<string, string>> = {
  ...within('option', 'Option'),
  ...within('result', 'Result'),
  ...within('boxed', 'Box'),
  ...within('string', 'String ToString'),
  ...within('vec', 'Vec'),
  ...within('borrow', 'ToOwned'),
  ...within('clone', 'Clone'),
  ...within('convert', 'AsMut AsRef From Into TryFrom TryInto'),
  ...within('default', 'Default'),
  ...within('iter', 'DoubleEndedIterator ExactSizeIterator Extend FromIterator IntoIterator Iterator'),
  ...within('cmp', 'Eq Ord PartialEq PartialOrd'),
  ...within('marker', 'Copy Send Sized Sync Unpin'),
  ...within('mem', 'drop'),
  ...within('ops', 'Drop Fn FnMut FnOnce'),
};

function within(module: string, names: string): Readonly<Record<string, string>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, `std::${module}::${name}`]));
}

/**
 * Whether two names of Rust mean one item of its library: what `core` and `alloc` have, `std` shows at the same path,
 * and some of it is there without being asked for.
 *
 *     use std::fmt;  fmt::Debug          use core::fmt;  fmt::Debug
 *     Vec<u8>                            use alloc::vec::Vec;  Vec<u8>
 *
 * Refused for the modules that are not the same ones (`panic`, `prelude`, `io`), where a module of the change set is
 * called like one of the three, and for a name that nobody asked for where a star may bring it from elsewhere.
 */
export function sameLibraryItem(
  { before, after }: World,
  old: FileFacts | undefined,
  one: Entity,
  now: FileFacts | undefined,
  two: Entity,
): boolean {
  if (old?.file.profile.id !== 'rust' || now?.file.profile.id !== 'rust') return false;
  const [was, is] = [pathInLibrary(old, one), pathInLibrary(now, two)];
  if (was === null || was !== is) return false;
  return [before, after].every(({ files }) => ![...files.values()].some(({ file }) => namesLibrary(file)));
}

function pathInLibrary({ file }: FileFacts, entity: Entity): string | null {
  if (entity.type !== 'outside' && entity.type !== 'free') return null;
  const path = entity.name.split('::');
  const isUnasked = entity.type === 'free' && Object.hasOwn(PRELUDE, path[0]!);
  if (isUnasked && takesFromElsewhere(file)) return null;
  if (isUnasked) return [PRELUDE[path[0]!], ...path.slice(1)].join('::');
  const before = entity.type === 'outside' ? entity.module.split('::').filter(Boolean) : [];
  const [crate, module, ...rest] = [...before, ...path];
  if (crate === undefined || module === undefined || !/^(?:std|core|alloc)$/.test(crate)) return null;
  if (/^(?:panic|prelude|io|\*|self)$/.test(module)) return null;
  return ['std', module, ...rest].join('::');
}

/** `use shapes::*` may bring a `Vec` along; what the library brings by a star is its own. */
function takesFromElsewhere(file: ParsedFile): boolean {
  return remembered(elsewhere, file, () => hasForeignStar(file, file.root, false));
}

/** `mod core;`, `extern crate compat as std;` */
function namesLibrary(file: ParsedFile): boolean {
  const NAMES = /\bmod\s+(?:std|core|alloc)\b|\bas\s+(?:std|core|alloc)\s*[;,}]/;
  return remembered(named, file, () => file.profile.id === 'rust' && NAMES.test(file.text));
}

const elsewhere = new WeakMap<ParsedFile, boolean>();
const named = new WeakMap<ParsedFile, boolean>();

function remembered(known: WeakMap<ParsedFile, boolean>, file: ParsedFile, ask: () => boolean): boolean {
  const found = known.get(file) ?? ask();
  known.set(file, found);
  return found;
}

function hasForeignStar(file: ParsedFile, node: AstNode, isInside: boolean): boolean {
  if (node.kind === 'use_declaration')
    return (
      someNode(node, ({ kind }) => kind === 'use_wildcard') &&
      !isOwnStar(file.text.slice(node.start, node.end), isInside)
    );
  const inside = isInside || node.kind === 'mod_item';
  return node.children.some((child) => hasForeignStar(file, child, inside));
}

/** `use super::*` in a module of this very file. */
function isOwnStar(text: string, isInside: boolean): boolean {
  const path = text.replace(/^[^;]*?\buse\s+/, '');
  return /^(?:std|core|alloc)::/.test(path) || (isInside && /^super::\*;?$/.test(path));
}
