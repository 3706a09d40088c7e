/** The working rows as a whole: made from a version, read as a model, written from one. */
import {
  collectionNames,
  editorialPart,
  entitiesOf,
  fillSentence,
  type ModelProblem,
  patchesBetween,
  placeOfProblem,
  type ReferenceModel,
  readModelSteps,
  wholeSteps,
  withTranslationNotes,
} from '@klarsikt/engine';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import { type Author, appendRevision } from '@klarsikt/server/platform/revisioned.ts';
import { inSteps, paced } from '@klarsikt/server/platform/steps.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { WorkingRows, WorkingWrite, WorkingWritten } from './provides.ts';
import {
  allRows,
  insertRows,
  lineOf,
  lockRows,
  movePosition,
  nextNumbers,
  type RowToWrite,
  revisions,
  storeLine,
  updateRow,
  type WorkingRow,
} from './store.ts';
import { numberTaken } from './texts.ts';

/** The entities of a model as rows in their order. */
function rowsOf(model: ReferenceModel): Omit<RowToWrite, 'revision'>[] {
  return collectionNames.flatMap((collection) =>
    entitiesOf(model, collection).map((entity, index) => ({
      id: entity.id,
      key: entity.key,
      collection,
      position: index + 1,
      document: { ...entity },
    })),
  );
}

/** Makes the rows from a version, when there are none yet. `notes`: what editors keep beside entities, by key. */
export async function seedRows(
  tx: WriteTx,
  version: { readonly hash: string; readonly model: ReferenceModel },
  notes: ReadonlyMap<string, object>,
  at: Date,
): Promise<boolean> {
  await lockRows(tx);
  if ((await lineOf(tx)) !== null) return false;
  const rows = rowsOf(version.model).map((row) => ({
    ...row,
    document: { ...notes.get(row.key), ...row.document },
    revision: 0,
  }));
  await insertRows(tx, rows, { at, userId: null, author: '' });
  await storeLine(tx, { seededHash: version.hash, mergedHash: version.hash });
  return true;
}

/** What keeps rows from being a model, each fault at its place. */
export function invalidModel(problems: readonly ModelProblem[]) {
  return new Refusal('error.invalid', (language) => ({
    faults: problems.slice(0, 100).map((problem) => ({
      path: placeOfProblem(problem),
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

/** Appends a revision and writes the row as it is after it. */
async function step(
  tx: WriteTx,
  given: { readonly before: WorkingRow; readonly row: Omit<RowToWrite, 'revision'> },
  by: Author & { readonly organizationId: number },
): Promise<void> {
  const { before, row } = given;
  const { id, document } = row;
  const { organizationId } = by;
  const revision = before.revision + 1;
  await updateRow(tx, before.id, { ...row, revision }, by);
  const patches = patchesBetween(before.document, document);
  const inverse = patchesBetween(document, before.document);
  const made = { organizationId, documentId: id, revision, patches, inverse, modelHash: null, change: null };
  await appendRevision(tx, revisions, made, by);
}

/** A number that an entity had, withdrawn or not, is never another's. */
function refuseTakenNumbers(
  wanted: readonly Pick<RowToWrite, 'id' | 'key' | 'collection'>[],
  present: readonly WorkingRow[],
) {
  const holders = new Map(present.map(({ id, key }) => [id, key]));
  const taken = wanted.filter(({ id, key }) => (holders.get(id) ?? key) !== key);
  if (taken.length === 0) return;
  throw invalidModel(
    taken.map(({ collection, key, id }) => ({
      ...({ collection, key, field: 'id', code: 'id.duplicate' } as const),
      text: {
        en: fillSentence(numberTaken.en, { id }, 'en'),
        sv: fillSentence(numberTaken.sv, { id }, 'sv'),
      },
    })),
  );
}

async function write(tx: WriteTx, given: WorkingWrite): Promise<WorkingWritten> {
  const { model, by, isDraft, editorial, mergedHash, notesTranslations = false } = given;
  const read = await inSteps(readModelSteps(model));
  if ('problems' in read) throw invalidModel(read.problems);
  await lockRows(tx);
  const present = new Map((await allRows(tx)).map((row) => [row.key, row]));
  const wanted = rowsOf(read.model);
  refuseTakenNumbers(wanted, [...present.values()]);
  const added: RowToWrite[] = [];
  let changed = 0;
  const pause = paced();
  for (const row of wanted) {
    await pause();
    const before = present.get(row.key);
    present.delete(row.key);
    const kept = editorial?.get(row.key) ?? {};
    if (before === undefined) {
      const draft = isDraft?.(row) === true ? { draft: true } : {};
      added.push({ ...row, document: { ...row.document, ...draft, ...kept }, revision: 0 });
    } else {
      const { withdrawn: _, ...beside } = editorialPart(before);
      const made = { ...row.document, ...beside, ...kept };
      const document = notesTranslations ? withTranslationNotes(row.collection, before.document, made) : made;
      if (patchesBetween(before.document, document).length > 0) {
        await step(tx, { before, row: { ...row, document } }, by);
        changed += 1;
      } else if (before.position !== row.position) await movePosition(tx, before.id, row.position);
    }
  }
  await insertRows(tx, added, by);
  const gone = [...present.values()].filter(({ document }) => document.withdrawn !== true);
  for (const before of gone) {
    const document = { ...before.document, withdrawn: true };
    await step(tx, { before, row: { ...rowOf(before), document } }, by);
  }
  if (mergedHash !== undefined) await storeLine(tx, { ...found(await lineOf(tx)), mergedHash });
  return { added: added.length, changed, withdrawn: gone.length };
}

export const workingRows: WorkingRows = {
  read: async (tx) => {
    const { seededHash, mergedHash } = found(await lineOf(tx));
    const rows = await allRows(tx);
    const withdrawn = new Set(
      rows.flatMap(({ key, document }) => (document.withdrawn === true ? [key] : [])),
    );
    const read = await inSteps(readModelSteps(await inSteps(wholeSteps(rows))));
    return { ...read, line: { seededHash, mergedHash }, withdrawn };
  },
  lock: lockRows,
  numbers: nextNumbers,
  write,
};
