/** What search engines and link previews say of the console. */
export const description = 'Who has which piece of equipment, and when it comes back';
