import { type Core, core } from '../../../model/core.ts';
import { withChildren } from '../../normal-form/tree.ts';
import { builtinCall, importedName } from './names.ts';

/**
 * Whether something is `None`, asked by way of its type, of which `None` is the only one.
 *
 *     isinstance(x, type(None))      type(x) is type(None)      ->      x is None
 */
export function askedForNone(node: Core): Core {
  const none = core('literal', 'undefined', [], node.source);
  const call = builtinCall(node);
  const [subject, type, ...more] = call?.args ?? [];
  if (call?.name === 'isinstance' && type && more.length === 0 && isNoneType(type))
    return core('binary', 'is', [subject!, none], node.source);
  if (node.op !== 'binary' || !/^is(?: not)?$/.test(node.text)) return node;
  const [left, right] = node.children as [Core, Core];
  const [asked, ...others] = builtinCall(left)?.name === 'type' ? left.children.slice(1) : [];
  return asked && others.length === 0 && isNoneType(right) ? { ...node, children: [asked, none] } : node;
}

function isNoneType(type: Core): boolean {
  const [none, ...more] = builtinCall(type)?.name === 'type' ? type.children.slice(1) : [];
  const isMade = none?.op === 'literal' && none.text === 'undefined' && more.length === 0;
  return isMade || importedName(type) === 'types.NoneType';
}

/**
 * Whether something is nothing, asked as a question.
 *
 *     if x == None: ...      ->      if x is None: ...
 *
 * Not where the answer is used: a column of a table makes another thing of that.
 */
export function comparedWithNone(node: Core): Core {
  const [test, ...rest] = node.children as [Core, ...Core[]];
  const asked = inTest(test);
  return asked === test ? node : withChildren(node, [asked, ...rest]);
}

function inTest(test: Core): Core {
  if (test.op === 'logical' || (test.op === 'unary' && test.text === '!'))
    return withChildren(test, test.children.map(inTest));
  const [, none] = test.children;
  if (test.op !== 'binary' || !/^~[!=]=$/.test(test.text)) return test;
  const isNone = none!.op === 'literal' && none!.text === 'undefined';
  return isNone ? { ...test, text: test.text === '~==' ? 'is' : 'is not' } : test;
}
