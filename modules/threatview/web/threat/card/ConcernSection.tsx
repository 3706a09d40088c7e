import type { ThreatCard } from '@klarsikt/contract';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { LevelSquare } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { Link } from '@tanstack/react-router';
import type { ConcernedRisk } from '../_lib/read/own-concern.ts';
import { threatViewTexts } from '../texts.ts';
import styles from './card.module.css';
import { useConcernedRisks } from './use-concern.ts';

const shown = 12;

function ConcernLine({ raId, risk }: { readonly raId: number; readonly risk: ConcernedRisk }) {
  const t = useT(threatViewTexts);
  const { text, language } = useFormat();
  const { type, key } = risk;
  return (
    <li>
      <span className={styles.riskName}>
        <Link
          to="/ra/$raId/$relevance/$riskType/{-$riskId}/{-$relatedId}"
          params={{ raId: String(raId), relevance: 'all', riskType: type }}
          search={{ why: `risk.${type}.${key}` }}
        >
          {text(risk.name)}
        </Link>
        <small>{getRiskTypeName(type, language)}</small>
      </span>
      <span>
        <span className="visually-hidden">{t('threat.ownInherent')}: </span>
        <LevelSquare level={risk.inherent} /> <span aria-hidden="true">→</span>{' '}
        <span className="visually-hidden">{t('threat.ownResidual')}: </span>
        <LevelSquare level={risk.residual} />
      </span>
    </li>
  );
}

export function ConcernSection({ card }: { readonly card: ThreatCard }) {
  const t = useT(threatViewTexts);
  const { date } = useFormat();
  const concern = useConcernedRisks(card);
  if (concern === null) return null;
  const { newest, own, risks } = concern;
  const said = { name: own.name, date: date(newest.updated), count: risks.length };
  return (
    <section id="concern" className={styles.block}>
      <h2>{t('threat.section.concern')}</h2>
      <p className={styles.intro}>{t('threat.concernIntro', said)}</p>
      {risks.length === 0 ? null : (
        <ul className={styles.concern}>
          {risks.slice(0, shown).map((risk) => (
            <ConcernLine key={`${risk.type}.${risk.key}`} raId={newest.id} risk={risk} />
          ))}
        </ul>
      )}
    </section>
  );
}
