/** Reads those texts of the site that are stored in the code as Markdown with front matter and wrapped lines. */
import { ContentError } from '../decode.ts';

/** Splits a document into its front matter (`key: value` lines between two lines of dashes) and its text. */
export function splitFrontMatter(source: string): { fields: ReadonlyMap<string, string>; text: string } {
  const [, head, text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  if (head === undefined || text === undefined) throw new ContentError('a document without front matter');
  const fields = head.split('\n').map((line): [string, string] => {
    const [, key, value] = /^([a-z]+): (.+)$/.exec(line) ?? [];
    if (key === undefined || value === undefined) throw new ContentError(`front matter: ${line}`);
    return [key, value.trim()];
  });
  return { fields: new Map(fields), text: unwrapped(text.trim()) };
}

/** Joins the wrapped lines of paragraphs, because every line break would be shown on screen. */
function unwrapped(text: string): string {
  return text
    .replace(/([^\n])\n(?=[^\n#>|\s*-])(?!\d+\.\s)/g, (whole, before: string, at: number) => {
      const line = text.slice(text.lastIndexOf('\n', at) + 1, at + 1);
      return line.startsWith('#') ? whole : `${before} `;
    })
    .replace(/\n {2,}(?=\S)/g, ' ');
}
