import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { type Core, type CoreVariable, core } from '../../model/core.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { declaredType, type Lowering, typed, use } from './context.ts';
import { callable, type Frame, isStatic } from './frames.ts';
import { hasModifier, spelledType } from './syntax.ts';

/**
 * What a name without a receiver means: a member of the class around, or of one further out, or of what one of these
 * inherits. `this` in the core form is always the innermost class's; `outer this 1` is the next one's.
 */
export function lowerUnqualifiedCall(l: Lowering, node: AstNode, name: AstNode, args: readonly Core[]): Core {
  const frames = l.frames.around(node);
  const isObjects = OF_EVERY_OBJECT.has(name.text) && frames.length > 0;
  const depth = isObjects ? 0 : frames.findIndex((frame) => has(l, frame, 'methods', name.text));
  const isEnums = OF_EVERY_ENUM.test(name.text) && frames.some((one) => one.node.kind === 'enum_declaration');
  const holder = depth < 0 && !isEnums ? classOfImported(l, name.text) : null;
  if (holder) {
    const isOnly = frames.every(({ bases }) => bases.length === 0);
    const object = isOnly ? use(holder, null) : core('opaque', 'imported or inherited', [use(holder, null)]);
    return core('call', '', [core('member', name.text, [object], node), ...args], node);
  }
  const found = depth < 0 ? [] : callable(frames[depth]!, name.text, args.length);
  const isOfClass = found.some((method) => isStatic(method, l.parents));
  const object =
    isOfClass &&
    (found.every((method) => isStatic(method, l.parents)) ||
      (depth === 0 && hasNoObject(l, frames[0]!, node)))
      ? classUse(l, frames[depth]!)
      : (receiverAt(frames, depth) ?? core('opaque', 'implicit'));
  return typed(
    core('call', '', [core('member', name.text, [object], node), ...args], node),
    returnType(found),
  );
}

/** Whether code runs without an object of the class around, so that of its methods only static ones can be meant. */
function hasNoObject(l: Lowering, { node: declaration }: Frame, inside: AstNode): boolean {
  const body = partOf(declaration, 'body') ?? declaration;
  let at = inside;
  for (let up = l.parents.get(at); up && up !== body; up = l.parents.get(up)) at = up;
  return (
    at.kind === 'static_initializer' ||
    (/^(?:method|field)_declaration$/.test(at.kind) && hasModifier(at, 'static'))
  );
}

/** Classes that are Java's own wherever they are said, for no package has one of such a name. */
const OF_LANGUAGE =
  /^(?:Math|StrictMath|String|Boolean|Byte|Character|Double|Float|Integer|Long|Short|System|Thread)$/;

/** `SWT.NONE`, `TimeUnit.SECONDS`: by convention a class that is out of sight never gives such a field another value. */
export function isConstantElsewhere({ op, variable }: Core, member: string): boolean {
  const isOutOfSight = op === 'variable' && /^(?:import|free)$/.test(variable!.kind);
  return isOutOfSight && /^\p{Lu}/u.test(variable!.name) && CONSTANT.test(member);
}

const holders = new WeakMap<Binding, CoreVariable>();

/** The class from which a file imports a static member by its name: `Assert` of `import static org.junit.Assert.fail`. */
function classOfImported({ file, variable, free }: Lowering, member: string): CoreVariable | null {
  const [binding, ...others] = file.bindings.all.filter((one) => one.import && one.name === member);
  const [, module, name] = /^(.+)\.(\w+)$/.exec(binding?.import?.module ?? '') ?? [];
  if (!binding || !module || !name || others.length > 0) return null;
  // What needs no import has none when it is said with its class.
  const isAlwaysThere = module === 'java.lang' && OF_LANGUAGE.test(name);
  if (isAlwaysThere && !file.bindings.all.some((one) => one.name === name)) return free(name);
  const known = holders.get(binding) ?? { ...variable(binding), name, symbol: null, member: name, module };
  holders.set(binding, known);
  return known;
}

