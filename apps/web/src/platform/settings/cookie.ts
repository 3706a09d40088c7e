const yearInSeconds = 365 * 24 * 3600;

/** Stores a choice of this device in a cookie for a year; the server reads it when it renders the next page. */
export function storeCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the other interface is missing in supported browsers
  document.cookie = `${name}=${value};path=/;max-age=${yearInSeconds};samesite=lax`;
}
