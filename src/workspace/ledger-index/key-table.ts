import { createHash } from 'node:crypto';

/** Numbers from 0 up to 2^31 by ids or hashes. */
export interface KeyTable {
  get(text: string): number | undefined;
  set(text: string, value: number): void;
}

const WORDS = 4;
const EMPTY = -1;

/**
 * A map of which a million entries take 40 MB at most, since it keeps 128 bits of each text and no text. No two UUIDs, and no two
 * hashes that we meet, have the same; of any other text it is a hash that is kept.
 *
 * @param room how many entries it has room for at first; it grows.
 */
export function keyTable(room = 1024): KeyTable {
  let slots = 2 ** Math.ceil(Math.log2(room * 2));
  let keys = new Uint32Array(slots * WORDS);
  let values = new Int32Array(slots).fill(EMPTY);
  let count = 0;
  const key = new Uint32Array(WORDS);

  /** Where a key stands, or would. */
  function slotOf(): number {
    // Some ids begin with the time.
    const mixed = Math.imul(key[0]! ^ key[1]! ^ key[2]! ^ key[3]!, 0x9e3779b1) >>> 7;
    for (let slot = mixed & (slots - 1); ; slot = (slot + 1) & (slots - 1)) {
      if (values[slot] === EMPTY) return slot;
      const at = slot * WORDS;
      const isIt =
        keys[at] === key[0] && keys[at + 1] === key[1] && keys[at + 2] === key[2] && keys[at + 3] === key[3];
      if (isIt) return slot;
    }
  }

  function put(value: number): void {
    const slot = slotOf();
    if (values[slot] === EMPTY) count += 1;
    keys.set(key, slot * WORDS);
    values[slot] = value;
  }

  function grow(): void {
    const [formerKeys, formerValues] = [keys, values];
    slots *= 2;
    keys = new Uint32Array(slots * WORDS);
    values = new Int32Array(slots).fill(EMPTY);
    count = 0;
    for (let slot = 0; slot < formerValues.length; slot += 1) {
      if (formerValues[slot] === EMPTY) continue;
      key.set(formerKeys.subarray(slot * WORDS, (slot + 1) * WORDS));
      put(formerValues[slot]!);
    }
  }

  return {
    get(text) {
      spell(text, key);
      const value = values[slotOf()]!;
      return value === EMPTY ? undefined : value;
    },
    set(text, value) {
      if (count * 2 >= slots) grow();
      spell(text, key);
      put(value);
    },
  };
}

function spell(text: string, key: Uint32Array): void {
  const hex = /^sha256:([0-9a-f]{32})[0-9a-f]{32}$/.exec(text)?.[1] ?? digitsOf(text);
  for (let word = 0; word < WORDS; word += 1)
    key[word] = Number.parseInt(hex.slice(word * 8, word * 8 + 8), 16);
}

function digitsOf(text: string): string {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
    ? text.replaceAll('-', '')
    : createHash('sha256').update(text).digest('hex').slice(0, 32);
}
