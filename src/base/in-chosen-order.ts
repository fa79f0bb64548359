/**
 * Returns the names in the chosen order. A name missing from the order comes after its predecessor in the default
 * order.
 */
export function inChosenOrder(names: readonly string[], order: readonly string[]): string[] {
  const placed = order.filter((name) => names.includes(name));
  for (const [index, name] of names.entries()) {
    if (placed.includes(name)) continue;
    const before = placed.indexOf(names[index - 1] ?? '');
    placed.splice(before + 1, 0, name);
  }
  return placed;
}
