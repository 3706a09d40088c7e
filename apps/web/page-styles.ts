/** Style sheets that stand in the page, for pages that must show something before a second journey to the server. */
import type { Rolldown } from 'vite';

type OutputBundle = Rolldown.OutputBundle;

/** Placeholder that the server replaces in every answer. */
export const nonceMark = '__CSP_NONCE__';

/** What a style sheet of the build says. */
export function styleText(bundle: OutputBundle, name: string): string | null {
  const asset = bundle[name];
  return asset?.type === 'asset' ? Buffer.from(asset.source).toString('utf8').trim() : null;
}

const sheet = /<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/g;

/** Typefaces that are fetched; those that stand in for them are on the device. */
const fetchedFace = /@font-face\{[^}]*url\([^}]*\}/g;

/** Typefaces stand apart and off, for a script to turn on: what is read does not wait for its letters. */
export function styleElements(css: string, attributes = ''): string {
  const faces = css.match(fetchedFace) ?? [];
  const now = `<style${attributes}>${css.replace(fetchedFace, '')}</style>`;
  if (faces.length === 0) return now;
  return `${now}\n    <style${attributes} data-faces media="not all">${faces.join('')}</style>`;
}

/**
 * The page with its style sheets inside. The links stay, and fetch nothing: they tell the loader of later parts that
 * their style sheet is there.
 */
export function withStyles(html: string, bundle: OutputBundle, attributes = ''): string {
  return html.replace(sheet, (link, name: string) => {
    const css = styleText(bundle, name);
    return css === null
      ? link
      : [styleElements(css, attributes), link.replace('>', ' disabled>')].join('\n    ');
  });
}
