import { computePatchesBetween } from '@klarsikt/engine/assessment';
import {
  buildWorkingModelInSteps,
  collectionNames,
  formatProblemPlace,
  getEditorialFields,
  listEntities,
  type ModelProblem,
  type ReferenceModel,
  readModelInSteps,
  updateTranslationNotes,
} from '@klarsikt/engine/model';
import { fillSentence } from '@klarsikt/engine/text';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { type Author, insertDocumentRevision } from '@klarsikt/server/platform/revisioned.ts';
import { createPacer, runGeneratorInSteps } from '@klarsikt/server/platform/steps.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { WorkingModelStore, WorkingModelWrite, WorkingModelWriteResult } from './provides.ts';
import {
  atlasRevisionTable,
  findWorkingLineage,
  insertWorkingRows,
  listWorkingRows,
  lockWorkingRows,
  reserveEntityIds,
  updateRowPosition,
  updateWorkingRow,
  upsertWorkingLineage,
  type WorkingRow,
  type WorkingRowToWrite,
} from './store.ts';
import { idTakenFault } from './texts.ts';

function buildRows(model: ReferenceModel): Omit<WorkingRowToWrite, 'revision'>[] {
  return collectionNames.flatMap((collection) =>
    listEntities(model, collection).map((entity, index) => ({
      id: entity.id,
      key: entity.key,
      collection,
      position: index + 1,
      document: { ...entity },
    })),
  );
}

/** Creates the rows from a version if there are none. `notes`: editorial members, by key. */
export async function insertSeedRows(
  tx: WriteTx,
  version: { readonly hash: string; readonly model: ReferenceModel },
  notes: ReadonlyMap<string, object>,
  at: Date,
): Promise<boolean> {
  await lockWorkingRows(tx);
  if ((await findWorkingLineage(tx)) !== null) return false;
  const rows = buildRows(version.model).map((row) => ({
    ...row,
    document: { ...notes.get(row.key), ...row.document },
    revision: 0,
  }));
  await insertWorkingRows(tx, rows, { at, userId: null, author: '' });
  await upsertWorkingLineage(tx, { seededHash: version.hash, mergedHash: version.hash });
  return true;
}

/** Returns the written reasons for removing or weakening requirements that must be met, by key. */
export function listRequirementLossReasons(
  rows: readonly Pick<WorkingRow, 'key' | 'collection' | 'document'>[],
): {
  readonly [key: string]: string;
} {
  return Object.fromEntries(
    rows.flatMap(({ key, collection, document: { lossReason } }) =>
      collection === 'requirements' && typeof lossReason === 'string' ? [[key, lossReason]] : [],
    ),
  );
}

export function createInvalidModelRefusal(problems: readonly ModelProblem[]) {
  return new Refusal('error.invalid', (language) => ({
    faults: problems.slice(0, 100).map((problem) => ({
      path: formatProblemPlace(problem),
      code: problem.code,
      message: problem.text[language],
    })),
  }));
}

const rowOf = ({ id, key, collection, position, document }: WorkingRow) => ({
  id,
  key,
  collection,
  position,
  document,
});

async function updateRowWithRevision(
  tx: WriteTx,
  given: { readonly before: WorkingRow; readonly row: Omit<WorkingRowToWrite, 'revision'> },
  by: Author & { readonly organizationId: number },
): Promise<void> {
  const { before, row } = given;
  const { id, document } = row;
  const { organizationId } = by;
  const revision = before.revision + 1;
  await updateWorkingRow(tx, before.id, { ...row, revision }, by);
  const patches = computePatchesBetween(before.document, document);
  const inverse = computePatchesBetween(document, before.document);
  const made = { organizationId, documentId: id, revision, patches, inverse, modelHash: null, change: null };
  await insertDocumentRevision(tx, atlasRevisionTable, made, by);
}

/** Refuses an id that another entity has; ids of withdrawn entities are not reused either. */
function requireFreeNumbers(
  wanted: readonly Pick<WorkingRowToWrite, 'id' | 'key' | 'collection'>[],
  present: readonly WorkingRow[],
) {
  const holders = new Map(present.map(({ id, key }) => [id, key]));
  const taken = wanted.filter(({ id, key }) => (holders.get(id) ?? key) !== key);
  if (taken.length === 0) return;
  throw createInvalidModelRefusal(
    taken.map(({ collection, key, id }) => ({
      ...({ collection, key, field: 'id', code: 'id.duplicate' } as const),
      text: {
        en: fillSentence(idTakenFault.en, { id }, 'en'),
        sv: fillSentence(idTakenFault.sv, { id }, 'sv'),
      },
    })),
  );
}

async function writeModel(tx: WriteTx, given: WorkingModelWrite): Promise<WorkingModelWriteResult> {
  const { model, by, isDraft, editorial, mergedHash, notesTranslations = false } = given;
  const read = await runGeneratorInSteps(readModelInSteps(model));
  if ('problems' in read) throw createInvalidModelRefusal(read.problems);
  await lockWorkingRows(tx);
  const present = new Map((await listWorkingRows(tx)).map((row) => [row.key, row]));
  const wanted = buildRows(read.model);
  requireFreeNumbers(wanted, [...present.values()]);
  const added: WorkingRowToWrite[] = [];
  let changed = 0;
  const pause = createPacer();
  for (const row of wanted) {
    await pause();
    const before = present.get(row.key);
    present.delete(row.key);
    const kept = editorial?.get(row.key) ?? {};
    if (before === undefined) {
      const draft = isDraft?.(row) === true ? { draft: true } : {};
      added.push({ ...row, document: { ...row.document, ...draft, ...kept }, revision: 0 });
    } else {
      const { withdrawn: _, ...beside } = getEditorialFields(before);
      const made = { ...row.document, ...beside, ...kept };
      const document = notesTranslations
        ? updateTranslationNotes(row.collection, before.document, made)
        : made;
      if (computePatchesBetween(before.document, document).length > 0) {
        await updateRowWithRevision(tx, { before, row: { ...row, document } }, by);
        changed += 1;
      } else if (before.position !== row.position) await updateRowPosition(tx, before.id, row.position);
    }
  }
  await insertWorkingRows(tx, added, by);
  const gone = [...present.values()].filter(({ document }) => document.withdrawn !== true);
  for (const before of gone) {
    const document = { ...before.document, withdrawn: true };
    await updateRowWithRevision(tx, { before, row: { ...rowOf(before), document } }, by);
  }
  if (mergedHash !== undefined)
    await upsertWorkingLineage(tx, { ...requireFound(await findWorkingLineage(tx)), mergedHash });
  return { added: added.length, changed, withdrawn: gone.length };
}

export const workingModelStore: WorkingModelStore = {
  read: async (tx) => {
    const { seededHash, mergedHash } = requireFound(await findWorkingLineage(tx));
    const rows = await listWorkingRows(tx);
    const withdrawn = new Set(
      rows.flatMap(({ key, document }) => (document.withdrawn === true ? [key] : [])),
    );
    const read = await runGeneratorInSteps(
      readModelInSteps(await runGeneratorInSteps(buildWorkingModelInSteps(rows))),
    );
    const ids = new Map(rows.map(({ key, id }) => [key, id]));
    const drafts = new Set(rows.flatMap(({ key, document }) => (document.draft === true ? [key] : [])));
    return {
      ...read,
      ...{
        line: { seededHash, mergedHash },
        withdrawn,
        drafts,
        ids,
        lossReasons: listRequirementLossReasons(rows),
      },
    };
  },
  lock: lockWorkingRows,
  numbers: reserveEntityIds,
  write: writeModel,
};
