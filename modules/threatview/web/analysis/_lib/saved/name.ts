/** Returns a name on one line; the server would refuse tabs that were pasted from a spreadsheet. */
export const cleanAnalysisName = (written: string): string => written.replace(/[\s\p{Cc}]+/gu, ' ').trim();
