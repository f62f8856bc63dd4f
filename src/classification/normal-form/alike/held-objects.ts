import type { Core } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { Side, World } from '../../world.ts';
import { hasOwnThis } from '../tree.ts';
import { memberName } from './field-accessors.ts';
import { isWithin } from './field-encapsulations.ts';
import type { Seen, SeenForms } from './held-forms.ts';
import { methodsCalled, type OpenClass } from './open-classes.ts';

/** A field that holds an object of a class which one side alone has, where the other side has what that holds. */
export interface HeldObject {
  /** The side with the object. */
  readonly side: Side['which'];
  readonly before: CodeSymbol;
  readonly after: CodeSymbol;
  /** The field that holds it. */
  readonly field: string;
  readonly open: OpenClass;
  /** By the fields of the object, what they are called on the other side. */
  readonly names: ReadonlyMap<string, string>;
  /** What of the object is called, each behind what it calls. */
  readonly methods: readonly string[];
}

/** The class whose objects are known in full of which one is made there; null for anything else. */
export type Made = (node: Core) => OpenClass | null;

/** What a class does with the members of its own objects. */
interface OwnMembers {
  /** Those that are read, written, called or declared, in the order in which they are said first. */
  readonly names: ReadonlySet<string>;
  /** Those that are said otherwise than of its own objects, by it or by somebody else. */
  readonly elsewhere: ReadonlySet<string>;
}

/**
 * The objects that a class keeps to itself on one side: each that says the field asks its object for a field or a method,
 * or gives it a new object. On the other side the class has as many fields more, which it alone says of its objects.
 *
 *     class Player { position = new Position(); move(d) { this.position.x += d } }      class Player { x = 0; … this.x += d … }
 *
 * Fields are the same whose names are, but for what marks them as private; then those that end alike, then those that are
 * left, in the order in which they are said first: which of them they are, the proof shows.
 */
export function heldObjects(
  world: World,
  which: Side['which'],
  made: Made,
  forms: SeenForms,
): readonly HeldObject[] {
  const found: HeldObject[] = [];
  for (const { before, after } of world.mapping.pairs) {
    if (before.kind !== 'class' || after.kind !== 'class') continue;
    const [own, other] = which === 'before' ? [before, after] : [after, before];
    const holders = fieldsWith(own, forms[which], made);
    if (holders.size !== 1) continue;
    const [[field, open]] = [...holders] as [[string, OpenClass]];
    const here = membersOf(own, forms[which]);
    const there = membersOf(other, forms[which === 'before' ? 'after' : 'before']);
    if (here.elsewhere.has(field) || there.names.has(field)) continue;
    const methods = calledMethods(own, field, open, forms[which], made);
    const list = methods && methodsCalled(open, methods);
    if (!list) continue;
    const isMethod = new Set(
      [...before.children, ...after.children]
        .filter(({ kind }) => kind === 'method')
        .map(({ simpleName }) => simpleName),
    );
    const gone = [...there.names].filter((name) => !here.names.has(name) && !isMethod.has(name));
    const names = gone.some((name) => there.elsewhere.has(name)) ? null : matched([...open.fields], gone);
    if (names) found.push({ side: which, before, after, field, open, names, methods: list });
  }
  return found;
}

/** The fields of a class that get an object of a class that may be opened, as they are declared or by a step. */
function fieldsWith(owner: CodeSymbol, forms: readonly Seen[], made: Made): ReadonlyMap<string, OpenClass> {
  const found = new Map<string, OpenClass>();
  inside(owner, forms, (node) => {
    const value = node.op === 'field' ? node.children[0]! : node.op === 'assign' ? node.children[1]! : null;
    const open = value && made(value);
    const name =
      node.op === 'field' ? node.text : isOwnMember(node.children[0]) ? node.children[0]!.text : null;
    if (open && name !== null && !name.startsWith('static ')) found.set(name, open);
  });
  return found;
}

