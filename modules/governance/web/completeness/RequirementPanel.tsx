/** One requirement beside the list: what is asked for and by whom, what proves or closes it, and who accepts the gap. */

import { Suggestions } from '@klarsikt/assessment/web/assessment/_components/suggestions/Suggestions.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { instruments, type SheetEntry } from '@klarsikt/engine';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { DetailPanel } from '@klarsikt/web/ui/DetailPanel.tsx';
import { Link } from '@tanstack/react-router';
import { ActionsOn } from '../actions/ActionsOn.tsx';
import { EvidenceOn } from '../files/FilesOn.tsx';
import { Applicability } from './Applicability.tsx';
import styles from './completeness.module.css';
import { Events } from './Events.tsx';
import { GapForm } from './GapForm.tsx';
import { GapHistory } from './GapHistory.tsx';
import { Launches } from './Launches.tsx';
import { ClosingLinks, FaultyPlaces, ProofLinks, useFirstClosing } from './places.tsx';
import type { LiveSheet } from './SheetContext.tsx';
import { StatusMark } from './StatusMark.tsx';
import { texts } from './texts.ts';

/** So many objects are named; the others are counted. */
const mostNamed = 40;

function Sources({ entry }: { readonly entry: SheetEntry }) {
  const t = useT(texts);
  const { text } = useFormat();
  return (
    <ul className={styles.sources}>
      {entry.requirement.sources.map(({ instrument, paragraph }) => {
        const known = instruments.find(({ key }) => key === instrument);
        const name = known === undefined ? instrument : text(known.name);
        return (
          <li key={`${instrument} ${paragraph}`}>
            {t('completeness.paragraph', { instrument: name, paragraph })}
            {known?.isDraft === true ? <span className={styles.draft}>{t('completeness.draft')}</span> : null}
          </li>
        );
      })}
    </ul>
  );
}

function Closes({ entry }: { readonly entry: SheetEntry }) {
  const t = useT(texts);
  const first = useFirstClosing();
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
          <FaultyPlaces closings={closings} most={mostNamed} />
          {absent.length === 0 ? null : (
            <p>
              <ClosingLinks closings={absent} most={mostNamed} />
            </p>
          )}
          <Button size="xs" renderRoot={(props) => <Link {...first(closing)} {...props} />}>
            {t('completeness.first')}
          </Button>
        </>
      )}
    </section>
  );
}

function WhyNot({ entry: { notApplicable } }: { readonly entry: SheetEntry }) {
  const t = useT(texts);
  if (notApplicable === null) return null;
  return (
    <p>
      {'reason' in notApplicable ? notApplicable.reason : t(`completeness.outOfScope.${notApplicable.scope}`)}
    </p>
  );
}

/** What imported libraries say of the controls that the assessment uses. */
function ControlSuggestions() {
  const { document } = useAssessment();
  const { data } = document.controls;
  return (
    <Suggestions
      heading="controls"
      only={({ kind, subject }) => kind === 'mitigation' && Object.hasOwn(data, subject)}
    />
  );
}

interface RequirementPanelProps {
  readonly entry: SheetEntry;
  readonly answer: LiveSheet['answer'];
  readonly onClose: () => void;
}

export function RequirementPanel({ entry, answer, onClose }: RequirementPanelProps) {
  const t = useT(texts);
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
          <StatusMark status={status} />
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
            <p>
              <ProofLinks proofs={entry.proofs} most={mostNamed} />
            </p>
          </section>
        ) : null}
        {isOpen || status === 'accepted' || status === 'atSignOff' ? <Closes entry={entry} /> : null}
        {requirement.id === 'C20' ? <ControlSuggestions /> : null}
        {requirement.id === 'C23' ? <Events today={answer.today} /> : null}
        {requirement.id === 'C24' ? <Launches today={answer.today} /> : null}
        {requirement.id === 'C27' ? <Applicability /> : null}
        <GapHistory entry={entry} gaps={gaps} />
        <EvidenceOn key={`${requirement.id} evidence`} object="gap" subject={requirement.id} />
        <ActionsOn key={`${requirement.id} actions`} origin="gap" requirement={requirement.id} />
        {isOpen && editable ? (
          <GapForm key={requirement.id} requirement={requirement} today={answer.today} />
        ) : null}
      </div>
    </DetailPanel>
  );
}
