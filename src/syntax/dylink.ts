/**
 * Grammars compiled by an older Emscripten say which memory and table they need in a custom section `dylink`, where
 * the loader in web-tree-sitter 0.26 and later wants `dylink.0` (WebAssembly tool conventions, DynamicLinking.md).
 * The four numbers are the same; only their packaging differs:
 *
 *     dylink:    memory size, memory alignment, table size, table alignment, count, needed libraries
 *     dylink.0:  [1, length, memory size, memory alignment, table size, table alignment] [2, length, count, libraries]
 */
export function upgradeDylink(wasm: Uint8Array): Uint8Array {
  const section = firstSection(wasm);
  if (section?.name !== 'dylink') return wasm;
  const numbers = readLeb(wasm, section.contentStart, 4);
  const memory = wasm.subarray(section.contentStart, numbers.end);
  const needed = wasm.subarray(numbers.end, section.end);
  const parts = [subsection(1, memory)];
  if (needed.length > 0 && needed[0] !== 0) parts.push(subsection(2, needed));
  const name = new TextEncoder().encode('dylink.0');
  const content = concat([leb(name.length), name, ...parts]);
  return concat([
    wasm.subarray(0, 8),
    Uint8Array.of(0),
    leb(content.length),
    content,
    wasm.subarray(section.end),
  ]);
}

interface CustomSection {
  readonly name: string;
  readonly contentStart: number;
  readonly end: number;
}

/** The custom section right after the header, which is where the convention puts it; null where there is none. */
function firstSection(wasm: Uint8Array): CustomSection | null {
  if (wasm.length < 16 || wasm[8] !== 0) return null;
  const size = readLeb(wasm, 9, 1);
  const nameLength = readLeb(wasm, size.end, 1);
  const contentStart = nameLength.end + nameLength.values[0]!;
  return {
    name: new TextDecoder().decode(wasm.subarray(nameLength.end, contentStart)),
    contentStart,
    end: size.end + size.values[0]!,
  };
}

function readLeb(bytes: Uint8Array, start: number, count: number): { values: number[]; end: number } {
  const values: number[] = [];
  let at = start;
  while (values.length < count) {
    let value = 0;
    let shift = 0;
    let byte: number;
    do {
      byte = bytes[at++] ?? 0;
      value |= (byte & 0x7f) << shift;
      shift += 7;
    } while (byte & 0x80);
    values.push(value >>> 0);
  }
  return { values, end: at };
}

function leb(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = rest & 0x7f;
    rest >>>= 7;
    bytes.push(rest ? low | 0x80 : low);
  } while (rest);
  return Uint8Array.from(bytes);
}

function subsection(id: number, content: Uint8Array): Uint8Array {
  return concat([Uint8Array.of(id), leb(content.length), content]);
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
