/**
 * Must be the first import of main.tsx: zod tries `Function("")` with its first object schema, which the page's
 * policy refuses, and style elements of the component kit need the page's nonce.
 */
import { setNonce } from 'get-nonce';
import { config } from 'zod';

config({ jitless: true });

/** The build draws screens too, without a page. */
const page: Document | undefined = globalThis.document;

/** The placeholder if no server replaced it (development). */
export const scriptNonce = page?.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? '';

setNonce(scriptNonce);