/** The methods that a class calls on an object that it holds; null where it does anything else with it. */
function calledMethods(
  owner: CodeSymbol,
  field: string,
  open: OpenClass,
  forms: readonly Seen[],
  made: Made,
): ReadonlySet<string> | null {
  const called = new Set<string>();
  let isKnown = true;
  const visit = (node: Core, parent: Core | null, at: number, beyond: Core | null, isOwn: boolean): void => {
    if (isOwnMember(node) && node.text === field) {
      const isMaking =
        parent?.op === 'assign' &&
        parent.text === '' &&
        at === 0 &&
        made(parent.children[1]!) === open &&
        beyond?.op === 'evaluate';
      if (parent?.op === 'member') {
        const isCallee = beyond?.op === 'call' && beyond.children[0] === parent;
        if (isCallee && open.methods.has(parent.text)) called.add(parent.text);
        else if (isCallee || !open.fields.has(parent.text) || beyond?.text === 'delete') isKnown = false;
      } else if (!isMaking) isKnown = false;
      if (!isOwn) isKnown = false;
    }
    const isMethod = parent?.op === 'method';
    const within = isMethod || (isOwn && !hasOwnThis(node));
    for (const [index, child] of node.children.entries()) visit(child, node, index, parent, within);
  };
  for (const { path, form } of forms) if (path === owner.path) visit(form, null, 0, null, true);
  return isKnown ? called : null;
}

function membersOf(owner: CodeSymbol, forms: readonly Seen[]): OwnMembers {
  const names = new Set<string>();
  const elsewhere = new Set<string>();
  for (const { path, form } of forms) {
    const visit = (node: Core, isOwn: boolean): void => {
      const within = isOwn || (path === owner.path && isWithin(node.source, owner));
      const name = memberName(node);
      const isProperty = node.op === 'opaque' && node.text === 'parameter property';
      if (isProperty && within) names.add(parameterName(node));
      else if (name !== null && within && (node.op === 'field' || isOwnMember(node))) names.add(name);
      else if (name !== null) elsewhere.add(name);
      if (node.op === 'literal' && node.text.startsWith('s:')) elsewhere.add(node.text.slice(2));
      for (const child of node.children) visit(child, within);
    };
    visit(form, false);
  }
  return { names, elsewhere };
}

/** The name of a parameter that is a field as well. */
export function parameterName({ op, variable, children }: Core): string {
  return op === 'bind' ? variable!.name : children[0] ? parameterName(children[0]) : '';
}

function inside(owner: CodeSymbol, forms: readonly Seen[], look: (node: Core) => void): void {
  for (const { path, form } of forms) {
    if (path !== owner.path) continue;
    const visit = (node: Core, isIn: boolean): void => {
      const within = isIn || isWithin(node.source, owner);
      if (within) look(node);
      for (const child of node.children) visit(child, within);
    };
    visit(form, false);
  }
}

function isOwnMember(node: Core | undefined): boolean {
  return node?.op === 'member' && node.children[0]!.op === 'this';
}

/** Each field with one that is gone; null where not each of them gets one. */
function matched(fields: readonly string[], gone: readonly string[]): ReadonlyMap<string, string> | null {
  if (fields.length !== gone.length || fields.length === 0) return null;
  const bare = (name: string): string => name.replace(/^[#_]+/, '').toLowerCase();
  const found = new Map<string, string>();
  const left = new Set(gone);
  const take = (fits: (field: string, name: string) => boolean): void => {
    for (const field of fields) {
      if (found.has(field)) continue;
      const fitting = [...left].filter((name) => fits(field, name));
      if (fitting.length !== 1) continue;
      found.set(field, fitting[0]!);
      left.delete(fitting[0]!);
    }
  };
  take((field, name) => bare(field) === bare(name));
  take((field, name) => bare(name).endsWith(bare(field)) || bare(field).endsWith(bare(name)));
  for (const field of fields) {
    const [next] = left;
    if (found.has(field) || next === undefined) continue;
    found.set(field, next);
    left.delete(next);
  }
  return found;
}

/** Whether somebody lists, copies or stores the fields of objects: then it counts in which object they are. */
export function listsFields(side: Side): boolean {
  return [...side.files.values()].some(({ file }) => LISTS.test(file.text));
}

const LISTS =
  /\bObject\.(?:keys|values|entries|assign|getOwn\w+)\b|\bJSON\.stringify\b|\bstructuredClone\b|\bfor\s*\((?:const|let|var)\s+\w+\s+in\b|\{\s*\.\.\.|\b__dict__\b|\b__slots__\b|\bvars\s*\(|\bgetattr\s*\(|\bsetattr\s*\(|\bpickle\b|\bcopy\.\w*copy\b/;
