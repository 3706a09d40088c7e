/**
 * Version of the API as the browser uses it, sent as `X-Client-Version`. Increase it if old pages do not work with a
 * new server; the server then makes such pages reload (`error.clientversion`).
 */
export const clientApiVersion = '1';
