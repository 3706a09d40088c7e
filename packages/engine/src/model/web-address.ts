/** Addresses of sources and news, which editors enter and other organisations' readers follow. */

/**
 * The address if it is an http or https address; otherwise '', so that no reader follows a link to a script
 * or file.
 */
export const toWebAddress = (text: string): string => (/^https?:\/\/[^\s]+$/i.test(text) ? text : '');
