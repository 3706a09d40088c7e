import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSharedOwnParts } from '@klarsikt/web/platform/model/use-shared-parts.ts';
import { threatViewTexts } from '../texts.ts';
import styles from './own.module.css';

interface OwnProps {
  /** Key of the threat. */
  readonly itemKey: string;
}

function useOwn({ itemKey }: OwnProps) {
  const parts = useSharedOwnParts()?.shared?.parts;
  return {
    isOwn: Object.hasOwn(parts?.threats ?? {}, itemKey),
    grade: Object.hasOwn(parts?.grades ?? {}, itemKey) ? parts?.grades?.[itemKey] : undefined,
  };
}

export function OwnPartBadge(props: OwnProps) {
  const t = useT(threatViewTexts);
  const { isOwn, grade } = useOwn(props);
  if (!isOwn && grade === undefined) return null;
  return (
    <span className={styles.mark} title={t(isOwn ? 'threat.ownPartHelp' : 'threat.ownGradeHelp')}>
      {t(isOwn ? 'threat.ownPart' : 'threat.ownGrade')}
    </span>
  );
}

export function OwnPartNote(props: OwnProps) {
  const t = useT(threatViewTexts);
  const { date } = useFormat();
  const { isOwn, grade } = useOwn(props);
  if (isOwn) return <p className={styles.note}>{t('threat.ownPartHelp')}</p>;
  if (grade === undefined) return null;
  const said = { author: grade.author, date: date(grade.date), motivation: grade.motivation };
  return <p className={styles.note}>{t('threat.ownGradeSays', said)}</p>;
}
