import type { ThreatCard } from '@klarsikt/contract';
import { gradeReviewPeriodDays } from '@klarsikt/engine/analysis';
import { addDays } from '@klarsikt/engine/calendar';
import { getGradeMethodName } from '@klarsikt/engine/words';
import { getToday } from '@klarsikt/web/platform/days.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { LevelChip } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { CitedText } from '@klarsikt/web/ui/words/CitedText.tsx';
import { type CitedSources, createCitedSources } from '@klarsikt/web/ui/words/cited.ts';
import { IconClockExclamation } from '@tabler/icons-react';
import { Fragment, useMemo } from 'react';
import { threatViewTexts } from '../../texts.ts';
import styles from './Grades.module.css';

type Grade = ThreatCard['individuals'];

const segments = ['individuals', 'corporates'] as const;

function nextReviewOf(day: string): string {
  return addDays(day, gradeReviewPeriodDays);
}

function useReviewed(grade: Grade) {
  const t = useT(threatViewTexts);
  const { date } = useFormat();
  if (grade.gradedAt === null || grade.level === null) return null;
  const next = nextReviewOf(grade.gradedAt);
  const due = next < getToday();
  return (
    <span className={styles.when} data-due={due || undefined}>
      {due ? <IconClockExclamation size={13} stroke={1.75} aria-hidden="true" /> : null}
      {t('threat.gradedOn', { date: date(grade.gradedAt) })}{' '}
      {t(due ? 'threat.nextDue' : 'threat.next', { date: date(next) })}
    </span>
  );
}

interface GradeReasonProps {
  /** Name of the segment, for a list that shows reasons without levels. */
  readonly label?: string;
  readonly grade: Grade;
  readonly sources: CitedSources;
}

/** Renders nothing for a grade without motivation, origin and review. */
function GradeReason({ label, grade, sources }: GradeReasonProps) {
  const t = useT(threatViewTexts);
  const { text } = useFormat();
  const reviewed = useReviewed(grade);
  const motivation = grade.motivation ? text(grade.motivation) : '';
  const origin = grade.inheritedFrom ? t('threat.inherited', { name: text(grade.inheritedFrom.name) }) : '';
  if (motivation === '' && origin === '' && reviewed === null) return null;
  return (
    <>
      {label === undefined ? null : <dt>{label}</dt>}
      <dd className={styles.why}>
        <CitedText text={motivation} sources={sources} />
        {origin}
        {reviewed}
      </dd>
    </>
  );
}

function GradeLevel({ label, level }: { readonly label: string; readonly level: number | null }) {
  const t = useT(threatViewTexts);
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
    </>
  );
}

function GradeMethods({ methods }: { readonly methods: ThreatCard['gradeMethods'] }) {
  const t = useT(threatViewTexts);
  const { language } = useFormat();
  if (methods.length === 0) return null;
  const words = methods.map((method) => getGradeMethodName(method, language)).join(', ');
  return (
    <p className={styles.methods}>
      {t('threat.methods')} <b>{words.toLocaleLowerCase(language)}</b>
    </p>
  );
}

function RatedOtherwise({
  rated,
  sources,
}: {
  readonly rated: ThreatCard['ratedOtherwise'];
  readonly sources: CitedSources;
}) {
  const t = useT(threatViewTexts);
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
              {segments.map((segment) =>
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

type GradedCard = Pick<
  ThreatCard,
  'individuals' | 'corporates' | 'gradeMethods' | 'ratedOtherwise' | 'references'
>;

interface GradesProps {
  /** Leaves out a segment without level, because a risk may apply to only one segment. */
  readonly onlyGiven?: boolean;
  readonly individuals: number | null;
  readonly corporates: number | null;
  /** Texts of the card with the reasons; without the card only the levels are shown. */
  readonly card?: GradedCard;
  /** Target of citations: source lines on the same page, or the publications. */
  readonly cites?: 'here' | 'outside';
}

function useSources(card: GradedCard | undefined, cites: 'here' | 'outside'): CitedSources {
  return useMemo(() => createCitedSources(card?.references ?? [], cites), [card, cites]);
}

export function ThreatGrades({ card, onlyGiven = false, cites = 'outside', ...levels }: GradesProps) {
  const t = useT(threatViewTexts);
  const sources = useSources(card, cites);
  return (
    <>
      <dl className={styles.grades}>
        {segments.map((segment) =>
          onlyGiven && levels[segment] === null ? null : (
            <Fragment key={segment}>
              <GradeLevel label={t(`threat.${segment}`)} level={levels[segment]} />
              {card === undefined ? null : <GradeReason grade={card[segment]} sources={sources} />}
            </Fragment>
          ),
        )}
      </dl>
      <GradeMethods methods={card?.gradeMethods ?? []} />
      <RatedOtherwise rated={card?.ratedOtherwise ?? []} sources={sources} />
    </>
  );
}

/** Shows only the reasons, where the levels are already visible before the card has loaded. */
export function ThreatGradeReasons({ card }: { readonly card: GradedCard }) {
  const t = useT(threatViewTexts);
  const sources = useSources(card, 'outside');
  return (
    <div className={styles.reasons}>
      <dl className={styles.grades}>
        {segments.map((segment) => (
          <GradeReason key={segment} label={t(`threat.${segment}`)} grade={card[segment]} sources={sources} />
        ))}
      </dl>
      <GradeMethods methods={card.gradeMethods} />
      <RatedOtherwise rated={card.ratedOtherwise} sources={sources} />
    </div>
  );
}
