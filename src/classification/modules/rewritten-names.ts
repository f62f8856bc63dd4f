import { type AstNode, textOf } from '../../model/ast-node.ts';
import type { Bindings } from '../../model/bindings.ts';
import { onceEach } from '../../model/once-each.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { Side } from '../world.ts';
import { membersWritten } from './python-places.ts';

/**
 * Names of functions, classes and constants, and of what nothing declares, that somebody in the change set gives another
 * value: whoever asks for such a one asks what it is by now.
 *
 *     function step() {}      export function use(other) { step = other }        counter = 0
 *     def step(): ...         def use(other): global step; step = other          prices.LIMIT = 5
 */
export const rewrittenNames = onceEach(
  (side: Side): ReadonlySet<string> =>
    new Set([...side.files.values()].flatMap(({ file }) => [...rewrittenIn(file)])),
);

const NO_NAMES: ReadonlySet<string> = new Set();

const rewrittenIn = onceEach((file: ParsedFile): ReadonlySet<string> => {
  switch (file.profile.modules) {
    case 'ecmascript':
      return inEcmascript(file.root, file.bindings);
    case 'python':
      return inPython(file);
    case 'none':
      return NO_NAMES;
  }
});

const BY_TEXT =
  /\bsetattr\(\s*[\w.[\]]+\s*,\s*["'](\w+)["']|(?:\b(?:globals|vars)\(\s*\w*\s*\)|\b__dict__)\s*\[\s*["'](\w+)["']\s*\]\s*[-+*/|&]?=(?!=)/g;

function inPython({ root, text }: ParsedFile): ReadonlySet<string> {
  const { globals, members } = membersAndGlobalsWritten(root);
  return new Set([...globals, ...members, ...writtenByText(text)]);
}

/** Names that Python is told to write by a text: `globals()['LIMIT'] = 5`. */
function writtenByText(text: string): readonly string[] {
  return [...text.matchAll(BY_TEXT)].map(([, told, kept]) => (told ?? kept)!);
}

/** What stands for the program as a whole, whose members are names that nothing declares. */
const WHOLE = /^(?:globalThis|window|self|global)$/;

function inEcmascript(root: AstNode, bindings: Bindings): ReadonlySet<string> {
  const found = new Set<string>();
  const note = (target: AstNode): void => {
    if (/^(?:member|subscript)_expression$/.test(target.kind)) {
      const [object, , member] = target.children;
      if (object?.kind === 'identifier' && WHOLE.test(object.text) && !bindings.of(object) && member)
        found.add(textOf(member).replace(/^['"`]|['"`]$/g, ''));
      return;
    }
    if (/function/.test(target.kind)) return;
    if (/identifier/.test(target.kind) && bindings.isReference(target)) {
      const binding = bindings.of(target);
      // `let notify = () => {}` is a function to whoever asks for it.
      const isOne = /^(?:function|class)$/;
      if (
        !binding ||
        (binding.topLevel && (isOne.test(binding.kind) || isOne.test(binding.symbol?.kind ?? '')))
      )
        found.add(target.text);
    }
    target.children.forEach(note);
  };
  const visit = (node: AstNode): void => {
    if (WRITES.test(node.kind))
      for (const child of node.children) if (/^(?:left|argument)$/.test(child.field ?? '')) note(child);
    node.children.forEach(visit);
  };
  visit(root);
  return found;
}

const WRITES = /^(?:(?:augmented_)?assignment_expression|update_expression|for_in_statement)$/;

/** What a file of Python gives a value to that others may know by its name. */
interface Written {
  /** What functions of the file say to be `global`. */
  readonly globals: ReadonlySet<string>;
  /** Members that are given to what isn't the own object of a method: `prices.asked = 0`. */
  readonly members: ReadonlySet<string>;
}

/** What a file of Python gives a value to that others may know by its name: its own names, and members of modules. */
export const membersAndGlobalsWritten = onceEach((root: AstNode): Written => {
  const [globals, members] = [new Set<string>(), new Set<string>()];
  const visit = (node: AstNode): void => {
    if (node.kind === 'global_statement') for (const { text } of node.children) globals.add(text);
    for (const { children } of membersWritten(node))
      if (!/^(?:self|cls)$/.test(children[0]?.text ?? '')) members.add(children.at(-1)!.text);
    node.children.forEach(visit);
  };
  visit(root);
  return { globals, members };
});
