import type { ReportDocument } from '@klarsikt/engine';

/** A Word file. Its library is read with the first of them: a thread that writes none starts without it. */
export const renderDocx = async (document: ReportDocument): Promise<Uint8Array> =>
  (await import('./docx.ts')).renderDocx(document);
