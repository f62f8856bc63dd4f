import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { ELEMENTS_ARE_RENDERED, GUARDED_OBJECTS, SILENT_READS, TYPES_HOLD } from '../../assumptions.ts';
import { footprintOf } from '../../normal-form/facts/footprint-of.ts';
import { some, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { identical } from '../conditionals.ts';
import { isTest, truthsAlone } from './certain-variables.ts';
import { shapeOf } from './declared-shapes.ts';
import { isMemberOfValues, keepsValuesOut } from './guarded-values.ts';

/**
 * A guard before a member is asked for, as the chain that ends where it finds nothing.
 *
 *     if (a && a.b && a.b.c())      ->      if (a?.b?.c())                  if (o.a) o.a.b()      ->      o.a?.b()
 *     const x = o && o.p            ->      const x = o?.p            where `o` is declared as an object or undefined
 *     o.p ? o.p.q : 1               ->      o.p?.q ?? 1               where `q` is declared to be there
 *     <p>{o && o.p && <b />}</p>    ->      <p>{o?.p && <b />}</p>
 *     o ? o.p : undefined           ->      o?.p                      (o && o.p) || q        ->      o?.p || q
 *     const x = o && o.p; if (x) use(x)             ->      const x = o?.p; if (x) use(x)
 *     !o || !o.p                    ->      !o?.p                     o == null || o.p == null      ->      o?.p == null
 *
 * Where only the truth counts, what is guarded must be an object or nothing, as everybody takes it to be who writes
 * so. Where the value counts, `0`, `''` and `null` would come out of a guard as they are, and its declared type must
 * exclude them. What is guarded is read once instead of twice, and must be a name or a member.
 */
export function guardsAsChains(unit: Unit, root: Core): Core {
  if (!differs(unit, 'unary ?.')) return root;
  let truths: ReadonlySet<CoreVariable> | null = null;
  return go(root, false);

  /** `truth`: nobody asks for more than whether it counts as true. */
  function go(node: Core, truth: boolean): Core {
    const walked = withChildren(
      node,
      node.children.map((child, at) =>
        isShown(node, child, at)
          ? shown(child)
          : go(child, isTest(node, at, truth) || isReplaced(node, at) || isKeptAsTruth(node, at)),
      ),
    );
    if (walked.op === 'function') return withLast(walked, walked.children.length > 1 ? 1 : 0);
    if (walked.op === 'logical' && walked.text === '&&') return guarded(walked, truth) ?? walked;
    if (walked.op === 'logical' && walked.text === '||') return refused(walked) ?? walked;
    if (walked.op !== 'choose') return walked;
    return chosen(walked) ?? orNothing(walked) ?? done(walked) ?? walked;
  }

  /** `<p>{o && o.p && <b />}</p>`: whichever of them is missing, nothing is shown. */
  function shown(node: Core): Core {
    const [left, right] = node.children as [Core, Core];
    // An empty text shows nothing, and its length is shown.
    const isCounted = some(left, ({ op, text }) => op === 'member' && isMemberOfValues(text));
    const first = go(left, !isCounted);
    if (first !== left) fire(unit, 'optional-chain', '', node.source, ELEMENTS_ARE_RENDERED);
    const made = withChildren(node, [first, go(right, false)]);
    return guarded(made, false) ?? made;
  }

  /** `(o && o.p) || q`: what counts as false is never to be had. */
  function isReplaced({ op, text }: Core, at: number): boolean {
    return op === 'logical' && text === '||' && at === 0;
  }

  /** `const x = o && o.p` where nobody asks for `x` but whether it counts as true, or where it does. */
  function isKeptAsTruth({ op, children: [target, value] }: Core, at: number): boolean {
    if (op !== 'let' || at !== 1 || target!.op !== 'bind' || value!.op !== 'logical') return false;
    truths ??= truthsAlone(root, unit.facts);
    return truths.has(target!.variable!);
  }

  /** `if (o.a) o.a.b()` is `o.a?.b()`. */
  function done(node: Core): Core | null {
    const [test, yes, no] = node.children as [Core, Core, Core];
    const [only, ...more] = yes.op === 'block' ? yes.children : [];
    if (only?.op !== 'evaluate' || more.length > 0 || no.children.length > 0) return null;
    const value = only.children[0]!;
    const made = guarded(core('logical', '&&', [test, value], node.source), true);
    return made && withChildren(only, [made]);
  }

  function guarded(node: Core, truth: boolean): Core | null {
    const [left, right] = node.children as [Core, Core];
    const isLonger = left.op === 'logical' && left.text === '&&';
    const [before, guard] = isLonger ? (left.children as [Core, Core]) : [null, left];
    const chain = chained(guard, right, truth);
    return chain && before ? core('logical', '&&', [before, chain], node.source) : chain;
  }

  /** `!o || !o.p`, `o == null || o.p !== 1`: true or false either way. */
  function refused(node: Core): Core | null {
    const [left, right] = node.children as [Core, Core];
    const isLonger = left.op === 'logical' && left.text === '||';
    const [before, guard] = isLonger ? (left.children as [Core, Core]) : [null, left];
    const made = foundMissing(guard, right) ?? refusal(guard, right);
    return made && before ? core('logical', '||', [before, made], node.source) : made;
  }

  /** `o == null || o.p == null` is `o?.p == null`. */
  function foundMissing(guard: Core, asked: Core): Core | null {
    const subject = comparedWithNothing(guard, '==');
    const value = comparedWithNothing(asked, '==') ?? comparedWithNothing(asked, '===');
    if (!subject || !value) return null;
    const [, nothing] = asked.children as [Core, Core];
    if (asked.text === '===' && nothing.text === 'null') return null;
    const made = mayReadOnce(subject) ? withLink(value, subject) : null;
    return made && withChildren(asked, [made, nothing]);
  }

  /** `!o || o.p !== 1` is `!(o && o.p === 1)`. */
  function refusal(guard: Core, asked: Core): Core | null {
    const [found, wanted] = [opposite(guard), opposite(asked)];
    const made = found && wanted ? chained(found, wanted, true) : null;
    return made && (opposite(made) ?? core('unary', '!', [made], made.source));
  }

  function chained(guard: Core, asked: Core, truth: boolean): Core | null {
    const isCompared =
      asked.op === 'binary' && /^===?$/.test(asked.text) && asked.children[1]!.op === 'literal';
    const exact = truth || isCompared ? comparedWithNothing(guard) : null;
    const subject = exact ?? guard;
    const shape = shapeOf(plain(subject));
    const value = isCompared ? asked.children[0]! : asked;
    // A comparison of nothing is false, and the guard was not.
    if (
      isCompared &&
      (/^(?:undefined|null)$/.test(asked.children[1]!.text) ||
        (!truth && !exact && shape?.mayBeMissing !== false))
    )
      return null;
    if (!exact && !truth && shape?.kind !== 'object') return null;
    const wanted = isCompared ? asked.children[1]! : null;
    if (!exact && truth && keepsValuesOut(plain(subject), plain(inside(value)), wanted)) return null;
    const made = mayReadOnce(subject) ? withLink(value, subject) : null;
    if (!made) return null;
    if (!exact) fire(unit, 'optional-chain', '', guard.source, truth ? GUARDED_OBJECTS : TYPES_HOLD);
    return isCompared ? withChildren(asked, [made, asked.children[1]!]) : made;
  }

  /** `o.p ? o.p.q : d` */
  function chosen(node: Core): Core | null {
    const [test, yes, no] = node.children as [Core, Core, Core];
    if (yes.op === 'block' || no.op === 'block' || no.op === 'nothing') return null;
    const given = shapeOf(plain(yes));
    if (shapeOf(plain(test))?.kind !== 'object' || !given || given.mayBeMissing || !mayReadOnce(test))
      return null;
    const made = withLink(yes, test);
    if (!made) return null;
    fire(unit, 'optional-chain', '', node.source, TYPES_HOLD);
    return core('logical', '??', [made, no], node.source);
  }

  /** What a function does last, where it gives back nothing by coming to its end. */
  function withLast(node: Core, at: number): Core {
    const child = node.children[at];
    if (child?.op !== 'block') return node;
    const last = child.children.at(-1);
    if (last?.op !== 'choose' || last.children[1]!.op !== 'block') return node;
    const [test, ...branches] = last.children as [Core, Core, Core];
    const ended = branches.map((branch) =>
      branch.op === 'block' && branch.children.length === 0
        ? withChildren(branch, [core('return', '', [], branch.source)])
        : branch,
    );
    const made = orNothing(withChildren(last, [test, ...ended])) ?? withLast(withLast(last, 1), 2);
    return withChildren(node, node.children.with(at, withChildren(child, child.children.with(-1, made))));
  }

  /** `o ? o.p : undefined`, and `if (o) return o.p; return` */
  function orNothing(node: Core): Core | null {
    let [test, yes, no] = node.children as [Core, Core, Core];
    const denied = isNothingGiven(yes) ? opposite(test) : null;
    if (denied) [test, yes, no] = [denied, no, yes];
    const given = givenBy(yes);
    if (!given || !isNothingGiven(no) || (yes.op === 'block') !== (no.op === 'block')) return null;
    const exact = comparedWithNothing(test);
    const subject = exact ?? test;
    const name = nameAsked(given, subject);
    if (!exact && (name === null || isMemberOfValues(name) || shapeOf(plain(subject))?.kind === 'value'))
      return null;
    const made = mayReadOnce(subject) ? withLink(given, subject) : null;
    if (!made) return null;
    if (!exact) fire(unit, 'optional-chain', '', node.source, GUARDED_OBJECTS);
    return yes.op === 'block' ? core('return', '', [made], node.source) : made;
  }

  function mayReadOnce(node: Core): boolean {
    if (!some(node, ({ op }) => op === 'variable' || op === 'this')) return false;
    const found = footprintOf(node, unit.facts);
    if (found.heapWrite || found.control || found.fresh || found.writes.size > 0) return false;
    if (found.heapRead) fire(unit, 'order-of-reads', '', node.source, SILENT_READS);
    return true;
  }
}

/** What stands between the tags of an element, and is an element itself where something holds. */
function isShown({ op, text }: Core, child: Core, at: number): boolean {
  if (op !== 'array' || text !== 'jsx' || at === 0 || child.op !== 'logical' || child.text !== '&&')
    return false;
  const [, last] = child.children as [Core, Core];
  return last.op === 'array' && last.text === 'jsx';
}

/** What holds where a test of one comparison, or a `!`, doesn't; null for any other test. */
function opposite(test: Core): Core | null {
  if (test.op === 'unary' && test.text === '!') return test.children[0]!;
  const sign = test.op === 'binary' && test.children[1]!.op === 'literal' ? OPPOSITES[test.text] : undefined;
  return sign ? { ...test, text: sign } : null;
}

const OPPOSITES: Readonly<Record<string, string>> = { '==': '!=', '!=': '==', '===': '!==', '!==': '===' };

/** The `x` of `x != null`, which holds for everything but nothing. */
function comparedWithNothing({ op, text, children: [left, right] }: Core, sign = '!='): Core | null {
  return op === 'binary' &&
    text === sign &&
    right!.op === 'literal' &&
    /^(?:null|undefined)$/.test(right!.text)
    ? left!
    : null;
}

/** What a branch gives, or gives back and does nothing else. */
function givenBy(branch: Core): Core | null {
  if (branch.op !== 'block') return branch.op === 'nothing' ? null : branch;
  const [only, ...more] = branch.children;
  if (only?.op !== 'return' || more.length > 0) return null;
  return only.children[0] ?? core('literal', 'undefined');
}

function isNothingGiven(branch: Core): boolean {
  const given = givenBy(branch);
  return given?.op === 'literal' && given.text === 'undefined';
}

/** The member that is asked for on the subject itself. */
function nameAsked(asked: Core, subject: Core): string | null {
  for (let node = inside(asked); ; node = node.children[0]!) {
    if (!/^(?:call|member|index|unary)$/.test(node.op)) return null;
    const [object] = node.children as [Core];
    if (node.op === 'member' && identical(plain(object), plain(subject))) return node.text;
  }
}

/** What is asked of `subject`, as a chain that ends where `subject` is nothing; null where nothing is asked of it. */
function withLink(asked: Core, subject: Core): Core | null {
  const wanted = plain(subject);
  const link = core('unary', '?.', [inside(subject)], subject.source);
  const go = (node: Core): Core | null => {
    if (identical(plain(node), wanted)) return link;
    const isLink =
      node.op === 'member' ||
      node.op === 'index' ||
      node.op === 'call' ||
      (node.op === 'unary' && node.text === '?.');
    const made = isLink ? go(node.children[0]!) : null;
    return made && withChildren(node, [made, ...node.children.slice(1)]);
  };
  const whole = inside(asked);
  if (identical(plain(whole), wanted)) return null;
  const made = go(whole);
  return made && core('unary', 'chain', [made], asked.source);
}

function inside(node: Core): Core {
  return node.op === 'unary' && node.text === 'chain' ? node.children[0]! : node;
}

/** A chain without its question marks. */
function plain(node: Core): Core {
  if (node.op === 'unary' && (node.text === 'chain' || node.text === '?.')) return plain(node.children[0]!);
  const isLink = node.op === 'member' || node.op === 'index' || node.op === 'call';
  return isLink ? withChildren(node, [plain(node.children[0]!), ...node.children.slice(1)]) : node;
}
