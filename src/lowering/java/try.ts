import { type AstNode, lastLeaf } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { named, partOf } from '../../model/node-parts.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { type Lowering, structure } from './context.ts';
import { lowerExpression, lowerUnknown } from './expressions.ts';
import { lowerBind } from './functions.ts';
import { lowerBlock } from './statements.ts';

/**
 * `try` with its handlers, of which the first that fits is taken, and with what it closes at its end.
 *
 *     try (R r = open()) { a(); } catch (E e) { b(); }
 *     ->      try [{ resources [let r = open(), { a() }] }, { handler [E, catch e { b() }] }, nothing]
 */
export function lowerTry(l: Lowering, node: AstNode): Core {
  const resources = partOf(node, 'resources');
  const inner = lowerBlock(l, partOf(node, 'body')!);
  const body = resources
    ? core(
        'block',
        '',
        [core('opaque', 'resources', [...named(resources).map((one) => lowerResource(l, one)), inner], node)],
        node,
      )
    : inner;
  const clauses = node.children.filter(({ kind }) => kind === 'catch_clause');
  const handlers = sharedHandlers(l, clauses).map((alike) => lowerHandler(l, alike));
  const [only, ...more] = handlers;
  const last = node.children.find(({ kind }) => kind === 'finally_clause');
  const end = last ? lowerBlock(l, named(last)[0]!) : core('nothing');
  if (!only && !last) return body;
  return core(
    'try',
    '',
    [body, only ? (more.length > 0 ? core('opaque', 'handlers', handlers) : only) : core('nothing'), end],
    node,
  );
}

function lowerResource(l: Lowering, resource: AstNode): Core {
  const name = partOf(resource, 'name');
  const value = partOf(resource, 'value');
  if (name && value)
    return core('let', 'resource', [lowerBind(l, name), lowerExpression(l, value)], resource);
  const [only] = named(resource);
  return only ? lowerExpression(l, only) : lowerUnknown(l, resource);
}

/**
 * Handlers one below the other that do the same, which are one handler of several failures.
 *
 *     catch (IOException e) { log(e); } catch (SQLException e) { log(e); }      ->      catch (IOException | SQLException e) { log(e); }
 *
 * Not where the failure is handed to one of several methods of a name: which one is called goes by its type.
 */
function sharedHandlers(l: Lowering, clauses: readonly AstNode[]): readonly (readonly AstNode[])[] {
  const groups: AstNode[][] = [];
  for (const clause of clauses) {
    const above = groups.at(-1);
    if (above && doesTheSame(above[0]!, clause) && !isHandedToOneOfSeveral(l, clause)) above.push(clause);
    else groups.push([clause]);
  }
  return groups;
}

function doesTheSame(one: AstNode, two: AstNode): boolean {
  const said = (clause: AstNode): string => {
    const modifiers = caughtIn(clause).children.find(({ kind }) => kind === 'modifiers');
    return [modifiers, partOf(caughtIn(clause), 'name'), partOf(clause, 'body')].map(words).join('\n');
  };
  return said(one) === said(two);
}

/** What is spelled, token by token: comments say nothing here, and blanks only in texts. */
function words(node: AstNode | null | undefined): string {
  if (!node || node.extra) return '';
  return node.children.length === 0 ? node.text : node.children.map(words).join(' ');
}

function isHandedToOneOfSeveral({ file, parents }: Lowering, clause: AstNode): boolean {
  const name = partOf(caughtIn(clause), 'name')!.text;
  const isHanded = (node: AstNode): boolean => {
    if (node.kind !== 'argument_list') return node.children.some(isHanded);
    const call = parents.get(node)!;
    const called = lastLeaf(partOf(call, 'name') ?? partOf(call, 'type') ?? call.children[0]!).text;
    const isOwn = node.children.some((given) => given.kind === 'identifier' && given.text === name);
    const ofTheName = ({ kind, simpleName }: CodeSymbol): boolean =>
      /^(?:method|constructor)$/.test(kind) && simpleName === called;
    return (isOwn && file.symbols.filter(ofTheName).length > 1) || node.children.some(isHanded);
  };
  return isHanded(clause);
}

function caughtIn(clause: AstNode): AstNode {
  return named(clause).find(({ kind }) => kind === 'catch_formal_parameter')!;
}

function lowerHandler(l: Lowering, alike: readonly AstNode[]): Core {
  const [handler] = alike as [AstNode, ...AstNode[]];
  const types = alike.flatMap((clause) =>
    named(named(caughtIn(clause)).find(({ kind }) => kind === 'catch_type')!),
  );
  const made = core(
    'catch',
    '',
    [lowerBind(l, partOf(caughtIn(handler), 'name')!), lowerBlock(l, partOf(handler, 'body')!)],
    handler,
  );
  return core('opaque', 'handler', [...types.map((type) => structure(l, type)), made], handler);
}
