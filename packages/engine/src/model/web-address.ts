/** Addresses of sources and news: editors write them, and other organisations' readers follow them. */

/** The address when it is one of the web (http or https); otherwise '', so that no reader is led to a script or a file. */
export const webAddressOf = (text: string): string => (/^https?:\/\/[^\s]+$/i.test(text) ? text : '');
