/** The format of a moment in a picker, in the time zone of the server. */
export const momentFormat = 'YYYY-MM-DD HH:mm';
