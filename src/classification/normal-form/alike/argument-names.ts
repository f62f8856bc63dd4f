import type { AstNode } from '../../../model/ast-node.ts';
import type { Core, CoreVariable } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { entityOfBinding, exportedEntity } from '../../walk/entities.ts';
import type { FileFacts, Side } from '../../world.ts';
import { callsInPython } from '../heads/python-calls.ts';
import { each } from '../tree.ts';
import { type ArgumentShape, functionNode } from './argument-shapes.ts';
import { meantSymbols } from './meant-symbols.ts';
import { isFromElsewhere } from './objects-elsewhere.ts';

/** By what the functions of one side that take their arguments in another way are named, and called. */
export interface ShapesByName {
  readonly byNode: ReadonlyMap<AstNode, ArgumentShape>;
  readonly bySymbol: ReadonlyMap<CodeSymbol, ArgumentShape>;
  readonly byMember: ReadonlyMap<string, ArgumentShape>;
  /** Constructors, by their classes. */
  readonly byClass: ReadonlyMap<CodeSymbol, ArgumentShape>;
  /** Sees to it that functions in a form are known by the names that they have for themselves. */
  note(root: Core): void;
  /** The function that such a name means. */
  own(variable: CoreVariable): ArgumentShape | undefined;
  /** The function that a call, or `new`, runs. */
  called(node: Core): ArgumentShape | null;
  /** Whether a call of `super` is one of a class whose base is known. */
  isKnownBase(call: Core): boolean;
  /** The constructor that `new` runs; a class without one runs that of its base. */
  constructed(symbol: CodeSymbol): ArgumentShape | null;
  meaning(variable: CoreVariable): CodeSymbol | null;
  /** `shapes.area` after `import * as shapes`: what that module shows under the name. */
  meantByMember(node: Core): CodeSymbol | null;
  /** The file that a name stands for as a whole. */
  moduleOf(node: Core): FileFacts | null;
}

