/**
 * Must be the first import of main.tsx. zod tries `Function("")` when the first object schema is made, which the page
 * policy refuses; and style elements of the component kit need the page's nonce.
 */
import { setNonce } from 'get-nonce';
import { config } from 'zod';

config({ jitless: true });

/** The nonce of this page; the placeholder when no server replaced it (development). */
export const pageNonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? '';

setNonce(pageNonce);
