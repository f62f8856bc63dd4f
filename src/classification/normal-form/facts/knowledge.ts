import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { LoweredSide } from '../sides/side.ts';
import { usesFrame } from '../tree.ts';

/** What is known about the functions of one side, whether or not they exist on the other. */
export interface Knowledge {
  /** The function that a name certainly stands for. */
  functionOf(variable: CoreVariable): Core | null;
  /** What to call in the place of a callback that is only named; null for what may be no function. */
  callee(callback: Core): Core | null;
}

/** @param owner the class in whose member the code stands. */
export function knowledgeOf(side: LoweredSide, owner: CodeSymbol | null): Knowledge {
  const functions = new Map<CoreVariable, Core | null>();

  function find(variable: CoreVariable): Core | null {
    if (variable.kind !== 'item' && variable.kind !== 'import') return null;
    const entity = side.entityOf(variable);
    return entity.type === 'symbol' && /^(?:function|constant)$/.test(entity.symbol.kind)
      ? functionIn(side, entity.symbol)
      : null;
  }

  function functionOf(variable: CoreVariable): Core | null {
    const known = functions.get(variable);
    if (known !== undefined) return known;
    const found = find(variable);
    functions.set(variable, found);
    return found;
  }

  return {
    functionOf,
    callee(callback) {
      if (callback.op === 'variable') {
        const { kind } = callback.variable!;
        return kind === 'import' || functionOf(callback.variable!) ? callback : null;
      }
      if (callback.op !== 'member' || callback.children[0]!.op !== 'this') return null;
      return isFrameless(callback.text) ? callback : null;
    },
  };

  /** Called without its object a method has no `this`; that can't be told where it doesn't ask for it. */
  function isFrameless(name: string): boolean {
    const facts = owner && side.side.factsOf(owner);
    const own = facts?.file.symbols.filter((symbol) => symbol.parent === owner && symbol.simpleName === name);
    const [only] = own ?? [];
    if (own?.length !== 1 || only!.kind !== 'method') return false;
    const [form] = side.fileOf(only!)?.lower(only!.declaration) ?? [];
    return form?.op === 'method' && form.text === name && !form.children[0]!.children.some(usesFrame);
  }
}

function functionIn(side: LoweredSide, symbol: CodeSymbol): Core | null {
  const forms = side.fileOf(symbol)?.lower(symbol.declaration) ?? [];
  const [form] = forms;
  const value = forms.length === 1 && form!.op === 'let' ? form!.children[1]! : core('nothing');
  return value.op === 'function' ? value : null;
}
