import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Side, World } from '../world.ts';
import { occurrencesOf } from './occurrences.ts';

/**
 * Attributes that Python's objects get where a method gives them a value, and that have another name now: as many
 * places spell the one before as spell the other after. Where several came and went as often, they are taken in the
 * order in which they are first given a value: a wrong guess proves nothing, since every place is compared by it.
 *
 *     self.abc = 1      ->      self.total = 1
 *
 * Such an attribute is declared by no symbol that could be paired. Refused where a file asks for attributes by name, and
 * for mangled names.
 */
export function renamedAttributes(world: World): readonly (readonly [string, string])[] {
  const [was, is] = [attributesOf(world.before), attributesOf(world.after)];
  if (asksForNames(world.before) || asksForNames(world.after)) return [];
  const spelled = new Set([...spelledNames(world.before), ...spelledNames(world.after)]);
  const [lost, made] = [[...was].filter((name) => !is.has(name)), [...is].filter((name) => !was.has(name))];
  if (lost.length === 0 || made.length === 0) return [];
  const [old, now] = [occurrencesOf(world.before), occurrencesOf(world.after)];
  const mayChange = (name: string): boolean => !isMangled(name) && !spelled.has(name);
  const gone = lost.filter((name) => mayChange(name) && now.named(name).length === 0);
  const come = made.filter((name) => mayChange(name) && old.named(name).length === 0);
  return gone.flatMap((name) => {
    const places = old.named(name).length;
    const fitting = come.filter((one) => now.named(one).length === places);
    const rivals = gone.filter((one) => old.named(one).length === places);
    const to = fitting[rivals.indexOf(name)];
    return to === undefined || fitting.length !== rivals.length ? [] : [[name, to] as const];
  });
}

const BY_NAME =
  /\b(?:vars|dir|asdict|astuple|pickle|__dict__|__slots__|__(?:get|set|del)attr(?:ibute)?__|__[gs]etstate__)\b|\b(?:attrgetter|methodcaller)\(\s*(?!["'])/;
/** `getattr(file, "size", 0)`: who spells the name asks for that one alone. */
const ASKED = /\b(?:[gs]etattr|hasattr|delattr)\b(?:\(\s*[\w.]+\s*,\s*(?:"(\w+)"|'(\w+)')\s*[,)])?/g;

/** Whether some file looks at the names of attributes when it runs. */
function asksForNames({ files }: Side): boolean {
  return [...files.values()].some(
    ({ file }) =>
      file.profile.modules === 'python' &&
      (BY_NAME.test(file.text) || [...file.text.matchAll(ASKED)].some((found) => !nameAsked(found))),
  );
}

function spelledNames({ files }: Side): readonly string[] {
  return [...files.values()].flatMap(({ file }) =>
    file.profile.modules === 'python' ? [...file.text.matchAll(ASKED)].map(nameAsked) : [],
  );
}

/** Empty where it isn't spelled. */
function nameAsked([, one = '', other = '']: RegExpMatchArray): string {
  return one || other;
}

/** Another name in each class, and unlike any other no name that a subclass could have by chance. */
function isMangled(name: string): boolean {
  return name.startsWith('__');
}

/** Names that are given a value through the first parameter of a method, in a class whose bases are at hand. */
function attributesOf(side: Side): ReadonlySet<string> {
  const found = new Set<string>();
  const files = [...side.files.values()].filter(({ file }) => file.profile.modules === 'python');
  const classes = classesAtHand(side);
  for (const { file } of files) {
    for (const { declaration } of file.symbols.filter(isClass)) {
      if (!basesOf(declaration).every((name) => classes.has(name))) continue;
      const objects = new Set(methodsOf(declaration).flatMap((method) => objectOf(file, method) ?? []));
      const visit = (node: AstNode): void => {
        if (/^(?:augmented_)?assignment$/.test(node.kind)) note(node.children[0]!);
        node.children.forEach(visit);
      };
      const note = (target: AstNode): void => {
        const [object, , name] = target.children;
        if (target.kind === 'pattern_list' || target.kind === 'tuple_pattern') target.children.forEach(note);
        if (target.kind !== 'attribute' || object?.kind !== 'identifier') return;
        const binding = file.bindings.of(object);
        if (binding && objects.has(binding)) found.add(name!.text);
      };
      visit(declaration);
    }
  }
  return found;
}

const known = new WeakMap<Side, ReadonlySet<string>>();

/** The names of Python's classes on one side of which every base is declared there as well. */
export function classesAtHand(side: Side): ReadonlySet<string> {
  const files = [...side.files.values()].filter(({ file }) => file.profile.modules === 'python');
  const made = known.get(side) ?? atHand(files.flatMap(({ file }) => file.symbols.filter(isClass)));
  known.set(side, made);
  return made;
}

/** The names of classes with no base, however far above, that is not among them. */
function atHand(all: readonly CodeSymbol[]): ReadonlySet<string> {
  const names = new Set(['object', ...all.map(({ simpleName }) => simpleName)]);
  for (let size = -1; size !== names.size; ) {
    size = names.size;
    for (const { simpleName, declaration } of all)
      if (!basesOf(declaration).every((name) => names.has(name))) names.delete(simpleName);
  }
  return names;
}

function isClass({ kind }: CodeSymbol): boolean {
  return kind === 'class';
}

/** What stands in the brackets behind a class's name; a base that isn't a plain name is nobody's. */
function basesOf(declaration: AstNode): readonly string[] {
  const list = declaration.children.find(({ field }) => field === 'superclasses');
  return (list?.children ?? [])
    .filter(({ named }) => named)
    .map(({ kind, text }) => (kind === 'identifier' ? text : ''));
}

function methodsOf(declaration: AstNode): readonly AstNode[] {
  const body = declaration.children.find(({ field }) => field === 'body');
  return (body?.children ?? [])
    .flatMap((node) => (node.kind === 'decorated_definition' ? node.children : [node]))
    .filter(({ kind }) => kind === 'function_definition');
}

/** `self` */
function objectOf({ bindings }: ParsedFile, method: AstNode): Binding | null {
  const list = method.children.find(({ field }) => field === 'parameters');
  const first = list?.children.find(({ named, extra }) => named && !extra);
  return first?.kind === 'identifier' ? bindings.of(first) : null;
}
