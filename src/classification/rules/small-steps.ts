import { type Core, core } from '../../model/core.ts';
import {
  NAMES_ARE_THERE,
  NO_SYMBOLS_PRINTED,
  NUMBERS,
  OBJECTS_ARE_THERE,
  PLAIN_ARRAYS,
} from '../assumptions.ts';
import { footprintOf } from '../normal-form/facts/footprint-of.ts';
import { block, some, withChildren } from '../normal-form/tree.ts';
import { differs, fire, type Unit } from '../normal-form/unit.ts';
import { identical } from './conditionals.ts';
import { hasNoMethods, isNodeList } from './ecmascript/array-likes.ts';
import { mayBeOwn } from './ecmascript/own-members.ts';
import { asTemplate, spelledOut } from './ecmascript/templates.ts';
import { freeName, isStatic } from './free-names.ts';

const COUNTING = ['++', '--', 'pre++', 'pre--', 'post++', 'post--'].map((text) => `assign ${text}`);

/**
 *     n++;  ->  n = n + 1;          xs.at(-1)  ->  xs[xs.length - 1]          for (const x of xs) {}  ->  nothing
 *     Object.hasOwn(o, k)  ->  Object.prototype.hasOwnProperty.call(o, k)
 *
 * Where the two sides differ in them only. The first assumes numbers: `+` puts texts together. The others assume
 * arrays, and the last one an object: of nothing, the one turns the key into a text before it fails.
 */
export function smallStep(unit: Unit, node: Core): Core {
  switch (node.op) {
    case 'evaluate':
      return counted(unit, node);
    case 'call':
      return ownProperty(unit, node) ?? lastElement(unit, node);
    case 'for_each':
      return emptyLoop(unit, node);
    case 'member':
      return element(node);
    case 'template':
      return asTemplate(
        withChildren(
          node,
          node.children.map((piece) => spelledOut(printed(unit, piece))),
        ),
      );
    default:
      return node;
  }
}

/** `xs['0']`, as `const { 0: x } = xs` reads it, is `xs[0]`. */
function element(node: Core): Core {
  if (!/^(?:0|[1-9]\d{0,8})$/.test(node.text)) return node;
  return core('index', '', [node.children[0]!, core('literal', `n:${node.text}`)], node.source);
}

/** `${String(x)}` is `${x}`, but for a symbol. */
function printed(unit: Unit, piece: Core): Core {
  const [callee, value] = piece.children;
  if (piece.op !== 'call' || piece.children.length !== 2 || value!.op === 'spread') return piece;
  const isString = callee!.variable?.kind === 'free' && callee!.variable.name === 'String';
  if (!isString || !differs(unit, 'call String')) return piece;
  fire(unit, 'printed-value', '', piece.source, NO_SYMBOLS_PRINTED);
  return value!;
}

function counted(unit: Unit, node: Core): Core {
  const [assign] = node.children as [Core];
  const sign = assign.op === 'assign' ? /^(?:pre|post)?([+-])\1$/.exec(assign.text)?.[1] : null;
  if (!sign || !differs(unit, ...COUNTING)) return node;
  const [target] = assign.children as [Core];
  const one = core('literal', 'n:1');
  fire(unit, 'counted-by-one', '', node.source, NUMBERS);
  const made =
    target.op === 'variable'
      ? core('assign', '', [target, core('binary', sign, [target, one])], assign.source)
      : core('assign', `${sign}=`, [target, one], assign.source);
  return core('evaluate', '', [made], node.source);
}

function ownProperty(unit: Unit, node: Core): Core | null {
  const [callee, ...args] = node.children as [Core, ...Core[]];
  if (!isStatic(callee, 'Object', 'hasOwn') || !differs(unit, 'call hasOwn')) return null;
  if (args.length !== 2 || args.some(({ op }) => op === 'spread')) return null;
  fire(unit, 'own-property', '', node.source, OBJECTS_ARE_THERE);
  const path = ['prototype', 'hasOwnProperty', 'call'];
  const asked = path.reduce(
    (of, name) => core('member', name, [of], node.source),
    freeName('Object', node.source),
  );
  return core('call', '', [asked, ...args], node.source);
}

/** The last element, or one that stands so many places before it: of a list that is shorter, both are `undefined`. */
function lastElement(unit: Unit, node: Core): Core {
  const [callee, place] = node.children as [Core, Core?];
  if (callee.op !== 'member' || callee.text !== 'at' || node.children.length !== 2) return node;
  const back = place?.op === 'literal' ? /^n:-([1-9]\d{0,8})$/.exec(place.text)?.[1] : undefined;
  if (back === undefined || !differs(unit, 'call at')) return node;
  const [list] = callee.children as [Core];
  if (mayBeOwn(unit, list, 'at') || hasNoMethods(unit, list) || isNodeList(unit, list)) return node;
  const found = footprintOf(list, unit.facts);
  if (found.heapWrite || found.control || found.fresh || found.writes.size > 0) return node;
  if (!identical(list, list)) return node;
  fire(unit, 'last-element', '', node.source, PLAIN_ARRAYS);
  const length = core('member', 'length', [list], node.source);
  return core('index', '', [list, core('binary', '-', [length, core('literal', `n:${back}`)])], node.source);
}

/** Going through an array without doing anything. */
function emptyLoop(unit: Unit, node: Core): Core {
  const [target, iterated, body] = node.children as [Core, Core, Core];
  if (!/^of(?: const)?$/.test(node.text) || body.op !== 'block' || body.children.length > 0) return node;
  if (!differs(unit, 'for_each of') || some(target, ({ op }) => op === 'default')) return node;
  const copied = iterated.op === 'array' && iterated.children.length === 1 ? iterated.children[0]! : null;
  const list = copied?.op === 'spread' ? copied.children[0]! : iterated;
  if (list.op !== 'variable') return node;
  fire(unit, 'loop-form', '', node.source, PLAIN_ARRAYS);
  if (list.variable!.kind === 'free') fire(unit, 'name-not-read', '', node.source, NAMES_ARE_THERE);
  return block([], node.source);
}
