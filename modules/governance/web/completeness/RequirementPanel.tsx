import { SuggestionList } from '@klarsikt/assessment/web/assessment/_components/suggestions/Suggestions.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import type { CompletenessSheetEntry } from '@klarsikt/engine/completeness';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { DetailPanel } from '@klarsikt/web/ui/DetailPanel.tsx';
import { Link } from '@tanstack/react-router';
import { SubjectActions } from '../actions/ActionsOn.tsx';
import { SubjectEvidence } from '../files/FilesOn.tsx';
import { RequirementApplicability } from './Applicability.tsx';
import styles from './completeness.module.css';
import { CompletenessEvents } from './Events.tsx';
import { GapForm } from './GapForm.tsx';
import { GapHistory } from './GapHistory.tsx';
import { CompletenessLaunches } from './Launches.tsx';
import { FaultyProofPlaces, GapClosingList, ProofList, useFirstGapClosing } from './places.tsx';
import type { LiveCompletenessSheet } from './SheetContext.tsx';
import { RequirementStatusMark } from './StatusMark.tsx';
import { completenessTexts } from './texts.ts';
import { useNotApplicableReason } from './use-why-not.ts';

/** Maximum number of objects that are listed by name; the others are only counted. */
const mostNamed = 40;

function Sources({ entry }: { readonly entry: CompletenessSheetEntry }) {
  const t = useT(completenessTexts);
  const { text, date: shownDay } = useFormat();
  return (
    <ul className={styles.sources}>
      {entry.requirement.sources.map(({ key, name, paragraph, state, date, term: { from, until } }) => (
        <li key={key}>
          {t('completeness.paragraph', { instrument: text(name), paragraph })}
          {state === 'inForce' ? null : (
            <span className={styles.draft}>
              {date === null
                ? t(`completeness.state.${state}`)
                : t(`completeness.stateOf.${state}`, { day: shownDay(date) })}
            </span>
          )}
          {from === null ? null : (
            <span className={styles.draft}>{t('completeness.from', { day: shownDay(from) })}</span>
          )}
          {until === null ? null : (
            <span className={styles.draft}>{t('completeness.until', { day: shownDay(until) })}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Closes({ entry }: { readonly entry: CompletenessSheetEntry }) {
  const t = useT(completenessTexts);
  const first = useFirstGapClosing();
  const { status, closings } = entry;
  const [closing] = closings;
  const absent = closings.filter(({ fault }) => fault === undefined);
  return (
    <section>
      <h3>{t('completeness.closes')}</h3>
      {status === 'atSignOff' ? <p>{t('completeness.atSignOffHelp')}</p> : null}
      {closing === undefined && status !== 'atSignOff' ? <p>{t('completeness.nothingCloses')}</p> : null}
      {closing === undefined ? null : (
        <>
          <FaultyProofPlaces closings={closings} most={mostNamed} />
          <GapClosingList closings={absent} most={mostNamed} />
          <Button size="xs" renderRoot={(props) => <Link {...first(closing)} {...props} />}>
            {t('completeness.first')}
          </Button>
        </>
      )}
    </section>
  );
}

function WhyNot({ entry: { notApplicable } }: { readonly entry: CompletenessSheetEntry }) {
  const whyNot = useNotApplicableReason();
  return notApplicable === null ? null : <p>{whyNot(notApplicable)}</p>;
}

function ControlSuggestions() {
  const { document } = useAssessment();
  const { data } = document.controls;
  return (
    <SuggestionList
      heading="controls"
      only={({ kind, subject }) => kind === 'mitigation' && Object.hasOwn(data, subject)}
    />
  );
}

interface RequirementPanelProps {
  readonly entry: CompletenessSheetEntry;
  readonly answer: LiveCompletenessSheet['answer'];
  readonly onClose: () => void;
}

export function RequirementPanel({ entry, answer, onClose }: RequirementPanelProps) {
  const t = useT(completenessTexts);
  const { text } = useFormat();
  const { editable } = useAssessment();
  const { requirement, status } = entry;
  const gaps = answer.gaps.filter((gap) => gap.requirement === requirement.id);
  const isOpen = status === 'missing';
  const asked = answer.enforced.includes(requirement.id);
  return (
    <DetailPanel
      title={t('completeness.name', { id: requirement.id, title: text(requirement.title) })}
      crumb={t(`completeness.chapter.${requirement.chapter}`)}
      head={
        <p className={styles.panelHead}>
          <RequirementStatusMark status={status} isProposed={entry.fault === 'second'} />
          <span>
            {t(`completeness.${requirement.severity}`)}
            {status === 'atSignOff'
              ? null
              : `, ${t(asked ? 'completeness.enforced' : 'completeness.notEnforced')}`}
          </span>
        </p>
      }
      onClose={onClose}
    >
      <div className={styles.panel}>
        <section>
          <h3>{t('completeness.asks')}</h3>
          <p className={styles.summary}>{text(requirement.summary)}</p>
          <Sources entry={entry} />
        </section>
        <WhyNot entry={entry} />
        {status === 'nothingYet' ? <p>{t('completeness.nothingYetHelp')}</p> : null}
        {status === 'met' ? (
          <section>
            <h3>{t('completeness.proves')}</h3>
            <ProofList proofs={entry.proofs} most={mostNamed} />
          </section>
        ) : null}
        {isOpen || status === 'accepted' || status === 'atSignOff' ? <Closes entry={entry} /> : null}
        {requirement.id === 'C20' ? <ControlSuggestions /> : null}
        {requirement.id === 'C23' ? <CompletenessEvents today={answer.today} /> : null}
        {requirement.id === 'C24' ? <CompletenessLaunches today={answer.today} /> : null}
        {requirement.id === 'C27' ? <RequirementApplicability /> : null}
        <GapHistory entry={entry} gaps={gaps} />
        <SubjectEvidence key={`${requirement.id} evidence`} object="gap" subject={requirement.id} />
        <SubjectActions key={`${requirement.id} actions`} origin="gap" requirement={requirement.id} />
        {isOpen && editable && entry.fault !== 'second' ? (
          <GapForm key={requirement.id} requirement={requirement} today={answer.today} />
        ) : null}
      </div>
    </DetailPanel>
  );
}
