/**
 * Checks an imported table of requirements or instruments together with the resulting set. The table is imported as a
 * whole or not at all.
 */
import type { TableImportResult } from '@klarsikt/contract';
import { baselineRequirementSet } from '@klarsikt/engine/completeness';
import type { JsonObject } from '@klarsikt/engine/fields';
import {
  buildWorkingModelInSteps,
  type CollectionName,
  findSetImportProblems,
  formatRequirementSetProblem,
  isRequirementSetCollection,
  type ReferenceModel,
  readModelInSteps,
  type WorkingEntity,
} from '@klarsikt/engine/model';
import { findRequirementSet } from '@klarsikt/engine/requirements';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { runGeneratorInSteps } from '@klarsikt/server/platform/steps.ts';
import type { AtlasDeps } from './deps.ts';
import { loadLiveModel } from './live.ts';
import { listRequirementLossReasons } from './rows.ts';
import { listWorkingRows, type WorkingRow } from './store.ts';

export interface ImportedTableRow {
  readonly line: number;
  readonly key: string;
  readonly document: JsonObject;
}

interface SetContext {
  readonly tx: Parameters<typeof listWorkingRows>[0];
  readonly deps: Pick<AtlasDeps, 'models'>;
  readonly language: 'en' | 'sv';
}

async function buildModel(rows: readonly WorkingEntity[]): Promise<ReferenceModel> {
  const read = await runGeneratorInSteps(
    readModelInSteps(await runGeneratorInSteps(buildWorkingModelInSteps(rows))),
  );
  if ('problems' in read) throw new Refusal('error.library.rows');
  return read.model;
}

/** Returns the rows that would make the set invalid, each with a reason; none for tables of other kinds. */
export async function listInvalidSetRows(
  { tx, deps, language }: SetContext,
  collection: CollectionName,
  brought: readonly ImportedTableRow[],
): Promise<TableImportResult['refused']> {
  if (!isRequirementSetCollection(collection) || brought.length === 0) return [];
  const rows = await listWorkingRows(tx);
  const byKey = new Map(brought.map((row) => [String(row.document.key), row]));
  const known = new Set(rows.map(({ key }) => key));
  const made: Pick<WorkingRow, 'key' | 'collection' | 'document'>[] = [
    ...rows.map(({ key, collection: of, document }) => ({
      ...{ key, collection: of, document: byKey.get(key)?.document ?? document },
    })),
    ...brought.flatMap(({ document }) => {
      const key = String(document.key);
      return known.has(key) ? [] : [{ key, collection, document }];
    }),
  ];
  const drafts = new Set(made.flatMap(({ key, document }) => (document.draft === true ? [key] : [])));
  const problems = findSetImportProblems({
    live: findRequirementSet((await loadLiveModel(deps)).model) ?? baselineRequirementSet,
    present: await buildModel(rows),
    made: await buildModel(made),
    reasons: listRequirementLossReasons(made),
    isDraft: (key) => drafts.has(key),
  });
  return problems.flatMap((problem) => {
    const row = byKey.get(problem.key);
    const column = problem.field.replaceAll('.', '_');
    const reason = formatRequirementSetProblem(problem, column)[language];
    return row === undefined ? [] : [{ line: row.line, key: problem.key, column, reason }];
  });
}
