/** The page that the public pages are put into. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const marks = { head: '<!-- site-head -->', body: '<!-- site-body -->' } as const;

/** The page that the browser application was built with; where none was, one without styles. */
const bare = `<!doctype html><html lang="en"><head><meta charset="utf-8">${marks.head}</head><body>${marks.body}</body></html>`;

export function templateIn(directory: string | null): string {
  const file = directory === null ? '' : join(directory, 'public.html');
  return file !== '' && existsSync(file) ? readFileSync(file, 'utf8') : bare;
}
