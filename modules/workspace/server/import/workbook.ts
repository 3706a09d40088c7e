import type { OpenAssessment } from '@klarsikt/assessment/server/assessment/provides.ts';
import { type importContract as contract, fileContentTypes } from '@klarsikt/contract';
import {
  readAssessmentWorkbook,
  type WorkbookImportPreview,
  type WorkbookInputSheet,
} from '@klarsikt/engine/assessment';
import type { TableGrid } from '@klarsikt/engine/recognise';
import { fillSentence, type Language, type Text } from '@klarsikt/engine/text';
import { readUploadedTables } from '@klarsikt/server/intake/uploaded-tables.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import type { EndpointHandlers } from '@klarsikt/server/platform/implement.ts';
import { runInReadTransaction } from '@klarsikt/server/platform/tx.ts';
import type { ImportDeps } from './deps.ts';
import { workbookRenderKind } from './making.ts';
import { truncatedTableTexts, workbookKindsText } from './texts.ts';

const linesOf = ({ sheets }: WorkbookImportPreview) =>
  sheets.flatMap(({ name, lines }) => lines.map((line) => ({ ...line, key: `${name}: ${line.key}` })));

function listCutTexts(grids: readonly TableGrid[], language: Language): readonly string[] {
  const say = (text: Text, count: number) => fillSentence(text[language], { count }, language);
  const more = grids[0]?.cut?.tables ?? 0;
  return [
    ...grids.flatMap(({ name, cut }) => [
      ...(cut && cut.rows > 0 ? [`${name} (${say(truncatedTableTexts.rows, cut.rows)})`] : []),
      ...(cut && cut.columns > 0 ? [`${name} (${say(truncatedTableTexts.columns, cut.columns)})`] : []),
    ]),
    ...(more > 0 ? [say(truncatedTableTexts.tables, more)] : []),
  ];
}

export const workbookHandlers: Pick<
  EndpointHandlers<typeof contract, ImportDeps>,
  'getWorkbook' | 'putWorkbook'
> = {
  getWorkbook: {
    // Use a direct handler, so that no database connection is held while a worker writes the workbook.
    direct: async ({ input, actor, deps, db, call }) => {
      const { id } = input.params;
      const { open, own } = await runInReadTransaction(db, actor, async (tx) => ({
        open: await deps.assessments.open(tx, actor, id),
        own: await deps.ownFields.load(tx, actor),
      }));
      const { model } = await deps.models.sharedFor(open.modelHash, actor);
      const order = { document: open.document, own, language: call.language, at: deps.clock.now() };
      const { bytes } = await deps.renderer.make(workbookRenderKind, order, { model, turn: call.turn });
      return { content: bytes, contentType: fileContentTypes.xlsx, filename: `${open.name}.xlsx` };
    },
  },
  putWorkbook: {
    // Read the file before the transaction, so that no database connection is held while a separate process reads it.
    prepare: async ({ input, actor, deps, db, call }) => {
      const { id } = input.params;
      const { revision, check, file } = input.body;
      const head = await runInReadTransaction(db, actor, (tx) => deps.assessments.open(tx, actor, id));
      if (!head.can.edit) throw new Refusal('error.forbidden');
      const grids = await readUploadedTables(deps, file, {
        kinds: workbookKindsText,
        language: call.language,
      });
      const given = grids.map(
        ({ name, rows }): WorkbookInputSheet => ({
          name,
          rows: rows.map(({ number, cells, looks }) => ({
            ...{ line: number, cells },
            ...(looks === undefined ? {} : { looks }),
          })),
        }),
      );
      const cut = listCutTexts(grids, call.language);
      return async (tx) => {
        const own = await deps.ownFields.load(tx, actor);
        const readFor = async (open: OpenAssessment) => {
          const { model } = await deps.assessments.model(actor, open);
          return readAssessmentWorkbook(model, open.document, given, own);
        };
        if (check) {
          const reading = await readFor(await deps.assessments.open(tx, actor, id));
          const rows = linesOf(reading);
          const after = { type: 'workbook', lines: rows.length };
          return {
            output: { rows, unread: [...reading.unread, ...cut], changed: null },
            audit: [{ event: 'assessment.importChecked', subject: `assessment:${id}`, after }],
          };
        }
        let reading: WorkbookImportPreview = { sheets: [], unread: [], patches: [] };
        const patchesFor = async (open: OpenAssessment) => {
          reading = await readFor(open);
          const rows = linesOf(reading);
          if (rows.some(({ outcome }) => outcome === 'refused'))
            throw new Refusal('error.import.row', { rows });
          return reading.patches;
        };
        const made = await deps.assessments.change(tx, actor, { id, revision, how: { patchesFor } });
        return {
          output: { rows: linesOf(reading), unread: [...reading.unread, ...cut], changed: made.changed },
          audit: made.audit,
        };
      };
    },
  },
};
