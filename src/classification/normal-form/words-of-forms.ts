import type { Core, CoreVariable } from '../../model/core.ts';
import { WORD } from './definitions/unfoldable-words.ts';
import { countVisit } from './work.ts';

interface Asked {
  /** What is not looked into. */
  readonly leftOut?: (node: Core) => boolean;
  /** Names of what comes in the place of its uses, wherever it is found and whatever it is handed. */
  readonly foreign?: ReadonlySet<string>;
  /** Whether names of parameters count, which a call need not say: `dict(total=1)` is `{'total': 1}`. */
  readonly parameters?: boolean;
}

/** The words of forms that are no names of their own variables, and say what is done and not where that is found. */
export function wordsIn(
  nodes: readonly Core[],
  { leftOut = () => false, foreign = NONE, parameters = true }: Asked = {},
): ReadonlySet<string> {
  const words = new Set<string>();
  const add = (text: string): void => {
    if (ONE_WORD.test(text)) words.add(text);
    else for (const [word] of text.matchAll(WORD)) words.add(word);
  };
  const visit = (node: Core): void => {
    countVisit();
    if (leftOut(node)) return;
    for (const part of saidBy(node)) visit(part);
  };
  /** Adds what a node says itself. @returns the parts of it that say something as well. */
  const saidBy = (node: Core): readonly Core[] => {
    const { op, text, variable, children } = node;
    switch (op) {
      case 'literal':
        if (/^[snyi]:/.test(text)) add(text.slice(2).replace(NAME_OF_PLACE, ''));
        return children;
      case 'call':
      case 'new':
        return toldTo(node, foreign);
      case 'member':
        add(text);
        return isWayTo(text, children[0]!, foreign) ? [] : children;
      case 'property':
        add(text);
        return children;
      case 'named':
        if (parameters) add(text);
        return children;
      case 'binary':
        // A cast may be one that nobody needs.
        return text === '~as' ? [children[0]!] : children;
      case 'opaque':
        return saidByOpaque(node);
      default:
        if (variable) add(spelled(variable));
        return children;
    }
  };
  const saidByOpaque = ({ text, children }: Core): readonly Core[] => {
    // What a class is made with, and what a local is declared as, nobody sees when it runs.
    if (/^(?:of types|type let)$/.test(text)) return [];
    if (text === 'cast') return [children[0]!];
    if (!text.startsWith(REFERENCE)) return children;
    add(text.slice(REFERENCE.length));
    // `Item::name` is said as `item.name()`.
    return children[0]!.op === 'variable' ? [] : children;
  };
  nodes.forEach(visit);
  return words;
}

const REFERENCE = 'reference ';
const NONE: ReadonlySet<string> = new Set();

/** The names of places in a text are gone where it is put together in another way: `'{at}'.format(at=x)` is `f'{x}'`. */
const NAME_OF_PLACE = /\{\w*(?=[^{}]*\})|%\(\w+\)/g;

/** Most names are. */
const ONE_WORD = /^[A-Za-z_$][\w$]*$/;

/**
 * What a call says; of `cast` the value alone, since the type for which it takes it is nothing when it runs. Of an object
 * whose class stands there not which interface it has, which a lambda doesn't say, and of a list not how long it will be.
 */
function toldTo({ op, children }: Core, foreign: ReadonlySet<string>): readonly Core[] {
  const [callee, ...args] = children as [Core, ...Core[]];
  const word = wordOf(callee);
  if (op === 'new' && args.at(-1)?.op === 'class') return args;
  if (word === 'cast' && args.length === 2) return [callee, args[1]!];
  if (op === 'new' && WITH_ROOM.test(word)) return [callee];
  // A parameter that nobody reads is gone with what it is handed.
  return foreign.has(word) ? [callee, ...args.filter((one) => one.op !== 'literal')] : children;
}

const WITH_ROOM = /^(?:String(?:Builder|Buffer)|(?:Array|Linked)(?:List|Deque)|(?:Linked)?Hash(?:Map|Set))$/;

/** The word by which something is called. */
export function wordOf(callee: Core): string {
  if (callee.op === 'member') return callee.text;
  return callee.op === 'variable' ? spelled(callee.variable!) : '';
}

/** `Cart.` of `Cart.total()`, which is called by its own name as well, and `this.till.` where `total` comes from elsewhere. */
function isWayTo(member: string, object: Core, foreign: ReadonlySet<string>): boolean {
  if (object.op !== 'variable') return foreign.has(member) && object.op === 'member';
  return (
    foreign.has(member) ||
    /^(?:class|interface|enum|struct|module)$/.test(object.variable!.symbol?.kind ?? '')
  );
}

function spelled({ kind, name, member, binding, symbol, path }: CoreVariable): string {
  // Of `a::b::c` what is found there.
  if (kind === 'free') return name.replace(/^python\./, '').replace(/^.*::/, '');
  if (kind === 'import') {
    const known = member ?? binding?.import?.name ?? '';
    return known === 'default' ? name : known;
  }
  if (kind !== 'item') return '';
  // Other files of a package declare names, too.
  return symbol?.simpleName ?? (path === undefined ? '' : name);
}
