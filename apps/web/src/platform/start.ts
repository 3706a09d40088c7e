/**
 * Must be the first import of main.tsx. zod tries `Function("")` when the first object schema is made, which the page
 * policy refuses; and style elements of the component kit need the page's nonce.
 */
import { setNonce } from 'get-nonce';
import { config } from 'zod';

config({ jitless: true });

/** Screens are also drawn while the product is built, where there is no page. */
const page: Document | undefined = globalThis.document;

/** The nonce of this page; the placeholder when no server replaced it (development). */
export const pageNonce = page?.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? '';

setNonce(pageNonce);
