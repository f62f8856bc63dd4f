import type { AstNode } from '../../../model/ast-node.ts';
import type { Binding } from '../../../model/bindings.ts';
import { hasLateAnnotations } from '../../../model/late-annotations.ts';
import { parentsOf } from '../../../model/parents.ts';
import { encloses } from '../../../model/span.ts';
import { statementHolding } from '../../../model/statement-holding.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { NOTICES_CLASSES } from '../../names-at-run-time/noticed-classes.ts';
import type { FileFacts } from '../../world.ts';

/**
 * Whether a name that a module defines when it is loaded is there whenever it is asked for: nothing that runs earlier
 * may lead to it. Only for Python, where a function is there from its own statement on.
 *
 *     def f(): return LIMIT          `f` needs LIMIT,
 *     start = f()                    and is called before it is there
 *     LIMIT = 3
 *
 *     class Cart:                    what makes a class of `Cart` could lead to `f`,
 *         def total(self): return f(self)
 *     class Line(Base[Cart]): ...    but `f` is only there when `LIMIT` is
 *     LIMIT = 3
 *     def f(cart): return LIMIT
 */
export function isReady(facts: FileFacts, symbol: CodeSymbol): boolean {
  if (facts.file.profile.modules !== 'python' || symbol.parent !== null) return true;
  const { ownOf, statementAt, declaredBy } = itemsOf(facts);
  const own = ownOf.get(symbol);
  if (!own) return false;
  const runsBefore = (node: AstNode): boolean => node.end <= symbol.range.start;
  const needing = new Set<Binding>([own]);
  for (const binding of needing) {
    for (const use of binding.references) {
      const statement = statementAt(use);
      // What stands behind it isn't there before it either: who leads to a function of that statement comes later.
      if (!statement || statement.start >= symbol.range.end) continue;
      const isLooked = binding === own && !hasLateAnnotations(facts.file);
      if (!isLooked && isInAnnotation(statement, use)) continue;
      // A class that is made from it needs itself alone, which has to be there.
      if (!isDeferred(statement, use) && (binding === own || !isQuietBase(facts, statement, use))) {
        if (runsBefore(statement)) return false;
        continue;
      }
      for (const declared of declaredBy.get(statement) ?? []) needing.add(declared);
    }
  }
  return true;
}

/** Whether a module of Python asks for a name when the statement around runs, and not when somebody calls something. */
export function isAskedAtOnce(facts: FileFacts, use: AstNode): boolean {
  const statement = itemsOf(facts).statementAt(use);
  if (!statement || isDeferred(statement, use)) return false;
  return !hasLateAnnotations(facts.file) || !isInAnnotation(statement, use);
}

/** Inside the body of a function that the statement defines and doesn't decorate, alone or in a class. */
function isDeferred(statement: AstNode, use: AstNode): boolean {
  if (statement.kind === 'decorated_definition') {
    const definition = statement.children.find(({ field }) => field === 'definition');
    return definition !== undefined && encloses(definition, use) && isDeferred(definition, use);
  }
  const body = statement.children.find(({ field }) => field === 'body');
  if (!body || !encloses(body, use)) return false;
  if (statement.kind === 'function_definition') return true;
  return (
    statement.kind === 'class_definition' &&
    body.children.some((member) => encloses(member, use) && isDeferred(member, use))
  );
}

/**
 * `class Line(Cart)`, which runs nothing of `Cart` where the file declares all that it is made from, and nothing there
 * takes notice of its heirs; who makes a `Line` may.
 */
function isQuietBase(facts: FileFacts, { kind, children }: AstNode, use: AstNode): boolean {
  const bases = children.find(({ field }) => field === 'superclasses');
  if (kind !== 'class_definition' || !bases?.children.includes(use)) return false;
  if (NOTICES_CLASSES.test(facts.file.text)) return false;
  const parents = parentsOf(facts.file.root);
  const open = [bases];
  for (const list of open)
    for (const base of list.children) {
      if (!base.named || base.extra) continue;
      const binding = base.kind === 'identifier' ? facts.file.bindings.of(base) : undefined;
      if (binding === null && PYTHONS_OWN.test(base.text)) continue;
      const [declared, ...others] = binding?.declarations.map((node) => parents.get(node)) ?? [];
      if (declared?.kind !== 'class_definition' || others.length > 0) return false;
      const above = declared.children.find(({ field }) => field === 'superclasses');
      if (above && !open.includes(above)) open.push(above);
    }
  return true;
}

/** Classes that nobody imports, and that run nothing when others are made from them. */
const PYTHONS_OWN =
  /^(?:object|dict|list|set|frozenset|tuple|str|bytes|int|float|(?:Base)?Exception|[A-Z]\w*(?:Error|Warning))$/;

/** `def f(x: Cart)`, which at most looks the name up: only a call in it could lead anywhere. */
function isInAnnotation(node: AstNode, use: AstNode): boolean {
  if (node.kind === 'type') return !calls(node);
  return node.children.some((child) => encloses(child, use) && isInAnnotation(child, use));
}

function calls(node: AstNode): boolean {
  return node.kind === 'call' || node.children.some(calls);
}

/** What a module consists of, looked up once for all names that are asked for. */
interface Items {
  readonly ownOf: ReadonlyMap<CodeSymbol, Binding>;
  /** The statement of the module in which a node stands. */
  readonly statementAt: (node: AstNode) => AstNode | undefined;
  readonly declaredBy: ReadonlyMap<AstNode, readonly Binding[]>;
}

const known = new WeakMap<FileFacts, Items>();

function itemsOf(facts: FileFacts): Items {
  const items = known.get(facts) ?? readItems(facts);
  known.set(facts, items);
  return items;
}

function readItems({ file }: FileFacts): Items {
  const statementAt = (node: AstNode): AstNode | undefined => statementHolding(file.root, node);
  const ownOf = new Map<CodeSymbol, Binding>();
  const declaredBy = new Map<AstNode, Binding[]>();
  for (const binding of file.bindings.all) {
    if (!binding.topLevel) continue;
    if (binding.symbol && !ownOf.has(binding.symbol)) ownOf.set(binding.symbol, binding);
    for (const statement of new Set(binding.declarations.map(statementAt)))
      if (statement) declaredBy.set(statement, [...(declaredBy.get(statement) ?? []), binding]);
  }
  return { ownOf, statementAt, declaredBy };
}
