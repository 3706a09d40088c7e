/** Checks addresses of sources and news, which editors enter and readers in other organisations open. */

/**
 * Returns the address if it is an http or https address; otherwise '', so that no reader can open a link to a script
 * or a file.
 */
export const toWebAddress = (text: string): string => (/^https?:\/\/[^\s]+$/i.test(text) ? text : '');
