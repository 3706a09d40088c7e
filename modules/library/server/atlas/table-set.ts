/**
 * Checks an imported table of requirements or instruments against the resulting set, which is imported as a whole or
 * not at all.
 */
import type { TableImport } from '@klarsikt/contract';
import { baselineSet } from '@klarsikt/engine/completeness';
import type { JsonObject } from '@klarsikt/engine/fields';
import {
  buildWorkingModelInSteps,
  type CollectionName,
  findImportedSetProblems,
  formatSetProblem,
  isSetCollection,
  type ReferenceModel,
  readModelSteps,
  type WorkingEntity,
} from '@klarsikt/engine/model';
import { findRequirementSet } from '@klarsikt/engine/requirements';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { runGeneratorInSteps } from '@klarsikt/server/platform/steps.ts';
import type { AtlasDeps } from './deps.ts';
import { loadLiveModel } from './live.ts';
import { listLossReasons } from './rows.ts';
import { listAllRows, type WorkingRow } from './store.ts';

export interface ImportedRow {
  readonly line: number;
  readonly key: string;
  readonly document: JsonObject;
}

interface SetContext {
  readonly tx: Parameters<typeof listAllRows>[0];
  readonly deps: Pick<AtlasDeps, 'models'>;
  readonly language: 'en' | 'sv';
}

async function buildModel(rows: readonly WorkingEntity[]): Promise<ReferenceModel> {
  const read = await runGeneratorInSteps(
    readModelSteps(await runGeneratorInSteps(buildWorkingModelInSteps(rows))),
  );
  if ('problems' in read) throw new Refusal('error.library.rows');
  return read.model;
}

/** Rows that would make the set invalid, each with a reason; empty for tables of other kinds. */
export async function listSetRefusals(
  { tx, deps, language }: SetContext,
  collection: CollectionName,
  brought: readonly ImportedRow[],
): Promise<TableImport['refused']> {
  if (!isSetCollection(collection) || brought.length === 0) return [];
  const rows = await listAllRows(tx);
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
  const problems = findImportedSetProblems({
    live: findRequirementSet((await loadLiveModel(deps)).model) ?? baselineSet,
    present: await buildModel(rows),
    made: await buildModel(made),
    reasons: listLossReasons(made),
    isDraft: (key) => drafts.has(key),
  });
  return problems.flatMap((problem) => {
    const row = byKey.get(problem.key);
    const column = problem.field.replaceAll('.', '_');
    const reason = formatSetProblem(problem, column)[language];
    return row === undefined ? [] : [{ line: row.line, key: problem.key, column, reason }];
  });
}
