/** Maximum number of cached results. Beyond it every result is computed again. */
const most = 100;

/**
 * Returns a function that caches its results. Suitable for expensive results that never change and depend only on the
 * name, for example the formatter of a time zone.
 */
export function memoize<Name, Answer>(make: (name: Name) => Answer): (name: Name) => Answer {
  const answers = new Map<Name, Answer>();
  return (name) => {
    const known = answers.get(name);
    if (known !== undefined) return known;
    const made = make(name);
    if (answers.size >= most) answers.clear();
    answers.set(name, made);
    return made;
  };
}
