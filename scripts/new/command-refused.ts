/** Why nothing is written: what is wrong, where, and what to do, a line each. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
  readonly lines: readonly string[];

  constructor(...lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}
