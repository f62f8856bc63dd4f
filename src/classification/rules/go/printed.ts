import { type Core, core } from '../../../model/core.ts';
import { isUntyped, staticType } from '../../../model/core-types.ts';
import { besideIt, callsLibrary, isOfLibrary, ofLibrary } from '../../library/go.ts';
import { footprintOf } from '../../normal-form/facts/footprint-of.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { asTemplate } from '../ecmascript/templates.ts';

/** Functions that take a format, and where in their arguments it stands. */
const FORMATS: Readonly<Record<string, number>> = {
  'fmt.Sprintf': 1,
  'fmt.Printf': 1,
  'fmt.Errorf': 1,
  'fmt.Fprintf': 2,
  'fmt.Appendf': 2,
  'log.Printf': 1,
  'log.Fatalf': 1,
  'log.Panicf': 1,
};

/**
 *     fmt.Sprintf("http://%s:%d/", "localhost", port)      ->      fmt.Sprintf("http://localhost:%d/", port)
 *
 * Holds for a text that is written down, in a place without flags or a width. A format without places is the text that
 * it is.
 */
export function filledIn(node: Core): Core {
  const name = node.op === 'call' ? Object.keys(FORMATS).find((one) => callsLibrary(node, one)) : undefined;
  if (!name) return node;
  const at = FORMATS[name]!;
  const before = node.children.slice(0, at);
  const [format, ...values] = node.children.slice(at);
  const pieces = format?.op === 'literal' && format.text.startsWith('s:') ? placesIn(format.text) : null;
  if (!pieces || pieces.verbs.length !== values.length) return node;
  const isFilled = (value: Core, verb: number): boolean =>
    /^%[sv]$/.test(pieces.verbs[verb]!) && value.op === 'literal' && value.text.startsWith('s:');
  if (name === 'fmt.Sprintf' && values.every(isFilled)) {
    const plain = { ...pieces, texts: pieces.texts.map((text) => text.replaceAll('%%', '%')) };
    return { ...format!, text: woven(plain, (verb) => values[verb]!.text.slice(2)) };
  }
  if (!values.some(isFilled)) return node;
  const text = woven(pieces, (verb) =>
    isFilled(values[verb]!, verb) ? values[verb]!.text.slice(2).replaceAll('%', '%%') : pieces.verbs[verb]!,
  );
  const left = values.filter((value, verb) => !isFilled(value, verb));
  return { ...node, children: [...before, { ...format!, text }, ...left] };
}

/** Functions that print a format, by those that print a text as it is. */
const PLAIN: Readonly<Record<string, string>> = {
  'fmt.Printf': 'Print',
  'fmt.Fprintf': 'Fprint',
  'log.Printf': 'Print',
  'log.Fatalf': 'Fatal',
  'log.Panicf': 'Panic',
};

/**
 *     fmt.Fprintf(out, "done\n")      ->      fmt.Fprint(out, "done\n")
 *
 * Holds for a format that is written down and has no places.
 */
export function printedPlainly(node: Core): Core {
  const name = node.op === 'call' ? Object.keys(PLAIN).find((one) => callsLibrary(node, one)) : undefined;
  if (!name) return node;
  const at = FORMATS[name]!;
  const [callee, ...args] = node.children as [Core, ...Core[]];
  const format = args[at - 1];
  if (args.length !== at || format?.op !== 'literal' || !format.text.startsWith('s:')) return node;
  const pieces = placesIn(format.text);
  if (!pieces || pieces.verbs.length > 0) return node;
  const text = { ...format, text: format.text.replaceAll('%%', '%') };
  return { ...node, children: [besideIt(callee, PLAIN[name]!), ...args.slice(0, -1), text] };
}

/**
 *     fmt.Println(fmt.Sprintf("%d left", n))      ->      fmt.Printf("%d left\n", n)
 *     log.Print(fmt.Sprintf("%d left", n))        ->      log.Printf("%d left", n)
 *     w.Write([]byte(fmt.Sprintf("%d", n)))       ->      fmt.Fprintf(w, "%d", n)
 *
 * Holds for a format that is written down. Each writes the same bytes at once. A line that is logged ends in one anyway,
 * but for a text that ends in one itself, as a value may that stands last.
 */
