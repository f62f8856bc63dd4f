import type { AstNode } from '../../../model/ast-node.ts';
import { bindingsOf } from '../../../model/bindings.ts';
import { fieldOf } from '../../../model/node-parts.ts';
import { onceEach } from '../../../model/once-each.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { unquoted } from '../../modules/module-interface.ts';
import { entityOf } from '../../walk/entities.ts';
import type { FileFacts, Side } from '../../world.ts';
import { symbolAround } from './reordered-parameters.ts';

/** A call of Python that is known to be of one function, with what it hands over. */
export interface PythonCall {
  readonly facts: FileFacts;
  readonly node: AstNode;
  /** Those that have their place alone. */
  readonly places: number;
  /** Those that are passed by name. */
  readonly keywords: readonly string[];
}

/**
 * Every call of a function of a module, or of a method that its class asks of `self`; null where its name is said in
 * another way, stands in a text, or belongs to somebody else as well, and where a call hands over more than single
 * arguments.
 *
 *     area(1, h=2)      self._area(1, 2)      but not `run = area`, `area(*sides)`, `getattr(box, '_area')(1, 2)`
 */
export function callsInPython(side: Side, called: CodeSymbol): readonly PythonCall[] | null {
  if ([...side.files.values()].some(({ file }) => file.profile.id !== 'python')) return null;
  const said = saidIn(side);
  if (said.texts.has(called.simpleName)) return null;
  const { bindings } = side.factsOf(called).file;
  const [own, ...others] = called.kind === 'method' ? [] : bindingsOf(bindings, called);
  if (called.kind !== 'method' && (others.length > 0 || own?.declarations.length !== 1)) return null;
  const found: PythonCall[] = [];
  for (const use of said.names.get(called.simpleName) ?? []) {
    if (use.node === called.nameNode) continue;
    if (use.isImported && called.kind === 'function') {
      if (use.beyond?.kind === 'aliased_import') return null;
      continue;
    }
    const call = isMeant(side, use, called) ? callOf(use) : null;
    if (!call) return null;
    found.push(call);
  }
  return found;
}

/** Where a name stands, and what is around it. */
interface Said {
  readonly facts: FileFacts;
  readonly node: AstNode;
  readonly around: AstNode | null;
  readonly beyond: AstNode | null;
  readonly isImported: boolean;
}

interface SaidNames {
  readonly names: ReadonlyMap<string, readonly Said[]>;
  /** Names that a text is, or ends in behind a dot, or calls in an example; what `__all__` lists alone is no text. */
  readonly texts: ReadonlySet<string>;
}

const saidIn = onceEach(readNames);

const CALLED = /(?<![\p{L}\p{N}_])([\p{L}_][\p{L}\p{N}_]*)\(/gu;

function readNames(side: Side): SaidNames {
  const names = new Map<string, Said[]>();
  const texts = new Set<string>();
  for (const facts of side.files.values()) {
    const visit = (
      node: AstNode,
      [around, beyond]: readonly (AstNode | null)[],
      isImported: boolean,
    ): void => {
      if (node.kind === 'string') {
        const text = unquoted(node, facts);
        const name = /[\p{L}\p{N}_]+$/u.exec(text)?.[0];
        if (name && /^[\p{L}\p{N}_./:]+$/u.test(text)) texts.add(name);
        // An example is run as it is told.
        if (text.includes('>>>')) for (const [, called] of text.matchAll(CALLED)) texts.add(called!);
      }
      if (node.kind === 'identifier') {
        const list = names.get(node.text) ?? [];
        list.push({ facts, node, around: around ?? null, beyond: beyond ?? null, isImported });
        names.set(node.text, list);
      }
      const isImport = isImported || /^import_(?:from_)?statement$/.test(node.kind);
      for (const child of node.children) visit(child, [node, around ?? null], isImport);
    };
    for (const statement of facts.file.root.children) {
      const isListing = facts.file.text.startsWith('__all__', statement.start);
      if (!isListing) visit(statement, [facts.file.root, null], false);
    }
  }
  return { names, texts };
}

function isMeant(side: Side, { facts, node, around }: Said, called: CodeSymbol): boolean {
  if (called.kind === 'function') {
    const entity = entityOf(side, facts, node);
    return entity?.type === 'symbol' && entity.symbol === called;
  }
  if (around?.kind !== 'attribute' || around.children.at(-1) !== node) return false;
  if (around.children[0]!.kind !== 'identifier') return false;
  const method = symbolAround(facts.file, node);
  const [receiver] = fieldOf(method.declaration, 'parameters')?.children.filter(({ named }) => named) ?? [];
  const isPlain =
    method.kind === 'method' && !method.nodes.some(({ kind }) => kind === 'decorated_definition');
  const binding = facts.file.bindings.of(around.children[0]!);
  return (
    (isPlain || method.kind === 'constructor') &&
    method.parent === called.parent &&
    receiver?.kind === 'identifier' &&
    binding !== null &&
    binding === facts.file.bindings.of(receiver) &&
    binding.declarations.length === 1
  );
}

function callOf({ facts, node, around, beyond }: Said): PythonCall | null {
  const call = around?.kind === 'attribute' ? beyond : around;
  const callee = around?.kind === 'attribute' ? around : node;
  if (call?.kind !== 'call' || fieldOf(call, 'function') !== callee) return null;
  const list = fieldOf(call, 'arguments');
  if (list?.kind !== 'argument_list') return null;
  const given = list.children.filter(({ named, extra }) => named && !extra);
  if (given.some(({ kind }) => /splat/.test(kind))) return null;
  const places = given.filter(({ kind }) => kind !== 'keyword_argument').length;
  const named = given.slice(places);
  if (named.some(({ kind }) => kind !== 'keyword_argument')) return null;
  return { facts, node: call, places, keywords: named.map((one) => fieldOf(one, 'name')!.text) };
}
