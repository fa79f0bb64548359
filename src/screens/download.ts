/** Has the browser keep a file under a name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by then, however large it is.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