/** @param refuse told of a member whose name others have too, who take their arguments otherwise. */
export function shapesByName(
  side: Side,
  shapes: readonly ArgumentShape[],
  refuse: (shape: ArgumentShape) => void,
): ShapesByName {
  const symbolOf = (shape: ArgumentShape): CodeSymbol => shape[side.which];
  const byNode = new Map<AstNode, ArgumentShape>();
  const bySymbol = new Map<CodeSymbol, ArgumentShape>();
  const byMember = new Map<string, ArgumentShape>();
  const byClass = new Map<CodeSymbol, ArgumentShape>();
  const ownNames = new Map<CoreVariable, ArgumentShape>();
  const inPython = new Map<AstNode, ArgumentShape>();
  const { home, symbol: meaning } = meantSymbols(side);
  for (const shape of shapes) {
    const symbol = symbolOf(shape);
    byNode.set(functionNode(symbol)!, shape);
    if (shape.isPython) {
      const calls = callsInPython(side, symbol);
      if (!calls) refuse(shape);
      for (const { node } of calls ?? []) inPython.set(node, shape);
    } else if (symbol.simpleName === 'constructor' && symbol.parent) byClass.set(symbol.parent, shape);
    else if (isMember(symbol)) {
      if (!sameForAll(symbol.simpleName)) refuse(shape);
      byMember.set(symbol.simpleName, shape);
    } else bySymbol.set(symbol, shape);
  }

  const bases = byClass.size > 0 ? basesCalled(side, baseOf) : new Map<AstNode, CodeSymbol>();

  return {
    ...{ byNode, bySymbol, byMember, byClass },
    isKnownBase: ({ source }) => source !== null && bases.has(source),
    ...{ note, called, constructed, meaning, meantByMember, moduleOf },
    own: (variable) => ownNames.get(variable),
  };

  /** Nobody else in the change set is called so, or those who are take their arguments in the same way. */
  function sameForAll(name: string): boolean {
    const own = shapes.filter((shape) => symbolOf(shape).simpleName === name);
    const keys = (shape: ArgumentShape): string =>
      JSON.stringify([shape.objectSide, shape.places.map((p) => p.name)]);
    const all = [...side.files.values()].flatMap(({ file }) =>
      file.symbols.filter(({ simpleName }) => simpleName === name),
    );
    return all.length === own.length && new Set(own.map(keys)).size === 1;
  }

  /** `shapes.area` after `import * as shapes`: what that module shows under the name. */
  function meantByMember({ op, text, children: [object] }: Core): CodeSymbol | null {
    const module = op === 'member' ? moduleOf(object!) : null;
    const entity = module && exportedEntity(side, module, text);
    return entity?.type === 'symbol' ? entity.symbol : null;
  }

  function moduleOf({ op, variable }: Core): FileFacts | null {
    const facts = op === 'variable' ? home(variable!) : undefined;
    const entity = facts && entityOfBinding(side, facts, variable!.binding!);
    return entity?.type === 'module' ? entity.facts : null;
  }

  function called(node: Core): ArgumentShape | null {
    const callee = node.children[0]!;
    const known = node.source && inPython.get(node.source);
    if (known) return known;
    const base = callee.op === 'super' && node.source && bases.get(node.source);
    if (base) return constructed(base);
    if (callee.op === 'variable') {
      const own = ownNames.get(callee.variable!);
      const symbol = own ? null : meaning(callee.variable!);
      if (own) return own;
      if (!symbol) return null;
      return (node.op === 'call' ? bySymbol.get(symbol) : constructed(symbol)) ?? null;
    }
    if (node.op !== 'call' || callee.op !== 'member') return null;
    const symbol = meantByMember(callee);
    if (symbol) return bySymbol.get(symbol) ?? null;
    const [object] = callee.children as [Core];
    const facts = object.variable ? home(object.variable) : undefined;
    return isFromElsewhere(side, facts, object) ? null : (byMember.get(callee.text) ?? null);
  }

  /** The constructor that `new` runs; a class without one runs that of its base. */
  function constructed(symbol: CodeSymbol): ArgumentShape | null {
    for (let [at, hops] = [symbol as CodeSymbol | null, 0]; at && hops < 20; hops++) {
      const own = byClass.get(at);
      if (own) return own;
      if (at.children.some(({ simpleName }) => simpleName === 'constructor')) return null;
      at = baseOf(at);
    }
    return null;
  }

  function baseOf(symbol: CodeSymbol): CodeSymbol | null {
    const heritage = symbol.declaration.children.find(({ kind }) => kind === 'class_heritage');
    const clause = heritage?.children.find(({ kind }) => kind === 'extends_clause') ?? heritage;
    const name = clause?.children.find(({ kind }) => kind === 'identifier');
    const binding = name && side.factsOf(symbol).file.bindings.of(name);
    const entity = binding && entityOfBinding(side, side.factsOf(symbol), binding);
    return entity?.type === 'symbol' ? entity.symbol : null;
  }

  function note(root: Core): void {
    each(root, ({ op, source, children }) => {
      const shape = op === 'function' && source ? byNode.get(source) : undefined;
      const name = shape && children[2]?.variable;
      if (name) ownNames.set(name, shape);
    });
  }
}

/** The calls of `super` in constructors of classes whose base is another class of the change set, with that base. */
function basesCalled(
  side: Side,
  baseOf: (symbol: CodeSymbol) => CodeSymbol | null,
): ReadonlyMap<AstNode, CodeSymbol> {
  const found = new Map<AstNode, CodeSymbol>();
  const within = (node: AstNode, base: CodeSymbol): void => {
    if (/^(?:abstract_)?class/.test(node.kind)) return;
    if (node.kind === 'call_expression' && node.children[0]?.kind === 'super') found.set(node, base);
    for (const child of node.children) within(child, base);
  };
  for (const { file } of side.files.values())
    for (const symbol of file.symbols) {
      const base = file.profile.modules === 'ecmascript' && symbol.kind === 'class' ? baseOf(symbol) : null;
      if (base?.kind !== 'class') continue;
      for (const child of symbol.children)
        if (child.simpleName === 'constructor') within(child.declaration, base);
    }
  return found;
}

/** Of a class, an object or the like, and so found by its name on anything that may be one. */
export function isMember({ parent }: CodeSymbol): boolean {
  return parent !== null && !/^(?:function|method|constructor|namespace)$/.test(parent.kind);
}
