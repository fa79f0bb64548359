/** Why nothing is written: what is wrong, where, and what to do, a line each. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly lines: readonly string[];

  constructor(...lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}
