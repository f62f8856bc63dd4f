import type { Core, CoreFile, CoreVariable } from '../../../model/core.ts';
import { parentsOf } from '../../../model/parents.ts';
import { loadedModules } from '../../modules/loaded-modules.ts';
import { resolveModule } from '../../modules/module-paths.ts';
import { rewrittenNames } from '../../modules/rewritten-names.ts';
import { entityOfBinding, entityOfImport } from '../../walk/entities.ts';
import type { Entity, FileFacts, Side } from '../../world.ts';
import { withChildren } from '../tree.ts';

/**
 * The variables that are given a member of something, and that nobody does anything with but call them. None where it
 * is asked whether a member is missing.
 */
function calledAlone(root: Core): ReadonlySet<CoreVariable> {
  const found = new Set<CoreVariable>();
  const others = new Set<CoreVariable>();
  let isAsked = false;
  const visit = (node: Core, isCallee: boolean): void => {
    if (/(?:^|\.)AttributeError$/.test(node.variable?.name ?? '')) isAsked = true;
    const [target, value] = node.children;
    if (node.op === 'let' && target!.op === 'bind' && value!.op === 'member') found.add(target!.variable!);
    if (node.op === 'variable' && !isCallee) others.add(node.variable!);
    node.children.forEach((child, at) => {
      visit(child, node.op === 'call' && at === 0);
    });
  };
  visit(root, false);
  return new Set(isAsked ? [] : [...found].filter((variable) => !others.has(variable)));
}

/** A module as a file names it: `pkg.mod` of `import pkg.mod`, `.mod` of `from . import mod`. */
interface NamedModule {
  readonly specifier: string;
  /** The import that the name starts with. */
  readonly head: CoreVariable;
}

/**
 * A file whose names of modules mean what the modules hold, whichever way they were imported.
 *
 *     import pkg.mod; pkg.mod.f()      from pkg import mod; mod.f()      from pkg.mod import f; f()
 *     import * as mod from './mod'; mod.f()                              import { f } from './mod'; f()
 *
 * In ECMAScript an import is a live view of what a module shows, wherever that stands; not so what `require` gives,
 * which is an object like any other. In Python it holds for
 * what is not given another value: who imports a name has the value that it had then. Inside the change set that is
 * seen. Outside of it, it is taken for granted of what is called and of what is spelled as a class or a constant, and
 * known of the standard library. What is read from a module is looked up each time all the same.
 */
export function withModuleMembers(side: Side, facts: FileFacts, file: CoreFile): CoreFile {
  const { modules } = facts.file.profile;
  if (modules === 'none') return file;
  const loaded: ReadonlySet<string> = modules === 'python' ? loadedModules(facts) : new Set();
  const made = new Map<string, CoreVariable>();
  const rewritten = new WeakMap<Core, Core>();
  const onlyCalled = new Set<CoreVariable>();
  const read = (node: Core): Core => {
    const known = rewritten.get(node);
    if (known) return known;
    if (modules === 'python') for (const variable of calledAlone(node)) onlyCalled.add(variable);
    const now = go(node);
    rewritten.set(node, now);
    return now;
  };
  return {
    ...file,
    lower: (node) => file.lower(node).map(read),
    signature: (node) => file.signature(node).map(read),
  };

  function go(node: Core, isCalled = false): Core {
    if (node.op === 'member') {
      const member = memberOf(node, isCalled);
      if (member) return { op: 'variable', text: '', children: [], variable: member, source: node.source };
    }
    if (node.children.length === 0) return node;
    const isWrite =
      node.op === 'assign' || node.op === 'for_each' || (node.op === 'unary' && node.text === 'delete');
    // `stop = server.stop; stop()` calls it as well.
    const names = node.op === 'let' && onlyCalled.has(node.children[0]!.variable!);
    return withChildren(
      node,
      node.children.map((child, at) =>
        isWrite && at === 0
          ? target(child)
          : go(child, (node.op === 'call' && at === 0) || (names && at === 1)),
      ),
    );
  }

  /** What is written stays a member of the module's object. */
  function target(node: Core): Core {
    if (node.op === 'member' || node.op === 'index')
      return withChildren(
        node,
        node.children.map((child) => go(child)),
      );
    return withChildren(node, node.children.map(target));
  }

  function memberOf(node: Core, isCalled: boolean): CoreVariable | null {
    const module = moduleOf(node.children[0]!);
    if (!module) return null;
    const { specifier, head } = module;
    const key = `${specifier} ${node.text} ${head.binding!.id}`;
    const entity = entityOfImport(side, facts, { module: specifier, name: node.text });
    if (modules === 'ecmascript' && entity.type !== 'symbol' && !isNamespace(facts, head, entity))
      return null;
    if (entity.type === 'binding' || entity.type === 'free') return null;
    if (entity.type === 'module' && !loaded.has(`${specifier}.${node.text}`)) return null;
    // What a file of the change set doesn't show may be made by it all the same.
    if (entity.type === 'outside' && resolveModule(side, facts, specifier).type === 'file') return null;
    if (modules === 'python' && entity.type === 'outside')
      if ((!isCalled && !isKeptElsewhere(entity.module, node.text)) || rewrittenNames(side).has(node.text))
        return null;
    if (
      modules === 'python' &&
      entity.type === 'symbol' &&
      !keepsItsValue(side, entity.symbol.path, node.text)
    )
      return null;
    const known = made.get(key);
    if (known) return known;
    const variable: CoreVariable = {
      name: node.text,
      kind: 'import',
      binding: head.binding,
      symbol: null,
      member: node.text,
      module: specifier,
      // What it holds may change: it is no name of this file.
      ...(modules === 'python' ? { type: null } : {}),
    };
    made.set(key, variable);
    return variable;
  }

  function moduleOf(node: Core): NamedModule | null {
    if (node.op === 'variable') {
      const binding = node.variable!.binding;
      const imported = node.variable!.kind === 'import' ? binding?.import : null;
      if (!binding || !imported || binding.declarations.length !== 1) return null;
      if (imported.name === '*') return { specifier: imported.module, head: node.variable! };
      if (modules === 'ecmascript') return null;
      if (entityOfBinding(side, facts, binding).type !== 'module') return null;
      const separator = imported.module.endsWith('.') ? '' : '.';
      return { specifier: `${imported.module}${separator}${imported.name}`, head: node.variable! };
    }
    if (node.op !== 'member' || modules === 'ecmascript') return null;
    const outer = moduleOf(node.children[0]!);
    const specifier = outer && `${outer.specifier}.${node.text}`;
    return specifier && loaded.has(specifier) ? { specifier, head: outer.head } : null;
  }
}

