import type { RiskRow } from '@klarsikt/engine/assess';
import type { RiskType } from '@klarsikt/engine/text';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useAssessment } from '../../_lib/AssessmentContext.tsx';
import { ExplainedLevel } from '../trace/ExplainedLevel.tsx';
import { formatTraceSubject } from '../trace/subject.ts';
import styles from './small-table.module.css';

export interface RiskTableEntry {
  readonly key: string;
  readonly name: string;
  /** Calculated data of the risk; undefined if the risk is not part of the assessment. */
  readonly row: RiskRow | undefined;
}

interface LevelColumn {
  readonly of: 'inherent' | 'strength' | 'residual';
  readonly header: string;
  readonly look?: ComponentProps<typeof ExplainedLevel>['look'];
}

interface RiskTableProps {
  readonly type: RiskType;
  readonly risks: readonly RiskTableEntry[];
  readonly columns: readonly LevelColumn[];
}

export function RiskTable({ type, risks, columns }: RiskTableProps) {
  const { language } = useFormat();
  const { id } = useAssessment();
  return (
    <table className={`${styles.table} ${styles.figures}`}>
      <thead>
        <tr>
          <th scope="col">
            {getRiskTypeName(type, language)} <span className="muted">{risks.length}</span>
          </th>
          {columns.map(({ of, header }) => (
            <th key={of} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {risks.map(({ key, name, row }) => {
          const subject = { kind: 'risk', type, key } as const;
          return (
            <tr key={key}>
              <th scope="row">
                <Link
                  className="text-link"
                  to="/ra/$raId/$relevance/$riskType/{-$riskId}/{-$relatedId}"
                  params={{ raId: String(id), relevance: 'all', riskType: type }}
                  search={{ why: formatTraceSubject(subject) }}
                >
                  {name}
                </Link>
              </th>
              {columns.map(({ of, look }) => (
                <td key={of}>
                  <ExplainedLevel subject={subject} value={row?.[of] ?? null} {...(look && { look })} />
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
