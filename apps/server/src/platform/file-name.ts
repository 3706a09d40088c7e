/**
 * Turns a title into a file name that every file system accepts; uses `otherwise` if the title has no usable
 * character.
 */
export function toFileName(title: string, extension: string, otherwise: string): string {
  const safe = title
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120);
  return `${safe === '' ? otherwise : safe}.${extension}`;
}
