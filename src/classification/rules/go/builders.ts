import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { besideIt, callsLibrary, isOfLibrary } from '../../library/go.ts';
import { rewriteLists } from '../../normal-form/lists.ts';
import { each, mentions, rewrite, use, useCounts, withChildren } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { asTemplate } from '../ecmascript/templates.ts';

/**
 *     var b strings.Builder; b.WriteString("a"); f(b.String())      ->      b := ""; b = b + "a"; f(b)
 *     b.WriteString("a"); b.WriteString(name)                       ->      b = b + "a" + name
 *
 * Holds for a variable that is only written to and asked for its text: a builder never fails, and nobody else has it.
 */
export function builtTexts(root: Core, { facts }: Unit): Core {
  const builders = soleBuilders(root, facts.captured);
  const isBuilder = (node: Core): boolean => node.op === 'variable' && builders.has(node.variable!);
  const grown = (node: Core): Core => {
    if (node.op === 'let' && builders.has(node.children[0]!.variable!))
      return withChildren(node, [node.children[0]!, core('literal', 's:')]);
    const added = node.op === 'evaluate' ? addedText(node.children[0]!, isBuilder) : null;
    if (added) {
      const text = use(added.to);
      const whole = asTemplate(core('binary', '+', [text, added.text], node.source));
      return core('evaluate', '', [core('assign', '', [text, whole], node.source)], node.source);
    }
    return isAsked(node, isBuilder) ? use(node.children[0]!.children[0]!.variable!) : node;
  };
  const plain = builders.size > 0 ? rewrite(root, grown) : root;
  const texts = textsBegun(plain, facts.captured);
  return rewriteLists(plain, (list) => begunWithText(addedAtOnce(list, texts)));
}

/** Texts of the function's own that no function inside of it sees; a result with a name is none of them. */
function textsBegun(root: Core, captured: ReadonlySet<CoreVariable>): ReadonlySet<CoreVariable> {
  const found = new Set<CoreVariable>();
  each(root, ({ op, children: [target, value] }) => {
    const { variable } = target ?? {};
    if (op !== 'let' || target!.op !== 'bind' || !variable || captured.has(variable)) return;
    if (value?.op === 'literal' && value.text.startsWith('s:')) found.add(variable);
  });
  return found;
}

/** What is added in steps, one behind the other, is added in one: nobody sees what the text is between them. */
function addedAtOnce(list: readonly Core[], texts: ReadonlySet<CoreVariable>): readonly Core[] {
  const adds = (step: Core | undefined): Core | null => {
    const assign = step?.op === 'evaluate' ? step.children[0]! : null;
    const [place, whole] = assign?.op === 'assign' && assign.text === '' ? assign.children : [];
    const isSum = whole?.op === 'template' || (whole?.op === 'binary' && whole.text === '+');
    const own = isSum ? whole.children[0]! : null;
    const isOwn = place?.op === 'variable' && own?.op === 'variable' && own.variable === place.variable;
    return isOwn && texts.has(place.variable!) ? whole! : null;
  };
  const joined: Core[] = [];
  for (const step of list) {
    const [last, next] = [adds(joined.at(-1)), adds(step)];
    const own = last?.children[0]?.variable;
    const more = next?.children.slice(1) ?? [];
    const isMore = own && next?.children[0]?.variable === own && !more.some((one) => mentions(one, own));
    if (!last || !isMore) {
      joined.push(step);
      continue;
    }
    const whole = asTemplate(core('template', '', [...last.children, ...more], last.source));
    const assign = core('assign', '', [use(own), whole], last.source);
    joined[joined.length - 1] = core('evaluate', '', [assign], last.source);
  }
  return joined.length < list.length ? joined : list;
}

