import type { ThreatCard } from '@klarsikt/contract';
import { addDays, gradeMethodWord, reviewPeriodDays } from '@klarsikt/engine';
import { today } from '@klarsikt/web/platform/days.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { LevelChip } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { CitedText } from '@klarsikt/web/ui/words/CitedText.tsx';
import { createSources, type Sources } from '@klarsikt/web/ui/words/cited.ts';
import { IconClockExclamation } from '@tabler/icons-react';
import { Fragment, useMemo } from 'react';
import { texts } from '../../texts.ts';
import styles from './Grades.module.css';

type Grade = ThreatCard['individuals'];

function nextReviewOf(day: string): string {
  return addDays(day, reviewPeriodDays);
}

function useReviewed(grade: Grade | undefined) {
  const t = useT(texts);
  const { date } = useFormat();
  if (grade === undefined || grade.gradedAt === null || grade.level === null) return null;
  const next = nextReviewOf(grade.gradedAt);
  const due = next < today();
  return (
    <span className={styles.when} data-due={due || undefined}>
      {due ? <IconClockExclamation size={13} stroke={1.75} aria-hidden="true" /> : null}
      {t('threat.gradedOn', { date: date(grade.gradedAt) })}{' '}
      {t(due ? 'threat.nextDue' : 'threat.next', { date: date(next) })}
    </span>
  );
}

interface GradeLineProps {
  readonly label: string;
  readonly level: number | null;
  /** Full grade; undefined while the card is loading. */
  readonly grade: Grade | undefined;
  readonly sources: Sources;
}

function GradeLine({ label, level, grade, sources }: GradeLineProps) {
  const t = useT(texts);
  const { text } = useFormat();
  const reviewed = useReviewed(grade);
  const motivation = grade?.motivation ? text(grade.motivation) : '';
  const origin = grade?.inheritedFrom ? t('threat.inherited', { name: text(grade.inheritedFrom.name) }) : '';
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {level === null ? (
          <span className="muted">{t('threat.notGraded')}</span>
        ) : (
          <LevelChip level={level} />
        )}
      </dd>
      {motivation === '' && origin === '' && reviewed === null ? null : (
        <dd className={styles.why}>
          <CitedText text={motivation} sources={sources} />
          {origin}
          {reviewed}
        </dd>
      )}
    </>
  );
}

function RatedOtherwise({
  rated,
  sources,
}: {
  readonly rated: ThreatCard['ratedOtherwise'];
  readonly sources: Sources;
}) {
  const t = useT(texts);
  const { text } = useFormat();
  if (rated.length === 0) return null;
  return (
    <section className={styles.otherwise}>
      <h3>{t('threat.ratedOtherwise', { count: rated.length })}</h3>
      <ul>
        {rated.map((one) => (
          <li key={one.key}>
            <CitedText text={`[${one.key}]`} sources={sources} />
            <dl className={styles.grades}>
              {(['individuals', 'corporates'] as const).map((segment) =>
                one[segment] === null ? null : (
                  <Fragment key={segment}>
                    <dt>{t(`threat.${segment}`)}</dt>
                    <dd>
                      <LevelChip level={one[segment]} />
                    </dd>
                  </Fragment>
                ),
              )}
            </dl>
            <CitedText text={text(one.text)} sources={sources} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface GradesProps {
  /** Leaves out a segment without level, because a risk may apply to only one segment. */
  readonly onlyGiven?: boolean;
  readonly individuals: number | null;
  readonly corporates: number | null;
  readonly card:
    | Pick<ThreatCard, 'individuals' | 'corporates' | 'gradeMethods' | 'ratedOtherwise' | 'references'>
    | undefined;
  /** Target of citations: source lines on the same page, or the publications. */
  readonly cites?: 'here' | 'outside';
}

export function Grades({ individuals, corporates, card, onlyGiven = false, cites = 'outside' }: GradesProps) {
  const t = useT(texts);
  const { language } = useFormat();
  const sources = useMemo(() => createSources(card?.references ?? [], cites), [card, cites]);
  const methods = card?.gradeMethods.map((method) => gradeMethodWord(method, language)) ?? [];
  return (
    <>
      <dl className={styles.grades}>
        {onlyGiven && individuals === null ? null : (
          <GradeLine
            label={t('threat.individuals')}
            level={individuals}
            grade={card?.individuals}
            sources={sources}
          />
        )}
        {onlyGiven && corporates === null ? null : (
          <GradeLine
            label={t('threat.corporates')}
            level={corporates}
            grade={card?.corporates}
            sources={sources}
          />
        )}
      </dl>
      {methods.length === 0 ? null : (
        <p className={styles.methods}>
          {t('threat.methods')} <b>{methods.join(', ').toLocaleLowerCase(language)}</b>
        </p>
      )}
      <RatedOtherwise rated={card?.ratedOtherwise ?? []} sources={sources} />
    </>
  );
}
