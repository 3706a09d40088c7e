/**
 * Version of the API as the browser uses it, sent as `X-Client-Version`. It is increased when old pages do
 * not work with a new server; the server then asks such pages to reload (`error.clientversion`).
 */
export const clientApiVersion = '1';
