/** A command that can't be taken apart with certainty. Thrown inside the reader, and caught at its door. */
export class Unreadable extends Error {
  /** What would be understood instead, where that is more than to spell it out. */
  readonly next: string | null;

  constructor(because: string, next: string | null = null) {
    super(because);
    this.name = 'Unreadable';
    this.next = next;
  }
}
