import type { ReportDocument } from '@klarsikt/engine/report';

/** Renders a Word file. The library is loaded on demand, because threads that write no Word file do not need it. */
export const loadAndRenderDocx = async (document: ReportDocument): Promise<Uint8Array> =>
  (await import('./docx.ts')).renderDocx(document);
