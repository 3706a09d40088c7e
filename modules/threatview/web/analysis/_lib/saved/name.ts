/** The name that somebody wrote: one line. Copied from a sheet it has tabs in it, which the server refuses. */
export const nameIn = (written: string): string => written.replace(/[\s\p{Cc}]+/gu, ' ').trim();
