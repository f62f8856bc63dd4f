import { type Core, core } from '../../../model/core.ts';
import { erased, isNull } from '../../../model/static-types.ts';
import { STREAMS_ANSWER } from '../../assumptions.ts';
import { some, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { isPath } from '../asked-before-all.ts';
import { identical } from '../conditionals.ts';
import { callOf, methodCalled } from '../method-calls.ts';
import { changesCollection, writtenBy } from './changed-collections.ts';
import { FOUND, MISSING, numberOf } from './library-words.ts';
import { mayBeOwn } from './own-methods.ts';
import { isNamedFromElsewhere } from './platform-classes.ts';
import { asksFirst } from './searches.ts';
import { STREAM_WORDS, streamIn } from './streams.ts';

/**
 * What texts, collections and streams of the platform are asked in one word.
 *
 *     name.equals("")                            ->      name.isEmpty()
 *     name.indexOf("x") == 0                     ->      name.startsWith("x")
 *     name.substring(1, name.length())           ->      name.substring(1)
 *     name.replaceAll("a", "b")                  ->      name.replace("a", "b")        where neither is more than its letters
 *     buffer.append('x')                         ->      buffer.append("x")
 *     names.indexOf(name) >= 0                   ->      names.contains(name)          of a list
 *     names.toArray(new String[names.size()])    ->      names.toArray(new String[0])
 *     Objects.equals(a, b)                       ->      a == null ? b == null : a.equals(b)
 *     s.filter(f).findFirst().isPresent()        ->      s.anyMatch(f)
 *     s.filter(f).count() > 0                    ->      s.anyMatch(f)
 *     names.stream().forEach(f)                  ->      names.forEach(f)
 *     name.orElse("none")                        ->      name.isPresent() ? name.get() : "none"
 *     v != null ? v : 0                          ->      v == null ? 0 : v             where one is a number and one a box
 *
 * Holds for what is declared as such. What a search asks after it has found something does nothing, which is assumed as of
 * all that streams ask.
 */
export function oneWord(node: Core, unit: Unit): Core {
  switch (node.op) {
    case 'call':
      return (
        ofText(node, unit) ??
        ofCollection(node, unit) ??
        foundInStream(node, unit) ??
        equalOrNothing(node, unit) ??
        eachItself(node, unit) ??
        presentOr(node, unit) ??
        node
      );
    case 'binary':
      return placed(node, unit) ?? counted(node, unit) ?? node;
    case 'opaque':
      return nothingFirst(node);
    default:
      return node;
  }
}

function called(
  object: Core,
  word: string,
  args: readonly Core[],
  source: Core['source'],
  spelled?: string,
): Core {
  return { ...callOf(object, word, args, source), spelled };
}

function textOf({ op, text }: Core): string | null {
  return op === 'literal' && text.startsWith('s:') ? text.slice(2) : null;
}

/** What a pattern, or what stands in its place, means by more than its letters. */
const SPECIAL = /[\\^$.|?*+()[\]{}]/;

function ofText(node: Core, { facts }: Unit): Core | null {
  const found = methodCalled(node);
  if (!found) return null;
  const { object, word, args } = found;
  const [first, second, ...more] = args;
  const type = erased(object.spelled ?? '');
  if (!first || more.length > 0 || !facts.isPlatformType(type)) return null;
  if (word === 'append' && !second && /^String(?:Builder|Buffer)$/.test(type))
    return first.op === 'literal' && first.text.startsWith('c:')
      ? withChildren(node, [
          node.children[0]!,
          { ...first, text: `s:${first.text.slice(2)}`, spelled: 'String' },
        ])
      : null;
  if (type !== 'String') return null;
  if (word === 'equals' && !second && textOf(first) === '')
    return called(object, 'isEmpty', [], node.source, 'boolean');
  if (!second) return null;
  if (word === 'substring') {
    const length = methodCalled(second);
    const isWhole = length?.word === 'length' && length.args.length === 0 && identical(length.object, object);
    return isWhole && isPath(object) ? called(object, 'substring', [first], node.source, 'String') : null;
  }
  const [sought, instead] = [textOf(first), textOf(second)];
  const isPlain =
    sought !== null && instead !== null && sought !== '' && !SPECIAL.test(sought) && !/[\\$]/.test(instead);
  return word === 'replaceAll' && isPlain ? called(object, 'replace', args, node.source, 'String') : null;
}

const LISTS = /^(?:List|ArrayList|LinkedList|Vector|CopyOnWriteArrayList)$/;

function ofCollection(node: Core, unit: Unit): Core | null {
  const found = methodCalled(node);
  const [array, ...more] = found?.args ?? [];
  if (found?.word !== 'toArray' || array?.op !== 'new' || array.text !== 'array' || more.length > 0)
    return null;
  const [type, length, ...others] = array.children;
  const asked = length ? methodCalled(length) : null;
  const isRoom = asked?.word === 'size' && asked.args.length === 0 && identical(asked.object, found.object);
  if (
    !isRoom ||
    others.length > 0 ||
    !isPath(found.object) ||
    mayBeOwn(unit, found.object, 'toArray', 'size')
  )
    return null;
  const none = core('literal', 'n:0', [], length!.source);
  return withChildren(node, [node.children[0]!, withChildren(array, [type!, { ...none, spelled: 'int' }])]);
}

/** Where something lies in a list, or at the beginning of a text. */
function placed(node: Core, unit: Unit): Core | null {
  const [place, number] = node.children as [Core, Core];
  const found = methodCalled(place);
  const [sought, ...more] = found?.args ?? [];
  if (found?.word !== 'indexOf' || !sought || more.length > 0) return null;
  const { object } = found;
  const type = erased(object.spelled ?? '');
  const question = `${node.text} ${numberOf(number)}`;
  if (type === 'String' && /^[!=]= 0$/.test(question) && unit.facts.isPlatformType('String')) {
    if (!differs(unit, 'call startsWith') || sought.spelled !== 'String') return null;
    return answer(called(object, 'startsWith', [sought], place.source, 'boolean'), node.text === '==');
  }
  const isThere = FOUND.has(question);
  if (
    !LISTS.test(type) ||
    (!isThere && !MISSING.has(question)) ||
    mayBeOwn(unit, object, 'indexOf', 'contains')
  )
    return null;
  return answer(called(object, 'contains', [sought], place.source, 'boolean'), isThere);
}

function answer(asked: Core, isTrue: boolean): Core {
  return isTrue ? asked : { ...core('unary', '!', [asked], asked.source), spelled: 'boolean' };
}

/** The stream and the question of `s.filter(f)`, of a collection that is gone through. */
function filtered(node: Core, unit: Unit): readonly [object: Core, asks: Core] | null {
  const found = methodCalled(node);
  const [asks, ...more] = found?.args ?? [];
  if (found?.word !== 'filter' || !asks || more.length > 0 || !differs(unit, 'call anyMatch')) return null;
  const stream = streamIn(found.object);
  return stream && !mayBeOwn(unit, stream.xs, ...STREAM_WORDS, 'anyMatch') ? [found.object, asks] : null;
}

/** What is found first must be there: a question that fails for nothing fails before that is missed. */
function failsForNothing(asks: Core): boolean {
  if (asks.op !== 'function') return false;
  const [parameters, body] = asks.children as [Core, Core];
  const [item, step] = [parameters.children[0]?.variable, body.children[0]];
  const test = body.children.length === 1 && step?.op === 'return' ? step.children[0] : undefined;
  return !!item && !!test && asksFirst(test, item);
}

function foundInStream(node: Core, unit: Unit): Core | null {
  const asked = methodCalled(node);
  const searched = asked?.word === 'isPresent' && asked.args.length === 0 ? methodCalled(asked.object) : null;
  if (!searched || !/^find(?:First|Any)$/.test(searched.word) || searched.args.length > 0) return null;
  const found = filtered(searched.object, unit);
  if (!found || !failsForNothing(found[1])) return null;
  fire(unit, 'loop-form', '', node.source, STREAMS_ANSWER);
  return called(found[0], 'anyMatch', [found[1]], node.source, 'boolean');
}

/** Whether there are any, asked by how many there are. */
function counted(node: Core, unit: Unit): Core | null {
  const [count, number] = node.children as [Core, Core];
  const question = `${node.text} ${numberOf(number)}`;
  const isThere = /^(?:> 0|!= 0|>= 1)$/.test(question);
  if (!isThere && !/^(?:== 0|< 1|<= 0)$/.test(question)) return null;
  const asked = methodCalled(count);
  const found = asked?.word === 'count' && asked.args.length === 0 ? filtered(asked.object, unit) : null;
  // A count asks all of them.
  if (!found || some(found[1], (inner) => isWriting(inner, unit))) return null;
  fire(unit, 'loop-form', '', node.source, STREAMS_ANSWER);
  return answer(called(found[0], 'anyMatch', [found[1]], node.source, 'boolean'), isThere);
}

/** A call of a method of the change set that is seen to write something, or a reference to one. */
function isWriting(node: Core, unit: Unit): boolean {
  if (node.op === 'opaque') return unit.facts.writtenByCalls(node.text.replace(/^reference /, '')).size > 0;
  return node.op === 'assign' || writtenBy(node, unit).size > 0;
}

/** Of two variables, either of which may hold nothing. */
function equalOrNothing(node: Core, unit: Unit): Core | null {
  const found = methodCalled(node);
  const [one, other, ...more] = found?.args ?? [];
  if (found?.word !== 'equals' || !one || !other || more.length > 0) return null;
  if (
    ![one, other].every(({ op }) => op === 'variable') ||
    !differs(unit, 'choose value', 'choose statement')
  )
    return null;
  if (!isNamedFromElsewhere(found.object, 'Objects') || !unit.facts.isPlatformType('Objects')) return null;
  const { source } = node;
  const isNothing = (value: Core): Core => ({
    ...core('binary', '==', [value, core('literal', 'null', [], source)], source),
    spelled: 'boolean',
  });
  const asked = called(one, 'equals', [other], source, 'boolean');
  return { ...core('choose', '', [isNothing(one), isNothing(other), asked], source), spelled: 'boolean' };
}

function eachItself(node: Core, unit: Unit): Core | null {
  const found = methodCalled(node);
  const stream = found?.word === 'forEach' && found.args.length === 1 ? methodCalled(found.object) : null;
  if (stream?.word !== 'stream' || stream.args.length > 0 || !differs(unit, 'call stream')) return null;
  if (changesCollection(unit, found!.args[0]!, stream.object)) return null;
  return mayBeOwn(unit, stream.object, 'stream', 'forEach')
    ? null
    : core(
        'call',
        '',
        [core('member', 'forEach', [stream.object], node.source), ...found!.args],
        node.source,
      );
}

/** What stands in for nothing is there from the start. */
function presentOr(node: Core, unit: Unit): Core | null {
  const found = methodCalled(node);
  const [none, ...more] = found?.args ?? [];
  if (
    found?.word !== 'orElse' ||
    !none ||
    more.length > 0 ||
    !differs(unit, 'call isPresent', 'call isEmpty')
  )
    return null;
  const isThere = none.op === 'literal' || none.op === 'variable';
  const { object, word } = found;
  if (!isThere || object.op !== 'variable' || erased(object.spelled ?? '') !== 'Optional') return null;
  if (mayBeOwn(unit, object, word, 'isPresent', 'get')) return null;
  const [asked, given] = ['isPresent', 'get'].map((one) => called(object, one, [], node.source));
  return {
    ...core('choose', '', [{ ...asked!, spelled: 'boolean' }, given!, none], node.source),
    spelled: node.spelled,
  };
}

/** What may be a number and what may be a box, the one where nothing is there first. */
function nothingFirst(node: Core): Core {
  const kinds = /^conditional (\w+) (\w+)$/.exec(node.text);
  const [test, yes, no] = node.children;
  const isDenied = test?.op === 'binary' && test.text === '!=' && isNull(test.children[1]!);
  if (!kinds || !isDenied) return node;
  return {
    ...node,
    text: `conditional ${kinds[2]} ${kinds[1]}`,
    children: [{ ...test, text: '==' }, no!, yes!],
  };
}
