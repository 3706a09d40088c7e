import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import type { SignOffRecord } from '@klarsikt/contract';
import { isSignOffPart } from '@klarsikt/engine/sign-off';
import { getSignOffPartName, getSignOffRoleText } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { LevelSquare } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { Link } from '@tanstack/react-router';
import { SignedCheckList } from './SignedChecks.tsx';
import styles from './signoff.module.css';
import { signOffTexts } from './texts.ts';

interface DecisionStep {
  readonly event: SignOffRecord;
  readonly parts: readonly SignOffRecord['part'][];
}

/** Combines the events of one decision on several parts into one line. */
function groupByDecision(events: readonly SignOffRecord[]): readonly DecisionStep[] {
  const steps: DecisionStep[] = [];
  for (const event of events) {
    const last = steps.at(-1);
    const { kind, role, at, userId, revision, text } = event;
    const same =
      last !== undefined &&
      last.event.kind === kind &&
      last.event.role === role &&
      last.event.at === at &&
      last.event.userId === userId &&
      last.event.revision === revision &&
      last.event.text === text;
    // Events are newest first, so each further part is put before the others to restore their order.
    if (same) steps[steps.length - 1] = { event, parts: [event.part, ...last.parts] };
    else steps.push({ event, parts: [event.part] });
  }
  return steps;
}

function Line({ event, parts }: DecisionStep) {
  const t = useT(signOffTexts);
  const { id } = useAssessment();
  const { language, dateTime, date } = useFormat();
  const { kind, role, name, at, revision, hash, text, noticed, opened, summary, twoPersons, checks } = event;
  const levels = summary?.overall ?? null;
  const wordsOf = (seen: SignOffRecord['opened']) =>
    seen
      .map((one) => (isSignOffPart(one.part) ? getSignOffPartName(one.part, language) : one.part))
      .join(', ');
  const read = opened.filter((one) => one.read !== undefined);
  return (
    <li className={styles.event}>
      <span>
        <b>
          {kind === 'signed' && role !== null
            ? getSignOffRoleText(role, language)
            : t(`signoff.kind.${kind}`)}
        </b>
        {': '}
        {parts.map((part) => getSignOffPartName(part, language)).join(', ')}
      </span>
      <span className="muted">{t('signoff.by', { name, at: dateTime(at) })}</span>
      <span>
        <Link
          className="text-link"
          to="/ra/$raId"
          params={{ raId: String(id) }}
          search={{ revision: String(revision) }}
        >
          {t('signoff.asItWas', { revision })}
        </Link>{' '}
        {levels === null ? null : (
          <>
            <LevelSquare level={levels.inherent} /> → <LevelSquare level={levels.residual} />
          </>
        )}
      </span>
      {noticed === null ? null : <span>{t('signoff.noticedOn', { date: date(noticed) })}</span>}
      {text === '' ? null : <span className={styles.text}>{text}</span>}
      {role === 'approved' ? (
        <span className="muted">
          {opened.length === 0 ? t('signoff.openedNone') : t('signoff.opened', { parts: wordsOf(opened) })}
          {read.length === 0 ? '' : ` ${t('signoff.readBy', { parts: wordsOf(read) })}`}
          {twoPersons === false ? ` ${t('signoff.onePerson')}` : ''}
        </span>
      ) : null}
      {hash === null ? null : <code className={styles.hash}>{hash}</code>}
      {checks === null ? null : <SignedCheckList checks={checks} />}
    </li>
  );
}

export function SignOffHistory({ events }: { readonly events: readonly SignOffRecord[] }) {
  const t = useT(signOffTexts);
  if (events.length === 0) return <p className="muted">{t('signoff.nothingYet')}</p>;
  return (
    <ol className={styles.events}>
      {groupByDecision(events).map((step) => (
        <Line key={step.event.id} {...step} />
      ))}
    </ol>
  );
}
