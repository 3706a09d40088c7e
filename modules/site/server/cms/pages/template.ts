import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const siteTemplateMarks = { head: '<!-- site-head -->', body: '<!-- site-body -->' } as const;

/** HTML of a page without styles, used if the browser application's HTML file was not built. */
const bare = `<!doctype html><html lang="en"><head><meta charset="utf-8">${siteTemplateMarks.head}</head><body>${siteTemplateMarks.body}</body></html>`;

export function readSiteTemplate(directory: string | null): string {
  const file = directory === null ? '' : join(directory, 'public.html');
  return file !== '' && existsSync(file) ? readFileSync(file, 'utf8') : bare;
}
