import { controlContract as contract, type ImportOutcome } from '@klarsikt/contract';
import { computePatchesBetween, readControlFile, writeControlFile } from '@klarsikt/engine/assessment';
import { readCsv } from '@klarsikt/imports/csv';
import { writeCsv } from '@klarsikt/server/platform/csv.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import type { ControlDeps } from './deps.ts';
import { controlFileName } from './texts.ts';

export const controlHandlers = implementEndpoints<ControlDeps>()(contract, {
  replace: async ({ tx, input, actor, deps }) => {
    const { revision, selection, ...parts } = input.body;
    const made = await deps.assessments.change(tx, actor, {
      id: input.params.id,
      revision,
      how: {
        patchesFor: ({ document }) =>
          computePatchesBetween(document, {
            ...document,
            selections: { ...document.selections, ...(selection && { controls: selection }) },
            controls: { ...document.controls, ...parts },
          }),
      },
    });
    return { output: made.changed, audit: made.audit };
  },
  getCsv: async ({ tx, input, actor, deps, call }) => {
    const open = await deps.assessments.open(tx, actor, input.params.id);
    const { model } = await deps.assessments.model(actor, open);
    const word = controlFileName[call.language];
    const own = await deps.ownFields.load(tx, actor, 'control');
    return {
      content: writeCsv(writeControlFile(model, open.document, call.language, own), call.language),
      contentType: 'text/csv; charset=utf-8',
      filename: `${open.name} - ${word}.csv`,
    };
  },
  putCsv: async ({ tx, input, actor, deps }) => {
    const { id } = input.params;
    const { csv, revision, check = false } = input.body;
    const rows = readCsv(csv) ?? [];
    const own = await deps.ownFields.load(tx, actor, 'control');
    if (check) {
      const open = await deps.assessments.open(tx, actor, id);
      const { model } = await deps.assessments.model(actor, open);
      const { lines } = readControlFile(model, open.document, rows, own);
      const subject = `assessment:${id}`;
      const after = { type: 'controls', lines: lines.length };
      return {
        output: { rows: lines, changed: null },
        audit: [{ event: 'assessment.importChecked', subject, after }],
      };
    }
    let lines: ImportOutcome['rows'] = [];
    const made = await deps.assessments.change(tx, actor, {
      id,
      revision,
      how: {
        patchesFor: async (open) => {
          const { model } = await deps.assessments.model(actor, open);
          const reading = readControlFile(model, open.document, rows, own);
          lines = reading.lines;
          if (lines.some(({ outcome }) => outcome === 'refused'))
            throw new Refusal('error.import.row', { rows: lines });
          return reading.patches;
        },
      },
    });
    return { output: { rows: lines, changed: made.changed }, audit: made.audit };
  },
});
