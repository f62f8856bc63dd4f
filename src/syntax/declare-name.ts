import type { BindingKind, ImportTarget } from '../model/bindings.ts';
import { LABEL, LIFETIME } from './local-marks.ts';
import { type Definition, type Entry, type OpenBinding, redirectedScope, type Scope } from './scopes.ts';

/** Enters a definition where its language puts it, joining an earlier declaration of the same variable. */
export function declare(definition: Definition, bindings: OpenBinding[]): OpenBinding {
  const { node, name, mark } = definition;
  const scope = declaringScope(definition);
  const known = (mark.assigns ? seenAlready(scope, definition) : null) ?? joined(scope, definition);
  if (known) {
    known.namespaces |= mark.namespaces;
    known.from = Math.min(known.from, mark.from);
    if (mark.name === null) known.binding.declarations.push(node);
    known.binding.frozen ||= mark.frozen || known.unseenIn !== definition.unseenIn;
    if (mark.hoist === 'function') freezePassed(definition.scope, known.binding);
    if (known.binding.import && !sameTarget(known.binding.import, mark.import)) {
      known.binding.import = null;
      known.binding.kind = 'variable';
    }
    return known.binding;
  }
  const binding: OpenBinding = {
    id: 0,
    name,
    kind: mark.generic ? mark.kind : kindIn(scope, mark.kind),
    topLevel: scope.mark.kind === 'module' && mark.kind !== 'label',
    declarations: mark.name === null ? [node] : [],
    references: [],
    import: mark.import,
    symbol: null,
    frozen: mark.frozen,
    mentioned: false,
    loose: false,
    scope,
    at: node,
  };
  if (binding.kind === 'member') binding.frozen = true;
  if (mark.hoist === 'function') freezePassed(definition.scope, binding);
  const entries = scope.names.get(name);
  const { generic, namespaces, from } = mark;
  const entry = { binding, generic, unseenIn: definition.unseenIn, namespaces, from };
  if (entries) entries.push(entry);
  else scope.names.set(name, [entry]);
  bindings.push(binding);
  if (mark.hoist === 'block') loosen(scope, binding);
  return binding;
}

/** What stands in the body of a class is an attribute of it where methods don't see it as a variable. */
function kindIn(scope: Scope, kind: BindingKind): BindingKind {
  return scope.mark.names !== 'everywhere' && kind !== 'label' ? 'member' : kind;
}

function declaringScope({ scope, name, mark }: Definition): Scope {
  let at = scope;
  while (at.veils && at.parent) at = at.parent;
  if (mark.hoist === 'function') at = functionScope(at);
  const redirect = at.redirects?.get(name);
  return redirect ? redirectedScope(at, name, redirect) : at;
}

/** The block that is a function's body, the function where it has no such block, or the class or module around. */
function functionScope(from: Scope): Scope {
  let at = from;
  let inner: Scope | null = null;
  while (at.parent && (at.mark.kind === 'block' || at.mark.kind === 'comprehension')) {
    inner = at;
    at = at.parent;
    while (at.veils && at.parent) at = at.parent;
  }
  return inner && isBody(inner, at) ? inner : at;
}

/** `catch (e) { var e = 1; }` writes to one variable and declares another: neither can be told from the other. */
function freezePassed(from: Scope, hoisted: OpenBinding): void {
  for (let at: Scope | null = from; at && at !== hoisted.scope; at = at.parent) {
    for (const { binding } of at.names.get(hoisted.name) ?? []) {
      binding.frozen = true;
      hoisted.frozen = true;
    }
  }
}

function isBody(block: Scope, owner: Scope): boolean {
  return (
    owner.mark.kind === 'function' && block.mark.kind === 'block' && owner.node.children.includes(block.node)
  );
}

/** The declared variable that a further declaration means again: `var a; var a`, a parameter and a `var` of its name. */
function joined(scope: Scope, { name, mark }: Definition): Entry | null {
  const own = scope.names.get(name)?.findLast((entry) => sameWorld(entry.namespaces, mark.namespaces));
  if (own && (!mark.shadows || own.from === mark.from)) return own;
  if (own || mark.shadows || !scope.parent || !isBody(scope, scope.parent)) return null;
  const outer = scope.parent.names
    .get(name)
    ?.findLast((entry) => sameWorld(entry.namespaces, mark.namespaces));
  const meets = outer && (outer.namespaces & mark.namespaces) !== 0 && !isOwnName(outer, scope.parent);
  return meets ? outer : null;
}

/** `return function load() { const load = 1; }`: the name of a function is seen in it until something there has it. */
function isOwnName({ binding }: Entry, { node }: Scope): boolean {
  return binding.kind === 'function' && node.children.includes(binding.at);
}

/** `try: import a as json` `except: import b as json`: it is neither module's. */
function sameTarget(one: ImportTarget | null, other: ImportTarget | null): boolean {
  return one?.module === other?.module && one?.name === other?.name;
}

/** The variable that an assignment writes to, where one is seen: that of the block, or of the code around it. */
function seenAlready(from: Scope, { name, mark }: Definition): Entry | null {
  for (let at: Scope | null = from; at; at = at.parent) {
    const own = at.names.get(name)?.findLast((entry) => entry.from <= mark.from);
    if (own) return own;
    if (at.mark.hides !== 'nothing') return null;
  }
  return null;
}

/** Labels and lifetimes share their spelling with variables and nothing else. */
function sameWorld(a: number, b: number): boolean {
  const own = LABEL | LIFETIME;
  return (a & own) === (b & own);
}

function loosen(scope: Scope, binding: OpenBinding): void {
  let at = scope;
  while (at.parent && at.mark.kind === 'block') {
    at = at.parent;
    at.loose ??= new Map();
    at.loose.set(binding.name, binding);
  }
}