export function printedAtOnce(node: Core): Core {
  const [callee, value, ...more] = node.op === 'call' ? node.children : [];
  if (!callee || !value || more.length > 0) return node;
  if (callee.op === 'member' && callee.text === 'Write')
    return printedBytes(node, callee.children[0]!, value);
  const [, format, ...values] = callsLibrary(value, 'fmt.Sprintf') ? value.children : [];
  if (format?.op !== 'literal' || !format.text.startsWith('s:') || format.text.endsWith('\n')) return node;
  const found = Object.entries(AT_ONCE).find(([name]) => callsLibrary(node, name));
  if (!found) return node;
  // A line of the log ends where its text ends, but for a text that ends in a line itself.
  if (/^log\..*ln$/.test(found[0]) && /%[^%]*[svq]$/.test(format.text)) return node;
  const text = found[0] === 'fmt.Println' ? `${format.text}\n` : format.text;
  return core('call', '', [besideIt(callee, found[1]), { ...format, text }, ...values], node.source);
}

/** Bytes that were made of a format are spelled `fmt.Appendf(nil, format)` by then. */
function printedBytes(node: Core, writer: Core, bytes: Core): Core {
  const [callee, nothing, format, ...values] = callsLibrary(bytes, 'fmt.Appendf') ? bytes.children : [];
  if (!callee || nothing?.op !== 'literal' || nothing.text !== 'null' || format?.op !== 'literal')
    return node;
  return core('call', '', [besideIt(callee, 'Fprintf'), writer, format, ...values], node.source);
}

const AT_ONCE: Readonly<Record<string, string>> = {
  'fmt.Println': 'Printf',
  'fmt.Print': 'Printf',
  'log.Println': 'Printf',
  'log.Print': 'Printf',
  'log.Fatal': 'Fatalf',
  'log.Fatalln': 'Fatalf',
  'log.Panic': 'Panicf',
};

/**
 *     fmt.Sprintf("%s/%s.txt", dir, name)      ->      dir + "/" + name + ".txt"
 *     fmt.Sprintf("v%d", n)                    ->      "v" + fmt.Sprintf("%d", n)
 *     fmt.Sprintf("%s", name)                  ->      name
 *
 * Holds for values of the types `string`, `int` and `bool` themselves: any other may say how it is printed. Not where one
 * of them is read that a call beside it may write: it is read behind that call by the one, and before it by the other.
 */
export function putTogether(node: Core, { facts }: Unit): Core {
  const [callee, format, ...values] = node.op === 'call' ? node.children : [];
  if (!callee || !callsLibrary(node, 'fmt.Sprintf') || format?.op !== 'literal') return node;
  const pieces = format.text.startsWith('s:') ? placesIn(format.text.slice(2)) : null;
  if (!pieces || pieces.verbs.length !== values.length || values.length === 0) return node;
  const printed = values.map((value, at) => printedAs(value, pieces.verbs[at]!, node));
  if (!printed.every((part) => part !== null)) return node;
  const asked = values.map((value) => footprintOf(value, facts));
  const isReadLate = values.some(({ op }, at) => op !== 'call' && asked[at]!.heapRead);
  if (isReadLate && asked.some(({ heapWrite }) => heapWrite)) return node;
  if (pieces.texts.every((text) => text === '')) return printed.length === 1 ? printed[0]! : node;
  const written = (text: string): Core =>
    core('literal', `s:${text.replaceAll('%%', '%')}`, [], format.source);
  const parts = pieces.texts.flatMap((text, at) => [written(text), ...(printed[at] ? [printed[at]] : [])]);
  return asTemplate(core('template', '', parts, node.source));
}

/** The text of a value: a text itself, and what a number or a truth is printed as by itself; null for whatever else. */
function printedAs(value: Core, verb: string, { source }: Core): Core | null {
  const type = staticType(value);
  if (type?.op !== 'type' || isUntyped(value)) return null;
  if (type.text === 'string') return /^%[sv]$/.test(verb) ? value : null;
  const own = { int: '%d', bool: '%t' }[type.text];
  if (!own || (verb !== own && verb !== '%v')) return null;
  return core('call', '', [ofLibrary('fmt.Sprintf'), core('literal', `s:${own}`, [], source), value], source);
}

