/** Name on one line; tabs pasted from a spreadsheet would be refused by the server. */
export const cleanAnalysisName = (written: string): string => written.replace(/[\s\p{Cc}]+/gu, ' ').trim();
