/** JSON of which each letter is one byte, so that what stands where in it is known, and it becomes bytes at once. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** @param json as `asciiJson` has made it. In memory of its own, which can be given to another thread. */
export function bytesOfAscii(json: string): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(json.length);
  bytes.write(json, 'latin1');
  return bytes;
}
