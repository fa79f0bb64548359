/** How a moment stands in a picker, in the server's zone. */
export const momentFormat = 'YYYY-MM-DD HH:mm';
