/** Code of the link that opens a public form. */
export const formCodeHeader = 'Form-Code';

export const requestHeaders = [formCodeHeader];
