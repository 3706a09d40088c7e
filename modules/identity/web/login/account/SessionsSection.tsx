import { sessionContract as contract, type SessionEntry } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { useState } from 'react';
import { loginTexts } from '../texts.ts';
import styles from './account.module.css';
import { describeBrowser } from './browser-name.ts';
import { AccountForm, AccountSection } from './Section.tsx';
import { useAccountCommand } from './use-account-command.ts';

/** `cancelled`: the focus returns to the button that opened the question. */
type QuestionState = 'closed' | 'open' | 'cancelled';

interface QuestionProps {
  readonly message: string;
  readonly yes: string;
  readonly busy: boolean;
  readonly said: string | null;
  readonly onEnd: () => Promise<unknown>;
  readonly onState: (state: QuestionState) => void;
}

function EndQuestion({ message, yes, busy, said, onEnd, onState }: QuestionProps) {
  const t = useT(loginTexts);
  const submit = async () => {
    await onEnd();
    onState('closed');
  };
  return (
    <AccountForm
      submit={yes}
      busy={busy}
      said={said}
      onSubmit={submit}
      more={
        <Button variant="default" autoFocus onClick={() => onState('cancelled')}>
          {t('account.cancel')}
        </Button>
      }
    >
      <p>{message}</p>
    </AccountForm>
  );
}

function SessionLine({ entry }: { readonly entry: SessionEntry }) {
  const t = useT(loginTexts);
  const format = useFormat();
  const [state, setState] = useState<QuestionState>('closed');
  const { run, busy, said } = useAccountCommand(contract.endSession, t('account.sessionEnded'));
  const name = describeBrowser(entry.agent) ?? t('account.unknownBrowser');
  if (state === 'open')
    return (
      <li>
        <EndQuestion
          message={t('account.endAsk', { name, ip: entry.ip })}
          yes={t('account.end')}
          busy={busy}
          said={said}
          onEnd={() => run({ params: { id: entry.id } })}
          onState={setState}
        />
      </li>
    );
  return (
    <li>
      <div>
        <strong>{name}</strong>
        {entry.current ? <span className={styles.badge}>{t('account.thisSession')}</span> : null}
        <p className="muted">
          {t('account.sessionLine', {
            ip: entry.ip,
            since: format.dateTime(entry.createdAt),
            active: format.dateTime(entry.activeAt),
          })}
        </p>
      </div>
      {entry.current ? null : (
        <Button
          variant="default"
          autoFocus={state === 'cancelled'}
          aria-label={t('account.endNamed', { name })}
          onClick={() => setState('open')}
        >
          {t('account.end')}
        </Button>
      )}
    </li>
  );
}

function OtherSessions() {
  const t = useT(loginTexts);
  const [state, setState] = useState<QuestionState>('closed');
  const { run, busy, said } = useAccountCommand(contract.endOtherSessions, t('account.othersEnded'));
  if (state === 'open')
    return (
      <EndQuestion
        message={t('account.endOthersAsk')}
        yes={t('account.endOthers')}
        busy={busy}
        said={said}
        onEnd={() => run({})}
        onState={setState}
      />
    );
  return (
    <div>
      <Button variant="default" autoFocus={state === 'cancelled'} onClick={() => setState('open')}>
        {t('account.endOthers')}
      </Button>
    </div>
  );
}

export function SessionsSection() {
  const t = useT(loginTexts);
  const sessions = useCall(contract.listSessions, {}, { staleTime: 0 });
  const list = sessions.data ?? [];
  return (
    <AccountSection title={t('account.sessions')} note={t('account.sessionsNote')}>
      {sessions.isPending ? <ListSkeleton rows={2} /> : null}
      {sessions.error ? <ErrorState error={sessions.error} onRetry={() => sessions.refetch()} /> : null}
      <ul className={styles.sessions}>
        {list.map((entry) => (
          <SessionLine key={entry.id} entry={entry} />
        ))}
      </ul>
      {list.length > 1 ? <OtherSessions /> : null}
    </AccountSection>
  );
}