/** What others' packages document as theirs, called or as a decorator. */
const KEPT = new Set(['pytest.fixture']);

/** `import * as mod`, whose members are what the module outside shows under those names. */
function isNamespace({ file }: FileFacts, { binding }: CoreVariable, entity: Entity): boolean {
  const [declared] = binding!.declarations;
  const isShown = entity.type === 'outside' && entity.name !== '*';
  return isShown && parentsOf(file.root).get(declared!)?.kind === 'namespace_import';
}

/** `Store`, `LIMIT`; in the standard library whatever it doesn't give another value itself, or asks others to give one. */
function isKeptElsewhere(module: string, name: string): boolean {
  if (/^_*\p{Lu}/u.test(name) || KEPT.has(`${module}.${name}`)) return true;
  const [top] = module.split('.');
  return STANDARD.has(top!) && !(REBOUND.get(module)?.has(name) ?? false);
}

/** Modules of the standard library whose names that are no calls are said in other modules. */
const STANDARD = new Set(
  (
    'abc argparse array ast asyncio base64 bisect builtins calendar cmath codecs collections concurrent contextlib ' +
    'copy csv ctypes dataclasses datetime decimal dis email enum errno fnmatch fractions functools glob gzip hashlib ' +
    'heapq html http importlib inspect io itertools json keyword logging math mimetypes operator os pathlib pickle ' +
    'platform posixpath pprint queue random re secrets select shlex shutil signal socket sqlite3 ssl stat statistics ' +
    'string struct subprocess sys tempfile textwrap threading time token tokenize traceback types typing unittest ' +
    'urllib uuid weakref xml zipfile zlib'
  ).split(' '),
);
const REBOUND: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'sys',
    new Set(
      (
        'argv breakpointhook displayhook dont_write_bytecode excepthook last_exc last_traceback last_type last_value ' +
        'meta_path modules path path_hooks ps1 ps2 pycache_prefix stderr stdin stdout tracebacklimit unraisablehook'
      ).split(' '),
    ),
  ],
  ['logging', new Set(['raiseExceptions', 'root', 'lastResort'])],
  ['tempfile', new Set(['tempdir', 'template'])],
  ['threading', new Set(['excepthook'])],
  ['mimetypes', new Set(['inited', 'types_map', 'encodings_map', 'suffix_map', 'common_types'])],
  ['time', new Set(['altzone', 'daylight', 'timezone', 'tzname'])],
]);

/** Declared once in its file, and given a value through the module by nobody in the change set. */
function keepsItsValue(side: Side, path: string, name: string): boolean {
  const binding = side.files
    .get(path)
    ?.file.bindings.all.find((one) => one.topLevel && one.name === name && one.symbol?.parent === null);
  return binding?.declarations.length === 1 && !rewrittenNames(side).has(name);
}
