import type { OwnRiskLevels } from '@klarsikt/contract';
import { type RiskType, riskTypes, type Text } from '@klarsikt/engine/text';

export interface ConcernedRisk {
  readonly type: RiskType;
  readonly key: string;
  readonly name: Text;
  readonly inherent: number;
  readonly residual: number;
}

interface RelatedRisk {
  readonly key: string;
  readonly name: Text;
}

interface CardRelations {
  readonly risks: { readonly [T in Exclude<RiskType, 'legals'>]: readonly RelatedRisk[] };
  readonly legals: readonly RelatedRisk[];
}

/**
 * Lists risks of the threat with a level above 0 in the assessment, sorted by residual and then by inherent level,
 * the highest first.
 */
export function listConcernedRisks(
  card: CardRelations,
  { types }: Pick<OwnRiskLevels, 'types'>,
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
