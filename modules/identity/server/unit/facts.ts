/** Provides the branches and subsidiaries below an assessment's unit, each with its own assessment. */
import { toUnitKey } from '@klarsikt/engine/completeness';
import type { CompletenessFactSource } from '@klarsikt/governance/server/completeness/provides.ts';
import { listAssessedUnits } from './store.ts';
import { isWithinUnit } from './tree.ts';

export const loadUnitFacts: CompletenessFactSource = async (tx, { id, unitId }) => {
  const units = await listAssessedUnits(tx, id);
  const below = units.filter((unit) => unit.id !== unitId && isWithinUnit(units, unit.id, unitId));
  return {
    units: below.map(({ id: own, name, assessment, modelHash, summary }) => ({
      key: toUnitKey(own),
      name,
      assessment:
        assessment === null || modelHash === null
          ? null
          : { id: String(assessment), modelHash, residual: summary?.overall?.residual ?? null },
    })),
  };
};
