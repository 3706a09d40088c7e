import type { SignedChecks as Checks } from '@klarsikt/contract';
import { joinRequirementTitles, requirementStatuses } from '@klarsikt/engine/completeness';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { completenessTexts as statusTexts } from '../completeness/texts.ts';
import styles from './signoff.module.css';
import { signOffTexts } from './texts.ts';

export function SignedCheckList({ checks: { hash, requirements } }: { readonly checks: Checks }) {
  const t = useT(signOffTexts);
  const status = useT(statusTexts);
  const { language } = useFormat();
  const reasoned = requirements.filter(({ reason }) => reason !== null);
  const groups = requirementStatuses.flatMap((one) => {
    const ids = requirements.filter((requirement) => requirement.status === one).map(({ id }) => id);
    return ids.length === 0 ? [] : [{ one, ids }];
  });
  const counts = groups.map(({ one, ids }) => `${status(`completeness.status.${one}`)} ${ids.length}`);
  return (
    <details>
      <summary>{t('signoff.checks', { counts: counts.join(', ') })}</summary>
      <dl className={styles.checks}>
        {groups.map(({ one, ids }) => (
          <div key={one}>
            <dt>{status(`completeness.status.${one}`)}</dt>
            <dd>{joinRequirementTitles(ids, language)}</dd>
          </div>
        ))}
        {reasoned.map(({ id, reason }) => (
          <div key={id}>
            <dt>{joinRequirementTitles([id], language)}</dt>
            <dd>{reason}</dd>
          </div>
        ))}
      </dl>
      <code className={styles.hash}>{hash}</code>
    </details>
  );
}
