/** The branches and subsidiaries below an assessment's unit, each with its own assessment. */
import { unitKey } from '@klarsikt/engine';
import type { FactSource } from '@klarsikt/governance/server/completeness/provides.ts';
import { assessedUnits } from './store.ts';
import { isWithin } from './tree.ts';

export const unitFacts: FactSource = async (tx, { id, unitId }) => {
  const units = await assessedUnits(tx, id);
  const below = units.filter((unit) => unit.id !== unitId && isWithin(units, unit.id, unitId));
  return {
    units: below.map(({ id: own, name, assessment, modelHash, summary }) => ({
      key: unitKey(own),
      name,
      assessment:
        assessment === null || modelHash === null
          ? null
          : { id: String(assessment), modelHash, residual: summary?.overall?.residual ?? null },
    })),
  };
};
