export function tableOf(head: readonly string[], rows: readonly string[]): string {
  return [row(head), row(head.map(() => '---')), ...rows].join('\n');
}

export function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`.replaceAll(/ {2,}/g, ' ');
}

export function code(text: string): string {
  return `\`${text}\``;
}
