/**
 * Number of the wire as the browser speaks it; sent as `X-Client-Version`. Raised when an old page could no longer
 * work with a new server; such a page is told to reload (`error.clientversion`).
 */
export const clientVersion = '1';
