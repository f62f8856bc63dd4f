import type { Core } from '../../../model/core.ts';
import type { ShapesByName } from './argument-names.ts';
import type { ArgumentShape } from './argument-shapes.ts';

/** Tells of each shape whose function is said in another way than by calling it. */
export function refuseOtherUses(
  named: ShapesByName,
  node: Core,
  parent: Core | null,
  isCalled: boolean,
  refuse: (shape: ArgumentShape) => void,
): void {
  const { bySymbol, byMember } = named;
  if (node.op === 'variable') {
    if (parent?.op !== 'member' && named.moduleOf(node)) for (const each of bySymbol.values()) refuse(each);
    const symbol = named.meaning(node.variable!);
    const shape = named.own(node.variable!) ?? (symbol && bySymbol.get(symbol));
    if (shape && !isCalled) refuse(shape);
    const built = symbol?.kind === 'class' || symbol?.kind === 'constant' ? named.constructed(symbol) : null;
    const isHarmless =
      isCalled ||
      parent?.op === 'member' ||
      parent?.op === 'class' ||
      parent?.op === 'index' ||
      parent?.text === 'instanceof';
    if (built && !isHarmless) refuse(built);
  }
  const shown = named.meantByMember(node);
  if (shown && bySymbol.has(shown) && !isCalled) refuse(bySymbol.get(shown)!);
  if (node.op === 'member' && byMember.has(node.text) && !isCalled) refuse(byMember.get(node.text)!);
  if (node.op === 'property' && parent?.op === 'pattern' && byMember.has(node.text))
    refuse(byMember.get(node.text)!);
}
