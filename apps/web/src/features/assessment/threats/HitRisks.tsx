/** The risks that a threat hits, each with its levels. */
import { type RiskRef, type RiskType, riskTypes, riskTypeWord, typeResult } from '@klarsikt/engine';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { ExplainedLevel } from '../_components/trace/ExplainedLevel.tsx';
import { subjectText } from '../_components/trace/subject.ts';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { useNames } from '../_lib/names.ts';
import { texts } from './texts.ts';
import styles from './threats.module.css';

interface TypeTableProps {
  readonly type: RiskType;
  readonly risks: readonly RiskRef[];
}

function TypeTable({ type, risks }: TypeTableProps) {
  const t = useT(texts);
  const { language, compare } = useFormat();
  const { id, result } = useAssessment();
  const names = useNames();
  const rows = new Map((typeResult(result, type)?.risks ?? []).map((row) => [row.key, row]));
  const own = risks
    .map(({ key }) => ({ key, name: names.risk(type, key), row: rows.get(key) }))
    .sort((a, b) => (b.row?.inherent ?? 0) - (a.row?.inherent ?? 0) || compare(a.name, b.name));
  return (
    <table className={styles.risks}>
      <thead>
        <tr>
          <th scope="col">
            {riskTypeWord(type, language)} <span className="muted">{risks.length}</span>
          </th>
          <th scope="col">{t('threats.inherent')}</th>
          <th scope="col">{t('threats.residual')}</th>
        </tr>
      </thead>
      <tbody>
        {own.map(({ key, name, row }) => {
          const subject = { kind: 'risk', type, key } as const;
          return (
            <tr key={key}>
              <th scope="row">
                <Link
                  className="text-link"
                  to="/ra/$raId/$relevance/$riskType/{-$riskId}/{-$relatedId}"
                  params={{ raId: String(id), relevance: 'all', riskType: type }}
                  search={{ why: subjectText(subject) }}
                >
                  {name}
                </Link>
              </th>
              <td>
                <ExplainedLevel subject={subject} value={row?.inherent ?? null} />
              </td>
              <td>
                <ExplainedLevel subject={subject} value={row?.residual ?? null} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

export function HitRisks({ risks, type }: { readonly risks: readonly RiskRef[]; readonly type?: RiskType }) {
  const t = useT(texts);
  const offered = riskTypes.filter((each) => type === undefined || each === type);
  const shown = offered
    .map((each) => ({ type: each, own: risks.filter((risk) => risk.type === each) }))
    .filter(({ own }) => own.length > 0);
  if (shown.length === 0) return <p className="muted">{t('threats.hitsNothing')}</p>;
  return shown.map(({ type: each, own }) => <TypeTable key={each} type={each} risks={own} />);
}
