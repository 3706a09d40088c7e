/** Why a threat concerns the organisation: which of its risks count in an assessment, with the levels there. */
import type { OwnLevels } from '@klarsikt/contract';
import { type RiskType, riskTypes, type Text } from '@klarsikt/engine';

export interface ConcernedRisk {
  readonly type: RiskType;
  readonly key: string;
  readonly name: Text;
  readonly inherent: number;
  readonly residual: number;
}

interface Related {
  readonly key: string;
  readonly name: Text;
}

/** What of a card is asked for: its related risks by kind, and its obligations. */
interface Concerned {
  readonly risks: { readonly [T in Exclude<RiskType, 'legals'>]: readonly Related[] };
  readonly legals: readonly Related[];
}

/** Risks of the threat with a level above 0 in the assessment, the highest that is left first, then by the one before controls. */
export function concernedRisks(
  card: Concerned,
  { types }: Pick<OwnLevels, 'types'>,
): readonly ConcernedRisk[] {
  return riskTypes
    .flatMap((type) => {
      const own = new Map(types[type].map((row) => [row.key, row]));
      const related = type === 'legals' ? card.legals : card.risks[type];
      return related.flatMap(({ key, name }): readonly ConcernedRisk[] => {
        const row = own.get(key);
        if (row === undefined || row.inherent <= 0) return [];
        return [{ type, key, name, inherent: row.inherent, residual: row.residual }];
      });
    })
    .toSorted((a, b) => b.residual - a.residual || b.inherent - a.inherent);
}
