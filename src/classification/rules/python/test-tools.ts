import { type Core, core } from '../../../model/core.ts';
import { withChildren } from '../../normal-form/tree.ts';

/**
 * What pytest is told in two ways.
 *
 *     @pytest.fixture()    @pytest.mark.slow()            ->      @pytest.fixture    @pytest.mark.slow
 *     @pytest.fixture(scope='function')                   ->      @pytest.fixture
 *     @pytest.mark.parametrize('a, b', [...])             ->      @pytest.mark.parametrize(('a', 'b'), [...])
 *
 * One name by itself is given each value as it is, and one in a tuple the only part of each: those are two.
 */
export function plainTestTool(node: Core, name: string): Core {
  const [callee, ...args] = node.children as [Core, ...Core[]];
  if (name === 'pytest.mark.parametrize') {
    const [names, ...more] = args;
    return names ? withChildren(node, [callee, separate(names), ...more]) : node;
  }
  const isFixture = name === 'pytest.fixture';
  if (!isFixture && !/^pytest\.mark\.\w+$/.test(name)) return node;
  const kept = isFixture ? args.filter((arg) => !isUsualScope(arg)) : args;
  return kept.length === 0 ? callee : withChildren(node, [callee, ...kept]);
}

function isUsualScope({ op, text, children: [value] }: Core): boolean {
  return op === 'named' && text === 'scope' && value!.op === 'literal' && value!.text === 's:function';
}

function separate(names: Core): Core {
  if (names.op === 'array' && names.text === '' && names.children.length > 1)
    return { ...names, text: 'tuple' };
  const text = names.op === 'literal' ? /^s:([\w\s]+(?:,[\w\s]+)+)$/.exec(names.text)?.[1] : undefined;
  if (text === undefined) return names;
  const parts = text.split(',').map((part) => core('literal', `s:${part.trim()}`, [], names.source));
  return core('array', 'tuple', parts, names.source);
}
