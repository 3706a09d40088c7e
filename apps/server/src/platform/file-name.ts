/** A name that every file system takes, made from a title; `otherwise` when nothing of the title is left. */
export function fileNameOf(title: string, extension: string, otherwise: string): string {
  const safe = title
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120);
  return `${safe === '' ? otherwise : safe}.${extension}`;
}
