/** A file name that every file system accepts, from a title; `otherwise` if no character of the title is left. */
export function fileNameOf(title: string, extension: string, otherwise: string): string {
  const safe = title
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120);
  return `${safe === '' ? otherwise : safe}.${extension}`;
}
