import { posix } from 'node:path';
import type { CommandWrite, WriteHow } from '../../model/command-reading.ts';
import { type Field, textField } from '../field.ts';
import { Unreadable } from '../shell/unreadable.ts';
import { type Call, notesWrite } from '../walk.ts';
import type { Operand, Parsed } from './program.ts';

type Operands = (call: Call, parsed: Parsed) => void;

/** Every operand is written in this way. */
export function eachOperand(how: WriteHow['type'] & ('changed' | 'removed' | 'folder' | 'tree')): Operands {
  return (call, parsed) => {
    optionsFirst(parsed);
    for (const operand of parsed.operands) notesWrite(call.walk, call.state, operand, { type: how });
  };
}

/** The operand at a place is written, the others are read. */
export function operandAt(index: number): Operands {
  return (call, { operands }) => {
    if (operands.slice(0, index + 1).some(({ fromPattern }) => fromPattern)) throw orderUnknown();
    const target = operands[index];
    if (target) notesWrite(call.walk, call.state, target, { type: 'changed' });
  };
}

/** Systems differ in whether a word with a dash behind an operand is an option or a file. */
export function optionsFirst({ mixed }: Parsed): void {
  if (mixed) throw new Unreadable('an option stands behind an operand; options come first');
}

function orderUnknown(): Unreadable {
  return new Unreadable('which file a pattern puts last is not known');
}

/**
 * Where things that are copied, moved or linked arrive: at the last operand, or under their own names in it where it is
 * a folder.
 *
 * @param options.into the folder of `-t`; null for the last operand.
 * @param options.exactly `-T`: the last operand is never a folder to put things in.
 */
export function notesArrivals(
  call: Call,
  operands: readonly Operand[],
  options: { readonly into: Field | null; readonly exactly: boolean },
  how: (source: Operand) => WriteHow,
): void {
  const target = options.into ?? operands.at(-1);
  const sources = options.into ? operands : operands.slice(0, -1);
  if (!target || sources.length === 0) throw new Unreadable(`${call.name} has too few arguments`);
  if (target.type !== 'text' || (!options.into && operands.at(-1)!.fromPattern)) {
    if (target.type !== 'text') throw new Unreadable('where it writes to is computed');
    throw orderUnknown();
  }
  const { walk, state } = call;
  const several = options.into !== null || sources.length > 1 || /(?:^|\/)\.{0,2}$/.test(target.text);
  const earlier = walk.effects.some(
    (effect) => effect.type === 'write' && mayMakeFolder(effect, target.text),
  );
  const gone = walk.effects.some(
    (effect) => effect.type === 'write' && /^(?:tree|removed)$/.test(effect.how.type),
  );
  for (const source of sources) {
    for (const folder of state.folders) {
      const there = { ...state, folders: [folder] };
      const isFolder = folder !== null && walk.around.isFolder(folder, target.text);
      const inside = !options.exactly && (several || isFolder || earlier || folder === null);
      const itself = options.exactly || (!several && (!isFolder || gone));
      if (itself) notesWrite(walk, there, target, how(source));
      if (inside) notesWrite(walk, there, textField(`${target.text}/${baseName(source)}`), how(source));
    }
  }
}

/** Whether an earlier step may have put a folder where there was none, or a way to one. */
function mayMakeFolder({ path, how }: CommandWrite, target: string): boolean {
  switch (how.type) {
    case 'content':
    case 'changed':
    case 'removed':
    case 'tree':
      return path.startsWith(`${target.replace(/\/+$/, '')}/`);
    case 'folder':
      return path.split('/').includes(posix.basename(target));
    case 'tree_from':
    case 'returned':
    case 'below':
    case 'link':
      return true;
    default:
      return how satisfies never;
  }
}

function baseName(source: Operand): string {
  if (source.type !== 'text') throw new Unreadable('the name that it writes is computed');
  const name = posix.basename(source.text);
  return name === '' || name === '/' ? '.' : name;
}