/** Whether a class has a member of a name, or inherits one from a class of the file: that is nearer than what is around. */
function has(l: Lowering, frame: Frame, kind: 'methods' | 'fields', name: string): boolean {
  const met = new Set([frame]);
  for (const one of met) {
    const found = one[kind].get(name);
    const own = found === undefined ? [] : 'kind' in found ? [found] : found;
    if (own.some((member) => one === frame || !isPrivate(l, member))) return true;
    for (const base of one.bases) {
      const above = l.frames.named(base);
      if (above) met.add(above);
    }
  }
  return false;
}

function isPrivate(l: Lowering, member: AstNode): boolean {
  return hasModifier(member.kind === 'variable_declarator' ? l.parents.get(member)! : member, 'private');
}

const OF_EVERY_OBJECT = new Set([
  'toString',
  'hashCode',
  'equals',
  'getClass',
  'clone',
  'notify',
  'notifyAll',
  'wait',
]);

/** What every enum has, though nobody wrote it: nearer than what is imported. */
const OF_EVERY_ENUM = /^(?:values|valueOf|name|ordinal|compareTo|getDeclaringClass|describeConstable)$/;

/** By convention: `SECONDS` of `import static java.util.concurrent.TimeUnit.SECONDS`. */
const CONSTANT = /^\p{Lu}[\p{Lu}\p{N}_]*$/u;
const CLASS = /^\p{Lu}.*\p{Ll}/u;

/** A variable or field that is read or written. */
export function lowerName(l: Lowering, node: AstNode): Core {
  const binding = l.file.bindings.of(node);
  const frames = l.frames.around(node);
  const depth = frames.findIndex((frame) => has(l, frame, 'fields', node.text));
  const isImported = depth < 0 && binding?.import && CONSTANT.test(node.text);
  const holder = isImported ? classOfImported(l, node.text) : null;
  // A class with a base may inherit another one of that name, which would be nearer.
  if (holder && CLASS.test(holder.name) && frames.every(({ bases }) => bases.length === 0))
    return core('member', node.text, [use(holder, null)], node);
  if (binding && binding.kind !== 'member') return use(l.variable(binding), node);
  if (depth >= 0 && !frames[depth]!.fields.has(node.text))
    return core('member', node.text, [outerThis(depth)], node);
  if (depth >= 0) return fieldOf(l, frames, depth, node);
  if (binding) return use(l.variable(binding), node);
  // By convention a class starts with a capital letter; what else isn't declared here is inherited, or a package.
  if (/^\p{Lu}.*\p{Ll}/u.test(node.text) || frames.every(({ bases }) => bases.length === 0))
    return use(l.free(node.text), node);
  const object = receiverAt(frames, -1);
  return object
    ? core('member', node.text, [object], node)
    : core('member', node.text, [core('opaque', 'implicit')], node);
}

function fieldOf(l: Lowering, frames: readonly Frame[], depth: number, node: AstNode): Core {
  const frame = frames[depth]!;
  const declarator = frame.fields.get(node.text)!;
  const constant = constantOf(l, declarator, node);
  if (constant) return constant;
  const object = isStatic(declarator, l.parents) ? classUse(l, frame) : outerThis(depth);
  const member = typed(core('member', node.text, [object], node), fieldType(l, declarator));
  return isLasting(l, declarator, node) ? { ...member, lasting: true } : member;
}

/**
 * Whether a field is `final`, and asked for where its object is made already: in a method, and not in what makes it.
 */
export function isLasting(l: Lowering, declarator: AstNode, asked: AstNode): boolean {
  const declaration = declarator.kind === 'variable_declarator' ? l.parents.get(declarator)! : null;
  if (!declaration || !hasModifier(declaration, 'final') || hasModifier(declaration, 'static')) return false;
  const body = l.parents.get(declaration);
  let at = asked;
  for (let up = l.parents.get(at); up && up !== body; up = l.parents.get(up)) at = up;
  return at.kind === 'method_declaration';
}

