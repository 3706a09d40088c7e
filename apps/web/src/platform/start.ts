/**
 * Must be the first import of main.tsx, because style elements of the component kit need the page's nonce. The
 * option of zod is also set in page-head.html, because a page's script files run before main.tsx; the option here is
 * for development.
 */
import { setNonce } from 'get-nonce';
import { config } from 'zod';

config({ jitless: true });

/** Undefined in the build, which also draws screens but has no page. */
const page: Document | undefined = globalThis.document;

/**
 * Nonce of the page's content security policy; in development the unreplaced placeholder, because no server sets it.
 */
export const scriptNonce = page?.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? '';

setNonce(scriptNonce);
