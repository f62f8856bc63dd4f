import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, hasToken, named } from '../../model/node-parts.ts';
import { onceEach } from '../../model/once-each.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { encloses } from '../../model/span.ts';
import type { Unit } from '../proof.ts';
import { goErrors } from './go-errors.ts';
import type { EarlyError } from './no-program.ts';
import { pythonErrors } from './python-errors.ts';
import { scriptErrors } from './script-errors.ts';

/**
 * What the grammar reads in a script and no engine does, or reads in another way; and in Python and Go what isn't compiled.
 *
 *     for (const x of xs) { await send(x) }      ->      xs.forEach((x) => { await send(x) })
 *     for (const x of xs) { if (x) break }       ->      xs.forEach((x) => { if (x) break })
 *     xs.map((x) => ({ id: x }))                 ->      xs.map((x) => { id: x })
 *     Math.pow(-a, 2)                            ->      -a ** 2
 *     _, _ = fmt.Print(a)                        ->      _, _ := fmt.Print(a)
 *
 * What stood in the file like that before is taken for something that its engine reads.
 *
 * @returns what is said of it; null where there is none in the symbol, or as many of it as before.
 */
export function earlyError({ before, after, old, now }: Unit): string | null {
  const [were, are] = [earlyErrorsIn(old.file), earlyErrorsIn(now.file)];
  const times = (all: readonly EarlyError[], sought: string): number =>
    all.filter(({ because }) => because === sought).length;
  const isHere = ({ node }: EarlyError): boolean =>
    were.some((one) => one.node === node) ? encloses(before.range, node) : encloses(after.range, node);
  const found = [...are, ...were].find(
    (one) =>
      (one.isMended
        ? times(were, one.because) < times(are, one.because)
        : times(were, one.because) !== times(are, one.because)) && isHere(one),
  );
  return found?.because ?? null;
}

/** The same of a file that is new. */
export function earlyErrorOf(file: ParsedFile): string | null {
  return earlyErrorsIn(file)[0]?.because ?? null;
}

/** Whether there is one in a part of a file. */
export function hasEarlyError(file: ParsedFile, part: Pick<AstNode, 'start' | 'end'>): boolean {
  return earlyErrorsIn(file).some(({ node }) => encloses(part, node));
}

const earlyErrorsIn = onceEach(readErrors);

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
const SUSPECTS = /\b(?:await|yield|break|continue|throw)\b|=>|\*\*|use strict/;

function readErrors(file: ParsedFile): readonly EarlyError[] {
  if (file.profile.id === 'python') return pythonErrors(file);
  if (file.profile.id === 'go') return goErrors(file);
  if (file.profile.modules !== 'ecmascript') return [];
  const found: EarlyError[] = [...scriptErrors(file)];
  if (!SUSPECTS.test(file.text)) return found;
  const visit = (node: AstNode, around: Around): void => {
    if (node.children.length === 0) return;
    const because = misplaced(node, around) ?? misspelled(file, node);
    if (because !== null) found.push({ because, node });
    const inner = within(node, around);
    for (const child of node.children) visit(child, inner);
  };
  visit(file.root, OUTSIDE);
  return found;
}

/** A word in a function which it means nothing in. */
function misplaced(node: AstNode, around: Around): string | null {
  const word = misplacedWord(node, around);
  return word && `${word} stands in a function where it means nothing, so that this is no program`;
}

function misplacedWord(node: AstNode, around: Around): string | null {
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

function misspelled(file: ParsedFile, node: AstNode): string | null {
  switch (node.kind) {
    case 'arrow_function':
      return fieldOf(node, 'body')?.kind === 'object'
        ? 'braces behind an arrow begin a block, and no object'
        : strictWithMore(node);
    case 'function_declaration':
    case 'function_expression':
    case 'method_definition':
      return strictWithMore(node);
    case 'binary_expression':
      return hasToken(node, '**') && fieldOf(node, 'left')?.kind === 'unary_expression'
        ? 'a sign before what is raised by ** needs parentheses, so that this is no program'
        : null;
    case 'throw_statement': {
      const [thrown] = named(node);
      return thrown && /[\r\n]/.test(file.text.slice(node.start, thrown.start))
        ? 'what is thrown must begin on the line of its throw, so that this is no program'
        : null;
    }
    default:
      return null;
  }
}

/** `function f(a = 1) { 'use strict' }` */
function strictWithMore(node: AstNode): string | null {
  const [body, parameters] = [fieldOf(node, 'body'), fieldOf(node, 'parameters')];
  const [first] = body?.kind === 'statement_block' ? named(body) : [];
  const [text] = first?.kind === 'expression_statement' ? named(first) : [];
  const isStrict = text?.kind === 'string' && text.children.some((part) => part.text === 'use strict');
  const isSimple = (one: AstNode): boolean => {
    if (one.kind === 'identifier') return true;
    return (
      one.kind === 'required_parameter' &&
      !fieldOf(one, 'value') &&
      fieldOf(one, 'pattern')?.kind === 'identifier'
    );
  };
  const isOptional = (one: AstNode): boolean => one.kind === 'optional_parameter' && !fieldOf(one, 'value');
  return isStrict && parameters && !named(parameters).every((one) => isSimple(one) || isOptional(one))
    ? 'a function whose parameters are more than names may not turn to strict mode itself, so that this is no program'
    : null;
}

function within(node: AstNode, around: Around): Around {
  const { kind } = node;
  if (FUNCTIONS.test(kind))
    return {
      ...OUTSIDE,
      waits: hasToken(node, 'async'),
      yields: kind.startsWith('generator_') || (kind === 'method_definition' && hasToken(node, '*')),
    };
  // A parameter's default is there before the function can wait.
  if (kind === 'formal_parameters') return { ...around, waits: false, yields: false };
  if (LOOPS.test(kind)) return { ...around, isLoop: true };
  if (kind === 'switch_statement') return { ...around, isSwitch: true };
  const label = kind === 'labeled_statement' ? fieldOf(node, 'label')?.text : undefined;
  return label === undefined ? around : { ...around, labels: [...around.labels, label] };
}
