/**
 * How old the address of a file may be when it is renewed, in milliseconds. The server makes addresses that are valid
 * for nine to ten minutes.
 */
export const renewAfter = 8 * 60_000;