/** Builders all of whose uses are known, and stand in the function that made them: of what calls add, the order counts. */
function soleBuilders(root: Core, captured: ReadonlySet<CoreVariable>): ReadonlySet<CoreVariable> {
  const made = new Set<CoreVariable>();
  const known = new Map<CoreVariable, number>();
  const isLocal = ({ op, variable }: Core): boolean => op === 'variable' && variable!.kind !== 'item';
  const count = (variable: CoreVariable): void => void known.set(variable, (known.get(variable) ?? 0) + 1);
  each(root, (node) => {
    const [target, value] = node.children;
    if (node.op === 'let' && /^(?:let)?$/.test(node.text) && target!.op === 'bind' && isEmptyBuilder(value!))
      made.add(target!.variable!);
    const added = node.op === 'evaluate' ? addedText(target!, isLocal) : null;
    if (added) count(added.to);
    else if (isAsked(node, isLocal)) count(node.children[0]!.children[0]!.variable!);
  });
  const uses = useCounts(root);
  return new Set(
    [...made].filter(
      (variable) => !captured.has(variable) && (known.get(variable) ?? 0) === (uses.get(variable) ?? 0),
    ),
  );
}

function isEmptyBuilder({ op, text, children }: Core): boolean {
  const isEmpty = (op === 'convert' && text === 'zero') || (op === 'object' && children.length === 1);
  return isEmpty && isOfLibrary(children[0]!, 'strings.Builder');
}

function isAsked({ op, children }: Core, isBuilder: (node: Core) => boolean): boolean {
  const [callee] = children;
  const asks = op === 'call' && children.length === 1 && callee!.op === 'member' && callee!.text === 'String';
  return asks && isBuilder(callee!.children[0]!);
}

const PRINTS = ['fmt.Fprintf', 'fmt.Fprint', 'fmt.Fprintln'];

/** What a call adds to a builder. */
function addedText(
  call: Core,
  isBuilder: (node: Core) => boolean,
): { readonly to: CoreVariable; readonly text: Core } | null {
  if (call.op !== 'call') return null;
  const [callee, first, ...rest] = call.children as [Core, Core | undefined, ...Core[]];
  if (callee.op === 'member' && isBuilder(callee.children[0]!) && first && rest.length === 0) {
    const text = writtenText(callee.text, first);
    return text && { to: callee.children[0]!.variable!, text };
  }
  const place = first?.op === 'unary' && first.text === '&' ? first.children[0]! : null;
  if (!place || !isBuilder(place) || !PRINTS.some((name) => callsLibrary(call, name))) return null;
  const prints = besideIt(callee, callee.variable!.name.replace(/^F/, 'S'));
  return { to: place.variable!, text: core('call', '', [prints, ...rest], call.source) };
}

function writtenText(method: string, value: Core): Core | null {
  if (method === 'WriteString') return value;
  const code = /^(?:WriteByte|WriteRune)$/.test(method) ? /^c:(\d+)$/.exec(value.text) : null;
  // A byte above these is half of a character.
  return code && Number(code[1]) < 128
    ? core('literal', `s:${String.fromCodePoint(Number(code[1]))}`, [], value.source)
    : null;
}

/**
 *     s := ""; s = s + "a"      ->      s := "a"
 *
 * Of two literals, or of nothing and what is added to it.
 */
function begunWithText(list: readonly Core[]): readonly Core[] {
  for (const [at, step] of list.entries()) {
    const [target, value] = step.children;
    const assign = list[at + 1]?.op === 'evaluate' ? list[at + 1]!.children[0]! : null;
    if (
      step.op !== 'let' ||
      target!.op !== 'bind' ||
      !value?.text.startsWith('s:') ||
      assign?.op !== 'assign'
    )
      continue;
    const [place, whole] = assign.children as [Core, Core];
    const [own, ...added] = whole.children;
    const more = added.length > 1 ? core('template', '', added, whole.source) : added[0];
    const isOwn = (node: Core | undefined): boolean =>
      node?.op === 'variable' && node.variable === target!.variable;
    const isSum = whole.op === 'template' || (whole.op === 'binary' && whole.text === '+');
    const adds = assign.text === '' && isSum && isOwn(place) && isOwn(own);
    if (!adds || value.op !== 'literal' || mentions(more!, target!.variable!)) continue;
    const isText = more!.op === 'literal' && more!.text.startsWith('s:');
    if (!isText && value.text !== 's:') continue;
    const begun = isText ? core('literal', `${value.text}${more!.text.slice(2)}`, [], value.source) : more!;
    const made = withChildren(step, [target!, begun]);
    return begunWithText([...list.slice(0, at), made, ...list.slice(at + 2)]);
  }
  return list;
}
