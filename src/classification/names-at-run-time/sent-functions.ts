import { type AstNode, lastLeaf, textOf } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { onceEach } from '../../model/once-each.ts';
import { parentsOf } from '../../model/parents.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { encloses } from '../../model/span.ts';
import type { Side, World } from '../world.ts';

/** A file that hands over another text of a function, or one that asks for other names. */
export interface OtherwiseSent {
  readonly path: string;
  readonly because: string;
}

/**
 * Functions of ECMAScript that run elsewhere, where only their text comes: in a page that a test drives, in a worker, in
 * a database, on the thread that draws. What they ask for from around them isn't there, though it stands in the file.
 *
 *     page.evaluate(() => window.innerWidth)          const width = () => window.innerWidth
 *                                                     page.evaluate(() => width())        ReferenceError
 *
 * Playwright, Puppeteer, Selenium, WebdriverIO, TestCafe and extensions of browsers do so, MongoDB's mapReduce, worklets
 * of React Native, and whoever makes a text of a function, which must then be spelled as it was.
 */
export function otherwiseSent({ before, after }: World): readonly OtherwiseSent[] {
  const [old, now] = [sentIn(before), sentIn(after)];
  const [was, is] = [new Set(old.map(keyOf)), new Set(now.map(keyOf))];
  return [...now.filter((one) => !was.has(keyOf(one))), ...old.filter((one) => !is.has(keyOf(one)))].map(
    ({ path, name, text }) => ({
      path,
      because:
        text === null
          ? `a function that runs elsewhere, where its file is not, asks for ${name}`
          : `the text of a function is asked for, and reads otherwise`,
    }),
  );
}

interface Sent {
  readonly path: string;
  /** A name that the function takes from around it. */
  readonly name: string | null;
  /** Its own tokens, where they are the result. */
  readonly text: string | null;
}

function keyOf({ name, text }: Sent): string {
  return text === null ? `name ${name}` : `text ${text}`;
}

function sentIn({ files }: Side): readonly Sent[] {
  return [...files.values()].flatMap(({ file }) => sentOf(file));
}

