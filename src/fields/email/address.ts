import { oneWidth } from '../sheets/sheet-text.ts';
import { withoutInvisible } from '../values/visible-text.ts';

/** The addresses that are accepted, as `mailAddress` returns them: what `z.email` accepts, and domains in Punycode. */
export const mailPattern =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/**
 * Returns an e-mail address, or a part of one, as it is stored and compared: in one width and lower case, an international
 * domain in Punycode, as mail servers read it: `user@例子.公司` is `user@xn--fsqu00a.xn--55qx5d`.
 */
export function mailAddress(text: string): string {
  const address = oneWidth(withoutInvisible(text)).toLowerCase();
  const start = address.lastIndexOf('@') + 1;
  const domain = address.slice(start);
  const isInternational = /[^\p{ASCII}]/u.test(domain) && /^[\p{L}\p{M}\p{N}.。-]+$/u.test(domain);
  const url = `http://${domain}`;
  return isInternational && URL.canParse(url) ? address.slice(0, start) + new URL(url).hostname : address;
}
