import type { AstNode } from '../../../model/ast-node.ts';
import { type Core, type CoreVariable, core, type Lower } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { NO_OVERRIDE, NOBODY_CALLS_THE_OLD_WAY } from '../../assumptions.ts';
import { freedMethods } from '../../moves/freed-methods.ts';
import type { Side, World } from '../../world.ts';
import { rewrite, use, withChildren } from '../tree.ts';
import { asItIs, rearrangedNotes } from './rearranged-notes.ts';
import type { Lowers, WrittenAlike } from './rearrangement.ts';

/**
 *     class Cart { total() { return this.#tax(1) } #tax(n) { return n * 2 } }
 *     class Cart { total() { return tax(1) } }      function tax(n) { return n * 2 }
 *
 * The method is written as the function that it is on the other side, and calls of it as calls of that. In Python a method
 * is written so on both sides where it is handed its object on one of them alone.
 */
export function functionsOfNoObject(world: World, lowers: Lowers): WrittenAlike {
  const found = freedMethods(world);
  if (found.length === 0) return asItIs(lowers);
  const { note, told } = rearrangedNotes('freed-method', NO_OVERRIDE, NOBODY_CALLS_THE_OLD_WAY);
  const of = (side: Side): Lower => {
    const lower = lowers[side.which];
    const variables = new Map(
      found
        .filter((one) => one[side.which].kind === 'method')
        // A function has the name that its module knows it by.
        .map((one) => [one[side.which], one.before.kind === 'function' ? one.before : one.after] as const)
        .map(([method, { simpleName }]) => [method, standsFor(method, simpleName)] as const),
    );
    const standsOnOne = (node: AstNode): boolean =>
      node.kind === 'decorator' &&
      [...variables.keys()].some(({ nodes }) => nodes.some(({ children }) => children.includes(node)));
    return (file) => {
      const lowered = lower(file);
      if (!lowered) return lowered;
      const plain = (form: Core): Core =>
        rewrite(form, (node) => {
          for (const [method, variable] of variables) {
            const made = asFunction(method, variable, node);
            if (made) note();
            if (made) return made;
          }
          return node;
        });
      return {
        ...lowered,
        lower: (node) => (standsOnOne(node) ? [] : lowered.lower(node).map(plain)),
      };
    };
  };
  return { before: of(world.before), after: of(world.after), told };
}

function standsFor(symbol: CodeSymbol, name: string): CoreVariable {
  return { name, kind: 'item', binding: null, symbol, path: symbol.path };
}

/** Null for anything but the method itself, and a call of it. */
function asFunction(method: CodeSymbol, variable: CoreVariable, node: Core): Core | null {
  if (node.op === 'method' && isIt(method, node)) {
    const [made] = node.children as [Core];
    const [parameters, ...rest] = made.children as [Core, ...Core[]];
    const words = made.text.split(' ');
    // A class that is handed to it is one of its parameters; an object is none in a form.
    const list = withChildren(parameters, parameters.children.slice(words.includes('class') ? 1 : 0));
    const text = words.filter((word) => word !== 'static' && word !== 'class').join(' ');
    const named = core('bind', '', [], node.source, variable);
    const isHoisted = method.declaration.kind === 'method_definition';
    return core(
      'let',
      isHoisted ? 'function' : '',
      [named, { ...withChildren(made, [list, ...rest]), text }],
      node.source,
    );
  }
  const [callee, ...args] = node.children;
  if (node.op !== 'call' || callee!.op !== 'member' || callee!.text !== method.simpleName) return null;
  return isOwn(method, callee!.children[0]!)
    ? withChildren(node, [{ ...use(variable), source: callee!.source }, ...args])
    : null;
}

/** A form says where its method comes from, with or without what stands on it. */
function isIt({ declaration }: CodeSymbol, { source }: Core): boolean {
  return source === declaration || (source?.children.includes(declaration) ?? false);
}

/** The object, or the class, that runs. */
function isOwn({ parent }: CodeSymbol, { op, variable }: Core): boolean {
  if (op === 'this') return true;
  if (op !== 'variable') return false;
  return variable!.symbol === parent || (variable!.kind === 'parameter' && variable!.name === 'cls');
}
