import { type AstNode, textOf } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import type { Core } from '../../model/core.ts';
import { hasToken, named, partOf } from '../../model/node-parts.ts';
import type { Parents } from '../../model/parents.ts';
import { isQuietType } from '../../model/rust-quiet-types.ts';
import { encloses } from '../../model/span.ts';
import type { Lowering } from './lowering.ts';
import { scopeOf } from './name-scopes.ts';
import { isQuiet } from './scopes.ts';
import { around, ofKind, partsOf } from './tree-facts.ts';

/**
 * Whether a pattern takes a part out of a variable for a name that nobody uses: what the part does at its end it does
 * with the branch then, and not where the variable ends.
 *
 *     match slot { Some(_token) => work(), None => {} } after()        is not        match slot { Some(_) => ...
 *
 * What is made for the `match` alone ends with it either way, and of what is behind a reference nothing is taken.
 */
export function takesOver(l: Lowering, shape: AstNode, value: Core, source: AstNode): boolean {
  return ownsItsParts(l, value, source) && hasIdleName(l, shape) && !isLastThing(l, source);
}

/** Whether what is taken out of a value may do something at its end, which is that of a variable otherwise. */
export function ownsItsParts(l: Lowering, value: Core, source: AstNode): boolean {
  if (value.op === 'member') return value.text.startsWith('.') && ownsItsParts(l, value.children[0]!, source);
  const variable = value.op === 'variable' ? value.variable! : null;
  if (!variable || !/^(?:local|parameter)$/.test(variable.kind)) return false;
  return variable.binding ? !endsQuietly(l.parents, variable.binding) : isOwnSelf(l, source);
}

/**
 * Whether what a variable holds goes to a name further inside, and ends there, where its end may do something.
 *
 *     if isLast { let token = token; work() } after()
 *
 * A name like `_token` that nobody uses is there to take it over.
 */
export function isMovedInwards(parents: Parents, from: Binding, to: AstNode, isIdle = false): boolean {
  const [name] = from.declarations;
  if (name === undefined || endsQuietly(parents, from)) return false;
  const scope = scopeOf(parents, name);
  const isInside = scope !== null && encloses(scope, to);
  return (isIdle && to.text.startsWith('_')) || (isInside && scope !== scopeOf(parents, to));
}

/** Whether the value of a variable does nothing at its end, as far as its declared type or its first value says. */
export function endsQuietly(parents: Parents, { declarations: [name] }: Binding): boolean {
  const holder = name && parents.get(name);
  const declaration = holder?.kind === 'mut_pattern' ? parents.get(holder) : holder;
  const type = declaration && partOf(declaration, 'type');
  if (type) return isQuietType(type);
  const value = declaration?.kind === 'let_declaration' ? partOf(declaration, 'value') : null;
  return value !== null && isQuiet(value);
}

function isOwnSelf(l: Lowering, node: AstNode): boolean {
  const owner = around(l.parents, node, /^function_item$/);
  const receiver = owner && ofKind(partOf(owner, 'parameters')!, 'self_parameter');
  return !!receiver && !receiver.children.some(({ kind }) => kind === '&');
}

function hasIdleName(l: Lowering, shape: AstNode): boolean {
  if (/^(?:ref_pattern|reference_pattern)$/.test(shape.kind) || hasToken(shape, 'ref')) return false;
  const binding = l.file.bindings.of(shape);
  if (binding?.declarations.includes(shape)) return binding.references.length === 0 && !isPrinted(l, shape);
  return partsOf(shape).some((part) => hasIdleName(l, part));
}

/** Said by nothing but the text of a format macro: `println!("{token}")`. */
function isPrinted(l: Lowering, name: AstNode): boolean {
  const owner = around(l.parents, name, /^function_item$/);
  const text = owner ? textOf(owner) : '';
  return text.includes(`{${name.text}}`) || text.includes(`{${name.text}:`);
}

/** Nothing comes behind it in its function, so that it makes no difference which of the two ends is meant. */
function isLastThing(l: Lowering, node: AstNode): boolean {
  const holder = l.parents.get(node);
  if (!holder || /^(?:function_item|closure_expression)$/.test(holder.kind)) return true;
  if (/_expression$/.test(holder.kind) && /^(?:for|while|loop)_/.test(holder.kind)) return false;
  if (holder.kind === 'block' && named(holder).at(-1) !== node) return false;
  return isLastThing(l, holder);
}
