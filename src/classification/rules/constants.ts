import { type Core, core } from '../../model/core.ts';

/**
 * What is the same whenever the program runs, as its value.
 *
 *     60 * 1000  ->  60000      -1  ->  -1      !0  ->  true      typeof 'a'  ->  'string'      true && x  ->  x
 *
 * Numbers only where the result is one that can be spelled: no NaN, no infinity, no -0.
 */
export function foldedConstant(node: Core): Core {
  switch (node.op) {
    case 'unary':
      return foldedUnary(node);
    case 'binary':
      return foldedBinary(node);
    case 'logical':
      return foldedLogical(node);
    default:
      return node;
  }
}

function foldedUnary(node: Core): Core {
  const [operand] = node.children as [Core];
  if (node.text === 'typeof' && operand.op === 'unary' && /^typeof\??$/.test(operand.text))
    return text('string', node);
  if (operand.op !== 'literal') return node;
  if (node.text === '-') return numeric(negative(numberOf(operand)), node);
  if (node.text === '!') {
    const known = truthOf(operand);
    return known === null ? node : core('literal', `b:${!known}`, [], node.source);
  }
  if (node.text !== 'typeof') return node;
  const kind = /^(?:n:.*n|n|s|b|undefined)/.exec(operand.text)?.[0];
  if (!kind) return node;
  const names: Readonly<Record<string, string>> = {
    n: 'number',
    s: 'string',
    b: 'boolean',
    undefined: 'undefined',
  };
  return text(names[kind] ?? 'bigint', node);
}

function negative(value: number | null): number | null {
  return value === null || value === 0 ? null : -value;
}

function foldedBinary(node: Core): Core {
  const [left, right] = node.children.map((child) => (child.op === 'literal' ? numberOf(child) : null)) as [
    number | null,
    number | null,
  ];
  if (left === null || right === null) return node;
  switch (node.text) {
    case '+':
      return numeric(left + right, node);
    case '-':
      return numeric(left - right, node);
    case '*':
      return numeric(left * right, node);
    case '**':
      return numeric(left ** right, node);
    default:
      return node;
  }
}

/** The right side is the value where the left one doesn't decide, and isn't evaluated where it does. */
function foldedLogical(node: Core): Core {
  const [left, right] = node.children as [Core, Core];
  const known = left.op === 'literal' ? truthOf(left) : null;
  if (known === null) return node;
  if (node.text === '??') return /^(?:null|undefined)$/.test(left.text) ? right : left;
  return known === (node.text === '&&') ? right : left;
}

/** Whether a literal counts as true; null for what isn't known to be a value of the language, such as a big number. */
export function truthOf({ text: spelled }: Core): boolean | null {
  if (spelled === 'b:true' || spelled === 'b:false') return spelled === 'b:true';
  if (spelled === 'null' || spelled === 'undefined' || spelled === 's:' || spelled === 'n:0') return false;
  if (spelled.startsWith('s:')) return true;
  return spelled.startsWith('n:') && Number(spelled.slice(2)) ? true : null;
}

function numberOf({ text: spelled }: Core): number | null {
  if (!/^n:-?[\d.]/.test(spelled)) return null;
  const value = Number(spelled.slice(2));
  return Number.isFinite(value) ? value : null;
}

function numeric(value: number | null, from: Core): Core {
  if (value === null || !Number.isFinite(value) || Object.is(value, -0)) return from;
  return core('literal', `n:${value}`, [], from.source);
}

function text(value: string, from: Core): Core {
  return core('literal', `s:${value}`, [], from.source);
}
