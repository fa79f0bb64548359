/** Answers kept at most; beyond, all are made anew as they are asked for. */
const most = 100;

/**
 * A function that makes each of its answers once: for what costs much to make, never changes, and follows from the name it
 * is asked by alone, as the format of a time zone does.
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
