/** Makes what the API takes for a new merchant, each called by the word and its number, unless it is told otherwise. */
export function merchantsCalled(word: string) {
  let count = 0;
  return (values: Readonly<Record<string, unknown>> = {}) => {
    count += 1;
    return { name: `${word}${count}`, contact: '甄别', mobile: '13900001111', ...values };
  };
}
