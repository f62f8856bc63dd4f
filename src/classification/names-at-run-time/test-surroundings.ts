import type { AstNode } from '../../model/ast-node.ts';
import { sliceOf } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { exportedEntity } from '../walk/entities.ts';
import type { FileFacts, Side, World } from '../world.ts';

/**
 * Why a test of Python finds other things around it in another file: pytest hands it what the file declares under the
 * names of its parameters, and runs what the file wants to be run around all of its tests.
 *
 *     @pytest.fixture                     def test_total(cart): ...
 *     def cart(): return Cart()           moved to a file with another `cart`
 *
 * https://docs.pytest.org/en/stable/how-to/fixtures.html#override-a-fixture-on-different-levels
 */
export function whyOtherSurroundings(world: World, before: CodeSymbol, after: CodeSymbol): string | null {
  const [old, now] = [world.before.factsOf(before), world.after.factsOf(after)];
  if (old.file.profile.modules !== 'python' || world.mapping.after(old.file.module) === now.file.module)
    return null;
  const isFixture = fixtureOf(old, before);
  if (!isFixture && !/^test/i.test(before.simpleName)) return null;
  const around = isFixture ? null : (actsOnAll(old) ?? actsOnAll(now));
  if (around) return `${around} acts on all tests of its file`;
  const other = parametersOf(before).find((name) => {
    const [was, is] = [fixtureCalled(world.before, old, name), fixtureCalled(world.after, now, name)];
    return (was || is) && !(was && is && world.mapping.after(was) === is);
  });
  return other ? `${before.simpleName} is handed another ${other}, or none, by its file` : null;
}

/** What is run around every test of a file, or marks each of them. */
function actsOnAll(facts: FileFacts): string | null {
  const found = facts.file.symbols.find(
    (symbol) =>
      symbol.parent === null &&
      (/^(?:setup|teardown)_(?:module|function)$|^(?:setUp|tearDown)Module$|^pytestmark$/.test(symbol.name) ||
        /\bautouse\s*=\s*True\b/.test(decoratorsOf(facts, symbol))),
  );
  return found?.name ?? null;
}

function fixtureCalled(side: Side, facts: FileFacts, name: string): CodeSymbol | null {
  const entity = exportedEntity(side, facts, name);
  return entity?.type === 'symbol' && fixtureOf(side.factsOf(entity.symbol), entity.symbol)
    ? entity.symbol
    : null;
}

function fixtureOf(facts: FileFacts, symbol: CodeSymbol): boolean {
  return /@(?:\w+\.)*fixture\b/.test(decoratorsOf(facts, symbol));
}

function decoratorsOf({ file }: FileFacts, { nodes }: CodeSymbol): string {
  return nodes
    .flatMap(({ kind, children }) => (kind === 'decorated_definition' ? children : []))
    .filter(({ kind }) => kind === 'decorator')
    .map((decorator) => sliceOf(file, decorator))
    .join('\n');
}

function parametersOf({ declaration }: CodeSymbol): readonly string[] {
  const list = declaration.children.find(({ field }) => field === 'parameters');
  return (list?.children ?? []).flatMap((parameter) => firstName(parameter) ?? []);
}

function firstName({ kind, text, children }: AstNode): string | null {
  if (kind === 'identifier') return text;
  return children[0] ? firstName(children[0]) : null;
}
