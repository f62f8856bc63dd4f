/**
 * Something that went wrong, as opposed to a refusal: bad usage, unusable input, a file that can't be read.
 * `message` says what happened and to which file or symbol; `next` what to do about it.
 */
export class Fault extends Error {
  readonly code: string;
  readonly next: string | null;

  constructor(code: string, message: string, next: string | null = null) {
    super(message);
    this.name = 'Fault';
    this.code = code;
    this.next = next;
  }
}
