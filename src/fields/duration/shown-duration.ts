/** Formats 5400 seconds as `1:30:00`. */
export function shownDuration(seconds: number): string {
  const digits = (count: number) => String(count).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${digits(Math.floor(seconds / 60) % 60)}:${digits(seconds % 60)}`;
}
