/** The risks that a control covers, with their levels. */
import { type RiskRef, riskTypes, riskTypeWord, typeResult } from '@klarsikt/engine';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { ExplainedLevel } from '../_components/trace/ExplainedLevel.tsx';
import { subjectText } from '../_components/trace/subject.ts';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { useNames } from '../_lib/names.ts';
import styles from './controls.module.css';
import { texts } from './texts.ts';

export function CoveredRisks({ risks }: { readonly risks: readonly RiskRef[] }) {
  const t = useT(texts);
  const { language, compare } = useFormat();
  const { id, result } = useAssessment();
  const names = useNames();
  const used = new Set(
    riskTypes.flatMap((type) =>
      (typeResult(result, type)?.risks ?? [])
        .filter(({ relevant }) => relevant)
        .map(({ key }) => `${type}.${key}`),
    ),
  );
  const unused = risks.filter(({ type, key }) => !used.has(`${type}.${key}`)).length;
  if (risks.length === 0) return <p className="muted">{t('controls.coversNothingHelp')}</p>;
  return (
    <div className={styles.tab}>
      {riskTypes
        .filter((type) => risks.some((risk) => risk.type === type))
        .map((type) => {
          const rows = new Map((typeResult(result, type)?.risks ?? []).map((row) => [row.key, row]));
          const own = risks
            .filter((risk) => risk.type === type)
            .flatMap(({ key }) => {
              const row = rows.get(key);
              return row?.relevant ? [{ key, name: names.risk(type, key), row }] : [];
            })
            .sort((a, b) => compare(a.name, b.name));
          if (own.length === 0) return null;
          return (
            <section key={type}>
              <h3 className={styles.heading}>
                {riskTypeWord(type, language)} <span className="muted">{own.length}</span>
              </h3>
              <table className={styles.effect}>
                <thead>
                  <tr>
                    <th scope="col">{t('controls.effectRisk')}</th>
                    <th scope="col">{t('controls.strength')}</th>
                    <th scope="col">{t('controls.residual')}</th>
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
                          <ExplainedLevel subject={subject} value={row.strength} look="meter" />
                        </td>
                        <td>
                          <ExplainedLevel subject={subject} value={row.residual} look="square" />
                        </td>
                      </tr>
                    );
                  })}
                </tbody>
              </table>
            </section>
          );
        })}
      {unused === 0 ? null : <p className="muted">{t('controls.unused', { count: unused })}</p>}
    </div>
  );
}
