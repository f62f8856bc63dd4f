import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, hasToken } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { encloses } from '../../model/span.ts';
import type { Unit } from '../proof.ts';

/**
 * A word of a script that stands in a function which it means nothing in: no program, though it parses.
 *
 *     for (const x of xs) { await send(x) }      ->      xs.forEach((x) => { await send(x) })
 *     for (const x of xs) { if (x) break }       ->      xs.forEach((x) => { if (x) break })
 *
 * Where a script stood like that before, it is taken for one in which these are names.
 */
export function misplacedWord({ after, old, now }: Unit): string | null {
  const found = misplacedIn(now.file).filter(({ node }) => encloses(after.range, node));
  return found.length > 0 ? newWord(old.file, now.file) : null;
}

/** The same of a file that is new. */
export function misplacedWordOf(file: ParsedFile): string | null {
  return misplacedIn(file)[0]?.word ?? null;
}

/** What is said of it. */
export function outOfPlace(word: string): string {
  return `${word} stands in a function where it means nothing, so that this is no program`;
}

function newWord(old: ParsedFile, now: ParsedFile): string | null {
  const timesIn = (file: ParsedFile, sought: string): number =>
    misplacedIn(file).filter(({ word }) => word === sought).length;
  return misplacedIn(now).find(({ word }) => timesIn(now, word) > timesIn(old, word))?.word ?? null;
}

interface Misplaced {
  readonly word: string;
  readonly node: AstNode;
}

const known = new WeakMap<ParsedFile, readonly Misplaced[]>();

function misplacedIn(file: ParsedFile): readonly Misplaced[] {
  const made = known.get(file) ?? readMisplaced(file);
  known.set(file, made);
  return made;
}

/** What stands around a piece of code, as far as the function that it is in goes. */
interface Around {
  /** What is outside of all functions may wait in a module. */
  readonly waits: boolean;
  readonly yields: boolean;
  readonly isLoop: boolean;
  readonly isSwitch: boolean;
  readonly labels: readonly string[];
}

const OUTSIDE: Around = { waits: true, yields: false, isLoop: false, isSwitch: false, labels: [] };

const FUNCTIONS =
  /^(?:(?:generator_)?function(?:_declaration|_expression)?|arrow_function|method_definition|class_static_block)$/;
const LOOPS = /^(?:for|for_in|while|do)_statement$/;

function readMisplaced(file: ParsedFile): readonly Misplaced[] {
  if (file.profile.modules !== 'ecmascript' || !/\b(?:await|yield|break|continue)\b/.test(file.text))
    return [];
  const found: Misplaced[] = [];
  const visit = (node: AstNode, around: Around): void => {
    const word = misplaced(node, around);
    if (word !== null) found.push({ word, node });
    if (node.children.length === 0) return;
    const inner = within(node, around);
    for (const child of node.children) visit(child, inner);
  };
  visit(file.root, OUTSIDE);
  return found;
}

function misplaced(node: AstNode, around: Around): string | null {
  switch (node.kind) {
    case 'await_expression':
      return around.waits ? null : 'await';
    case 'for_in_statement':
      return around.waits || !hasToken(node, 'await') ? null : 'await';
    case 'yield_expression':
      return around.yields ? null : 'yield';
    case 'break_statement':
    case 'continue_statement': {
      const label = fieldOf(node, 'label')?.text;
      const isBreak = node.kind === 'break_statement';
      const leaves =
        label === undefined ? around.isLoop || (isBreak && around.isSwitch) : around.labels.includes(label);
      return leaves ? null : isBreak ? 'break' : 'continue';
    }
    default:
      return null;
  }
}

function within(node: AstNode, around: Around): Around {
  const { kind } = node;
  if (FUNCTIONS.test(kind))
    return {
      ...OUTSIDE,
      waits: hasToken(node, 'async'),
      yields: kind.startsWith('generator_') || (kind === 'method_definition' && hasToken(node, '*')),
    };
  if (LOOPS.test(kind)) return { ...around, isLoop: true };
  if (kind === 'switch_statement') return { ...around, isSwitch: true };
  const label = kind === 'labeled_statement' ? fieldOf(node, 'label')?.text : undefined;
  return label === undefined ? around : { ...around, labels: [...around.labels, label] };
}
