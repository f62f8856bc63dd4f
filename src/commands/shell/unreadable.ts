/** A command that can't be taken apart with certainty. Thrown inside the reader, and caught at its door. */
export class Unreadable extends Error {
  constructor(because: string) {
    super(because);
    this.name = 'Unreadable';
  }
}