interface Places {
  /** The texts around the places, one more than there are places. */
  readonly texts: readonly string[];
  readonly verbs: readonly string[];
}

/** Null where a place says which value it takes, or takes its width from one. */
function placesIn(format: string): Places | null {
  const texts = [''];
  const verbs: string[] = [];
  for (const [part] of format.matchAll(/%%|%[-+# 0-9.]*[a-zA-Z]|[^%]+|%/g)) {
    if (part === '%') return null;
    if (part === '%%' || !part.startsWith('%')) texts[texts.length - 1] += part;
    else {
      verbs.push(part);
      texts.push('');
    }
  }
  return { texts, verbs };
}

function woven({ texts, verbs }: Places, filling: (verb: number) => string): string {
  return texts.map((text, at) => (at < verbs.length ? `${text}${filling(at)}` : text)).join('');
}

/**
 *     strconv.Itoa(n)           ->      fmt.Sprintf("%d", n)
 *     strconv.FormatBool(b)     ->      fmt.Sprintf("%t", b)
 *
 * Such a call takes a value of one type alone, which nobody can tell how to print. A constant without a type could be
 * printed as one of another.
 */
export function printedAlone(node: Core): Core {
  const [callee, value, base, ...more] = node.children;
  const isAlone = value?.op === 'literal' && /^s:%[dt]$/.test(value.text) && base && more.length === 0;
  // Whether or not the file imports it under its own name.
  if (isAlone && callee!.variable?.kind === 'import' && callsLibrary(node, 'fmt.Sprintf'))
    return { ...node, children: [ofLibrary('fmt.Sprintf'), value, base] };
  if (node.op !== 'call' || !value || more.length > 0 || isUntyped(value)) return node;
  const verb = base ? (base.text === 'n:10' ? VERBS_OF_BASES : {}) : VERBS;
  const found = Object.entries(verb).find(([name]) => callsLibrary(node, name));
  if (!found) return node;
  const format = core('literal', `s:${found[1]}`, [], node.source);
  return core('call', '', [ofLibrary('fmt.Sprintf'), format, value], node.source);
}

const VERBS: Readonly<Record<string, string>> = { 'strconv.Itoa': '%d', 'strconv.FormatBool': '%t' };
const VERBS_OF_BASES: Readonly<Record<string, string>> = {
  'strconv.FormatInt': '%d',
  'strconv.FormatUint': '%d',
};

/**
 *     b.WriteString(fmt.Sprintf("%d, ", n))      ->      fmt.Fprintf(b, "%d, ", n)
 *
 * Holds for what is known to write a text as it writes its bytes, and where nobody takes what the call gives.
 */
export function printedInto(node: Core): Core {
  const [call] = node.children;
  if (node.op !== 'evaluate' || call!.op !== 'call' || call!.children.length !== 2) return node;
  const [callee, printed] = call!.children as [Core, Core];
  const writer = callee.op === 'member' && callee.text === 'WriteString' ? callee.children[0]! : null;
  const name = writer && Object.keys(INTO).find((one) => callsLibrary(printed, one));
  if (!writer || !name || writer.op !== 'variable') return node;
  const type = writer.variable!.type;
  const isPointer = type?.op === 'type' && type.text === '*';
  // A type of one's own that is made of it has other methods.
  const held = isPointer ? type.children[0]! : type;
  if (!held || !WRITERS.some((one) => isOfLibrary(held, one))) return node;
  const to = isPointer ? writer : core('unary', '&', [writer], writer.source);
  const into = besideIt(printed.children[0]!, INTO[name]!);
  const written = core('call', '', [into, to, ...printed.children.slice(1)], call!.source);
  return { ...node, children: [written] };
}

const WRITERS = ['bytes.Buffer', 'strings.Builder'];
const INTO: Readonly<Record<string, string>> = {
  'fmt.Sprintf': 'Fprintf',
  'fmt.Sprint': 'Fprint',
  'fmt.Sprintln': 'Fprintln',
};
