/** Everything that happened, newest first: who, when, what, of which state and with which hash. */

import type { SignOffRecord } from '@klarsikt/contract';
import { isSignOffPart, signOffPartWord, signOffRoleWord } from '@klarsikt/engine';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { LevelSquare } from '../../../ui/LevelChip.tsx';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import styles from './signoff.module.css';
import { texts } from './texts.ts';

function Line({ event }: { readonly event: SignOffRecord }) {
  const t = useT(texts);
  const { id } = useAssessment();
  const { language, dateTime, date } = useFormat();
  const { kind, role, part, name, at, revision, hash, text, noticed, opened, summary, twoPersons } = event;
  const levels = summary?.overall ?? null;
  const read = opened.map((one) =>
    isSignOffPart(one.part) ? signOffPartWord(one.part, language) : one.part,
  );
  return (
    <li className={styles.event}>
      <span>
        <b>
          {kind === 'signed' && role !== null ? signOffRoleWord(role, language) : t(`signoff.kind.${kind}`)}
        </b>
        {': '}
        {signOffPartWord(part, language)}
      </span>
      <span className="muted">{t('signoff.by', { name, at: dateTime(at) })}</span>
      <span>
        <Link
          className="text-link"
          to="/ra/$raId/history"
          params={{ raId: String(id) }}
          search={{ state: String(revision) }}
        >
          {t('signoff.state', { revision })}
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
          {read.length === 0 ? t('signoff.openedNone') : t('signoff.opened', { parts: read.join(', ') })}
          {twoPersons === false ? ` ${t('signoff.onePerson')}` : ''}
        </span>
      ) : null}
      {hash === null ? null : <code className={styles.hash}>{hash}</code>}
    </li>
  );
}

export function SignOffHistory({ events }: { readonly events: readonly SignOffRecord[] }) {
  const t = useT(texts);
  if (events.length === 0) return <p className="muted">{t('signoff.nothingYet')}</p>;
  return (
    <ol className={styles.events}>
      {events.map((event) => (
        <Line key={event.id} event={event} />
      ))}
    </ol>
  );
}
