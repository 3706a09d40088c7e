import type { ThreatCard, ThreatCardRisk } from '@klarsikt/contract';
import { formatLawReference } from '@klarsikt/engine/report';
import { type RiskType, riskTypes } from '@klarsikt/engine/text';
import { isOperationalType } from '@klarsikt/engine/values';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { LevelSquare } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { Link } from '@tanstack/react-router';
import { SelectToggleButton } from '../_components/choose/SelectButton.tsx';
import { threatViewTexts } from '../texts.ts';
import styles from './card.module.css';
import { countCardRisks } from './contents.ts';

interface RiskLineProps {
  readonly type: RiskType;
  readonly risk: ThreatCardRisk;
  readonly through: string;
}

function RiskLine({ type, risk, through }: RiskLineProps) {
  const t = useT(threatViewTexts);
  const { text, number, date } = useFormat();
  const name = text(risk.name);
  return (
    <li>
      <span className={styles.riskName}>
        {isOperationalType(type) ? (
          <Link to="/threatview/risks" search={{ type, open: risk.key }}>
            {name}
          </Link>
        ) : (
          name
        )}
        {risk.own ? null : <small>{t('threat.fromMother')}</small>}
        {risk.lists.map((list) => (
          <small key={list.key}>
            {t(list.kind === 'index' ? 'threat.cardListIndex' : 'threat.cardList', {
              list: text(list.name),
              value: number(list.value, Number.isInteger(list.value) ? 0 : 1),
              date: date(list.date),
            })}
          </small>
        ))}
      </span>
      <LevelSquare level={Math.max(risk.individuals ?? 0, risk.corporates ?? 0)} />
      <SelectToggleButton itemKey={risk.key} name={name} through={through} />
    </li>
  );
}

export function RiskSection({ card }: { readonly card: ThreatCard }) {
  const t = useT(threatViewTexts);
  const { language } = useFormat();
  const count = countCardRisks(card);
  if (count === 0) return null;
  const groups = riskTypes.flatMap((type) => {
    const risks = type === 'legals' ? [] : card.risks[type];
    return risks.length === 0 ? [] : [{ type, risks }];
  });
  return (
    <section id="risks" className={styles.block}>
      <h2>{t('threat.section.risks')}</h2>
      <p className={styles.intro}>{t('threat.risksIntro', { count })}</p>
      <div className={styles.riskColumns}>
        {groups.map(({ type, risks }) => (
          <div key={type}>
            <h3>
              {getRiskTypeName(type, language)} <span className="tabular">{risks.length}</span>
            </h3>
            <ul>
              {risks.map((risk) => (
                <RiskLine key={risk.key} type={type} risk={risk} through={card.key} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

export function ComplianceSection({ card }: { readonly card: ThreatCard }) {
  const t = useT(threatViewTexts);
  const { text, language } = useFormat();
  if (card.legals.length === 0)
    return (
      <section id="compliance" className={styles.block}>
        <h2>{t('threat.section.compliance')}</h2>
        <p className={styles.intro}>{t('threat.noLegals')}</p>
      </section>
    );
  return (
    <section id="compliance" className={styles.block}>
      <h2>{t('threat.section.compliance')}</h2>
      <p className={styles.intro}>{t('threat.complianceIntro')}</p>
      <table className={`${styles.table} ${styles.legals}`}>
        <thead>
          <tr>
            <th scope="col">{t('threat.obligation')}</th>
            <th scope="col">{t('threat.whatItDoes')}</th>
            <th scope="col">{t('threat.law')}</th>
          </tr>
        </thead>
        <tbody>
          {card.legals.map((legal) => (
            <tr key={legal.key}>
              <th scope="row">{text(legal.name)}</th>
              <td>{text(legal.description)}</td>
              <td className="muted">{formatLawReference(legal.lawReference, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