/** What a file says somewhere that sends a function; most say nothing of it, and are not gone through. */
const MAY_SEND =
  /valuate|\$eval\b|execute(?:Async)?\b|execute(?:Async)?Script\b|InitScript\b|waitForFunction\b|mapReduce\b|ClientFunction\b|['"]worklet['"]|useAnimated|useDerivedValue|runOn(?:UI|Runtime)\b/;
/** The same of what makes a text of a function. */
const MAY_ASK_FOR_TEXT = /String\(|\$\{|\.toString\(\)/;

const sentOf = onceEach((file: ParsedFile): readonly Sent[] => {
  const { path, profile, text } = file;
  if (profile.modules !== 'ecmascript') return [];
  const maySend = MAY_SEND.test(text);
  if (!maySend && !MAY_ASK_FOR_TEXT.test(text)) return [];
  return [
    ...(maySend ? sentFunctions(file) : []).flatMap((made) => namesFromAround(file, made)),
    ...textsAskedFor(file),
  ].map((sent) => ({ path, name: null, text: null, ...sent }));
});

const SENDS =
  /^(?:evaluate(?:Handle|All|OnNewDocument)?|\$\$?eval|addInitScript|waitForFunction|execute(?:Async)?Script|mapReduce|ClientFunction|useAnimated\w+|useDerivedValue|runOn(?:UI|Runtime))$/;
/** `browser.execute(...)`: the word alone says little. */
const SENDS_OF = /^(?:browser|driver|client|page|frame)$/i;

function sentFunctions(file: ParsedFile): readonly AstNode[] {
  const found: AstNode[] = [];
  const visit = (node: AstNode): void => {
    if (isWorklet(node)) found.push(node);
    else if (sends(node)) found.push(...handedIn(file, node));
    for (const child of node.children) visit(child);
  };
  visit(file.root);
  return found;
}

function sends({ kind, children }: AstNode): boolean {
  if (kind !== 'call_expression') return false;
  const callee = children[0]!;
  if (callee.kind === 'identifier') return SENDS.test(callee.text);
  if (callee.kind !== 'member_expression') return false;
  const called = callee.children.at(-1)!.text;
  if (SENDS.test(called)) return true;
  return /^execute(?:Async)?$/.test(called) && SENDS_OF.test(lastLeaf(callee.children[0]!).text);
}

/** `run(() => 1)`, `run(read)`, `run({ func: read })`: the functions that a call is given. */
function handedIn(file: ParsedFile, call: AstNode): readonly AstNode[] {
  const given = call.children.find(({ kind }) => kind === 'arguments')?.children ?? [];
  return given.flatMap((argument) => {
    const values =
      argument.kind === 'object'
        ? argument.children.map((pair) => (pair.kind === 'pair' ? pair.children.at(-1)! : pair))
        : [argument];
    return values.flatMap((value) => functionOf(file, value) ?? []);
  });
}

const FUNCTIONS =
  /^(?:arrow_function|function(?:_expression)?|generator_function|(?:generator_)?function_declaration|method_definition)$/;

/** The word that it begins with is called like some of them. */
function isFunction({ kind, named }: AstNode): boolean {
  return named && FUNCTIONS.test(kind);
}

/** A function that is written here, or that a name stands for. */
function functionOf(file: ParsedFile, node: AstNode): AstNode | null {
  if (isFunction(node)) return node;
  if (node.kind === 'parenthesized_expression') return functionOf(file, node.children[1]!);
  const binding = /identifier/.test(node.kind) ? file.bindings.of(node) : null;
  const name = binding?.declarations.length === 1 ? binding.declarations[0]! : null;
  const holder = name && parentsOf(file.root).get(name);
  if (!holder) return null;
  if (isFunction(holder)) return name.field === 'name' ? holder : null;
  const value = holder.kind === 'variable_declarator' ? holder.children.at(-1)! : null;
  return value && isFunction(value) ? value : null;
}

/** A function that says of itself that it runs elsewhere. */
function isWorklet(node: AstNode): boolean {
  if (!isFunction(node)) return false;
  const first = node.children.at(-1)!.children.find(({ named, extra }) => named && !extra);
  return first?.kind === 'expression_statement' && /^(['"])worklet\1;?$/.test(textOf(first));
}

/** The variables of the file that a function asks for and doesn't declare, types aside. */
function namesFromAround({ bindings }: ParsedFile, declaration: AstNode): readonly { name: string }[] {
  const isInside = (node: AstNode): boolean => encloses(declaration, node);
  const isFromAround = ({ kind, declarations, references }: Binding): boolean =>
    kind !== 'type' &&
    kind !== 'label' &&
    !declarations.some(isInside) &&
    references.some((use) => use.kind !== 'type_identifier' && isInside(use));
  return bindings.all.filter(isFromAround).map(({ name }) => ({ name }));
}

/**
 * `String(read)`, `read.toString()`, `${read}`, `${() => 1}`: what a function is spelled like. Who stands before a template
 * is given its functions, and makes no text of them.
 */
function textsAskedFor(file: ParsedFile): readonly { text: string }[] {
  const found: { text: string }[] = [];
  const visit = (node: AstNode): void => {
    const isTagged =
      node.kind === 'template_string' && parentsOf(file.root).get(node)?.kind === 'call_expression';
    if (isTagged) {
      for (const part of node.children) part.children.forEach(visit);
      return;
    }
    for (const value of askedForText(node)) {
      const made = functionOf(file, value);
      if (made) found.push({ text: textOf(made) });
    }
    node.children.forEach(visit);
  };
  visit(file.root);
  return found;
}

function askedForText({ kind, children }: AstNode): readonly AstNode[] {
  if (kind === 'template_substitution') return children.filter(({ named, extra }) => named && !extra);
  if (kind !== 'call_expression') return [];
  const [callee, given] = [children[0]!, children.at(-1)!];
  if (callee.text === 'String') return given.children.filter(({ named, extra }) => named && !extra);
  return callee.kind === 'member_expression' && callee.children.at(-1)!.text === 'toString'
    ? [callee.children[0]!]
    : [];
}
