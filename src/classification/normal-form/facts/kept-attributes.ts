import type { CodeSymbol } from '../../../model/symbol.ts';
import { classesAtHand } from '../../renames/python-attributes.ts';
import type { Side, World } from '../../world.ts';
import { accessorsIn } from '../sides/accessors.ts';
import { classLevelOf } from './class-level-names.ts';

const HOOKS = /\b__(?:set|get|del)(?:attr|attribute|_name)?__\b|\b__(?:slots|dict)__\b|\bsetattr\(/;

/**
 * Which attributes of the object of a method hold what they are given, and do nothing when they are: Python may run a
 * property, a descriptor or `__setattr__` instead.
 *
 * Holds in a class that nothing decorates, whose bases are all in the change set, where no class declares a member of the
 * name, in whichever way, nobody stores one in a class, and no file says how attributes are stored. Null where no
 * attribute of the method's object is known to be so.
 */
export function keptAttributes(
  world: World,
  before: CodeSymbol,
  after: CodeSymbol,
): ((name: string) => boolean) | null {
  if (!isPlain(world.before, before) || !isPlain(world.after, after)) return null;
  const [was, is] = [membersOf(world.before), membersOf(world.after)];
  // A mangled name is declared under another one.
  return (name) => !/^_\w+?__\w|^__/.test(name) && !was.has(name) && !is.has(name);
}

function isPlain(side: Side, { kind, parent, nodes }: CodeSymbol): boolean {
  if (!/^(?:method|constructor)$/.test(kind) || parent?.kind !== 'class') return false;
  if ([parent.nodes, nodes].some((all) => all.some((node) => node.kind === 'decorated_definition')))
    return false;
  return classesAtHand(side).has(parent.simpleName) && !hasHooks(side);
}

const hooked = new WeakMap<Side, boolean>();

function hasHooks(side: Side): boolean {
  const known =
    hooked.get(side) ??
    [...side.files.values()].some(({ file }) => HOOKS.test(file.text) || classLevelOf(file).isOpen);
  hooked.set(side, known);
  return known;
}

const members = new WeakMap<Side, ReadonlySet<string>>();

function membersOf(side: Side): ReadonlySet<string> {
  const known =
    members.get(side) ??
    new Set([
      ...accessorsIn(side),
      ...[...side.files.values()].flatMap(({ file }) => [
        ...classLevelOf(file).names,
        ...file.symbols.flatMap(({ parent, simpleName }) => (parent?.kind === 'class' ? [simpleName] : [])),
      ]),
    ]);
  members.set(side, known);
  return known;
}
