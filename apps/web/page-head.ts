/** The head that every page of the product has: one source, put in where a page names it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const source = join(import.meta.dirname, 'page-head.html');
const mark = '<!-- page-head.html -->';

export function pageHead(): Plugin {
  return {
    name: 'page-head',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { filename }) => {
        if (!html.includes(mark)) throw new Error(`${filename} does not say where the head goes`);
        return html.replace(mark, () => readFileSync(source, 'utf8').trim());
      },
    },
  };
}