/** A field that is `static final` never changes, so that it is a variable of its own, whichever way it is named. */
export function constantOf(l: Lowering, declarator: AstNode, node: AstNode): Core | null {
  const name = partOf(declarator, 'name');
  const binding = name && l.file.bindings.of(name);
  if (!binding || !isConstant(l, declarator)) return null;
  return typed(core('variable', '', [], node, l.variable(binding)), fieldType(l, declarator));
}

function isConstant(l: Lowering, declarator: AstNode): boolean {
  if (declarator.kind !== 'variable_declarator' || !partOf(declarator, 'value')) return false;
  const declaration = l.parents.get(declarator)!;
  return (
    declaration.kind === 'constant_declaration' ||
    (hasModifier(declaration, 'static') && hasModifier(declaration, 'final'))
  );
}

/** The type that a field is declared with; undefined for a constant of an enum. */
export function fieldType(l: Lowering, declarator: AstNode): string | undefined {
  if (declarator.kind === 'enum_constant') return undefined;
  const name = partOf(declarator, 'name');
  return name ? declaredType(name, l.parents) : undefined;
}

/** The type that all candidates give; absent where they differ, or where a type variable stands in it. */
export function returnType(methods: readonly AstNode[]): string | undefined {
  const types = new Set(methods.map((method) => spelledType(partOf(method, 'type'))));
  const [only] = types;
  const isGeneric = only !== undefined && methods.some((method) => saysItsOwn(method, only));
  return types.size === 1 && !isGeneric && only !== 'void' ? only : undefined;
}

/** Whether a type says a variable that its method declares: `List<T>` of `<T> List<T> all()`. */
function saysItsOwn(method: AstNode, type: string): boolean {
  const parameters = method.children.find(({ kind }) => kind === 'type_parameters');
  const names = parameters ? named(parameters).map(nameOfParameter) : [];
  return names.some((name) => type.split(/\W+/).includes(name));
}

function nameOfParameter(parameter: AstNode): string {
  return parameter.children.find(({ kind }) => /^(?:type_)?identifier$/.test(kind))?.text ?? '';
}

/** What static members are asked of: the class by its name, or the object in hand where the class has none. */
export function classUse(l: Lowering, frame: Frame): Core {
  const binding = frame.name && l.file.bindings.of(frame.name);
  return binding ? use(l.variable(binding), null) : core('this');
}

/**
 * The object whose member is meant where `depth` frames further in nothing declares it; where nothing declares it at
 * all, the only one that can have inherited it. Null where that could be several.
 */
function receiverAt(frames: readonly Frame[], depth: number): Core | null {
  if (depth >= 0) return outerThis(depth);
  if (frames.length === 1) return outerThis(0);
  const heirs = frames.flatMap((frame, at) => (hasWhatToInherit(frame) ? [at] : []));
  return heirs.length === 1 ? outerThis(heirs[0]!) : null;
}

/** The interfaces of one method leave nothing to inherit that could be meant. */
function hasWhatToInherit({ bases }: Frame): boolean {
  return bases.some(
    (base) => !/^(?:Runnable|Comparable|Callable|Serializable|Cloneable|AutoCloseable|Closeable)$/.test(base),
  );
}

function outerThis(depth: number): Core {
  return depth === 0 ? core('this') : core('opaque', `outer this ${depth}`);
}

/** `A.this`: the class around of that name. */
export function lowerQualifiedThis(l: Lowering, node: AstNode): Core | null {
  const [qualifier] = named(node);
  const frames = l.frames.around(node);
  const depth = frames.findIndex(({ name }) => name?.text === qualifier?.text);
  return depth < 0 ? null : typed(outerThis(depth), qualifier!.text);
}

/** The frame of the class whose instance a value is, where its type is a class of this file. */
export function frameOfType(l: Lowering, type: string | undefined): Frame | null {
  return type === undefined ? null : l.frames.named(type.replace(/<.*>/, ''));
}
