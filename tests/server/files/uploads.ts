import { z } from 'zod';

const envelope = z.object({ code: z.number(), msg: z.string(), data: z.unknown() });
export const wireFile = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
  url: z.string(),
});

/** The beginnings of real files, which is all that tells what they are. */
export const beginnings = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  pdf: Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n'),
  zip: Buffer.from('PK\u0003\u0004\u0014\u0000', 'latin1'),
  svg: Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>'),
  html: Buffer.from('<!DOCTYPE html><script>alert(1)</script>'),
  text: Buffer.from('编号,名称\n1,锦绣\n'),
} as const;

export interface Upload {
  readonly name: string;
  readonly content: Uint8Array<ArrayBuffer>;
  readonly resource?: string;
  readonly field?: string;
}

/** Sends a file as a browser would. */
export async function upload(
  server: string,
  token: string,
  { name, content, resource = 'thing', field = 'anything' }: Upload,
) {
  const form = new FormData();
  form.append('resource', resource);
  form.append('field', field);
  form.append('file', new Blob([content]), name);
  const response = await fetch(`${server}/buffalo/v1/files`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, ...envelope.parse(await response.json()) };
}
