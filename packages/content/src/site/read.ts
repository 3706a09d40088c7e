/** Texts of the site as they are written beside the code: markdown behind front matter, wrapped at an editor's width. */
import { ContentError } from '../decode.ts';

/** Splits a document into its front matter (`key: value` lines between two lines of dashes) and its text. */
export function readDocument(source: string): { fields: ReadonlyMap<string, string>; text: string } {
  const [, head, text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  if (head === undefined || text === undefined) throw new ContentError('a document without front matter');
  const fields = head.split('\n').map((line): [string, string] => {
    const [, key, value] = /^([a-z]+): (.+)$/.exec(line) ?? [];
    if (key === undefined || value === undefined) throw new ContentError(`front matter: ${line}`);
    return [key, value.trim()];
  });
  return { fields: new Map(fields), text: unwrapped(text.trim()) };
}

/** Sources are wrapped at the width of the editor; on screen a line break is a line break, so paragraphs are joined. */
function unwrapped(text: string): string {
  return text
    .replace(/([^\n])\n(?=[^\n#>|\s*-])(?!\d+\.\s)/g, (whole, before: string, at: number) => {
      const line = text.slice(text.lastIndexOf('\n', at) + 1, at + 1);
      return line.startsWith('#') ? whole : `${before} `;
    })
    .replace(/\n {2,}(?=\S)/g, ' ');
}
