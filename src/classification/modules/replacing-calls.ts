import { onceEach } from '../../model/once-each.ts';
import { calledBy } from './spelled-modules.ts';

/** A file whose calls are looked for once, for as long as somebody holds it. */
export interface ReplacingFile {
  readonly text: string;
}

/** The calls of a file that put something in the place of something else, wherever that is. */
interface ReplacingCalls {
  /** Where the arguments begin of what does so with a name of Python. */
  readonly patches: readonly number[];
  /** Where they begin of what does so with a member of a module of ECMAScript. */
  readonly spies: readonly number[];
  /** What modules are called that are replaced as a whole, going by the last part of the path. */
  readonly mocked: ReadonlySet<string>;
}

/** A change set asks for each name of each of its symbols, and most files have no such call. */
export const replacingCalls = onceEach(
  ({ text }: ReplacingFile): ReplacingCalls => ({
    patches: endsOf(text, PATCHES),
    spies: endsOf(text, SPIES),
    mocked: new Set([...text.matchAll(MOCKED)].map(([, spelled]) => calledBy(spelled!))),
  }),
);

/** The groups of the first call whose arguments begin in a certain way; null where none's do. */
export function firstCallWith(
  { text }: ReplacingFile,
  places: readonly number[],
  pattern: string,
): readonly (string | undefined)[] | null {
  const said = new RegExp(pattern, 'y');
  for (const place of places) {
    said.lastIndex = place;
    const match = said.exec(text);
    if (match) return match.slice(1);
  }
  return null;
}

function endsOf(text: string, calls: RegExp): readonly number[] {
  return [...text.matchAll(calls)].map(({ 0: call, index }) => index + call.length);
}

/** `patch('shop.rates.os')`, `monkeypatch.setattr(rates, 'os', ...)` */
const PATCHES = /\b(?:\w*patch\w*(?:\.object)?|[gs]etattr|hasattr|delattr)\(\s*/g;

/** `vi.spyOn(rates, 'base')`, `sinon.stub(rates, 'base')` */
const SPIES = /\b(?:spyOn|stub|replace|fake|method|getter)\(\s*/g;

/** The source of a pattern for what replaces a module that it is given the path of: `jest.mock`, `mock.module`. */
export const REPLACES_MODULE = String.raw`(?:jest|vi)\.(?:mock|doMock|setMock|unstable_mockModule)|mock\.module`;

/** The same for what loads one, or what stands in for it, past all that: `vi.importActual`. */
export const LOADS_FOR_TESTS = String.raw`(?:jest|vi)\.(?:require|import)(?:Actual|Mock)`;

/** `jest.mock('./vat')`, `vi.mock(import('./vat'))`, `mock.module('vat')` */
const MOCKED = new RegExp(
  String.raw`\b(?:${REPLACES_MODULE}|td\.replace(?:Esm)?)\(\s*(?:import\(\s*)?['"\x60]([^'"\x60]+)['"\x60]`,
  'g',
);
