/** Maximum number of cached results. Beyond it every result is computed again. */
const maxEntries = 100;

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
    if (answers.size >= maxEntries) answers.clear();
    answers.set(name, made);
    return made;
  };
}

/** Returns a function that caches its results as long as the object exists that they were made from. */
export function memoizeByObject<Source extends object, Answer>(make: (source: Source) => Answer) {
  const answers = new WeakMap<Source, { readonly answer: Answer }>();
  return (source: Source): Answer => {
    const known = answers.get(source);
    if (known) return known.answer;
    const answer = make(source);
    answers.set(source, { answer });
    return answer;
  };
}
