/** The tables of an assessment out as one workbook, and back in line by line. */

import type { OpenAssessment } from '@klarsikt/assessment/server/assessment/provides.ts';
import { type importing as contract, fileTypes } from '@klarsikt/contract';
import {
  fillSentence,
  type Grid,
  type Language,
  type ReadSheet,
  readWorkbook,
  type Text,
  type WorkbookReading,
} from '@klarsikt/engine';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import type { Handlers } from '@klarsikt/server/platform/implement.ts';
import { inReadTransaction } from '@klarsikt/server/platform/tx.ts';
import type { ImportDeps } from './deps.ts';
import { workbookMaking } from './making.ts';
import { tablesOf } from './tables.ts';
import { cutTexts, workbookKinds } from './texts.ts';

/** Every line with the sheet that it stands on. */
const linesOf = ({ sheets }: WorkbookReading) =>
  sheets.flatMap(({ name, lines }) => lines.map((line) => ({ ...line, key: `${name}: ${line.key}` })));

/** What of the file is beyond what is read, by the name of the sheet. */
function cutWords(grids: readonly Grid[], language: Language): readonly string[] {
  const say = (text: Text, count: number) => fillSentence(text[language], { count }, language);
  const more = grids[0]?.cut?.tables ?? 0;
  return [
    ...grids.flatMap(({ name, cut }) => [
      ...(cut && cut.rows > 0 ? [`${name} (${say(cutTexts.rows, cut.rows)})`] : []),
      ...(cut && cut.columns > 0 ? [`${name} (${say(cutTexts.columns, cut.columns)})`] : []),
    ]),
    ...(more > 0 ? [say(cutTexts.tables, more)] : []),
  ];
}

export const workbooks: Pick<Handlers<typeof contract, ImportDeps>, 'getWorkbook' | 'putWorkbook'> = {
  getWorkbook: {
    // Direct: a workbook is written in a worker, and no connection should wait for it.
    direct: async ({ input, actor, deps, db, call }) => {
      const { id } = input.params;
      const open = await inReadTransaction(db, actor, (tx) => deps.assessments.open(tx, actor, id));
      const { model } = await deps.models.sharedFor(open.modelHash, actor);
      const order = { document: open.document, language: call.language, at: deps.clock.now() };
      const { bytes } = await deps.renderer.make(workbookMaking, order, { model, turn: call.turn });
      return { content: bytes, contentType: fileTypes.xlsx, filename: `${open.name}.xlsx` };
    },
  },
  putWorkbook: {
    // The file is read in a process of its own before anything is asked of the database.
    prepare: async ({ input, actor, deps, db, call }) => {
      const { id } = input.params;
      const { revision, check, file } = input.body;
      const head = await inReadTransaction(db, actor, (tx) => deps.assessments.open(tx, actor, id));
      if (!head.can.edit) throw new Refusal('error.forbidden');
      const grids = await tablesOf(deps, file, { kinds: workbookKinds, language: call.language });
      const given = grids.map(
        ({ name, rows }): ReadSheet => ({
          name,
          rows: rows.map(({ number, cells }) => ({ line: number, cells })),
        }),
      );
      const cut = cutWords(grids, call.language);
      const readFor = async (open: OpenAssessment) => {
        const { model } = await deps.assessments.model(actor, open);
        return readWorkbook(model, open.document, given);
      };
      return async (tx) => {
        if (check) {
          const reading = await readFor(await deps.assessments.open(tx, actor, id));
          const rows = linesOf(reading);
          const after = { type: 'workbook', lines: rows.length };
          return {
            output: { rows, unread: [...reading.unread, ...cut], changed: null },
            audit: [{ event: 'assessment.importChecked', subject: `assessment:${id}`, after }],
          };
        }
        let reading: WorkbookReading = { sheets: [], unread: [], patches: [] };
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
