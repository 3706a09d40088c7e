import { type EndpointResponse, mailContract, resendableMailStates } from '@klarsikt/contract';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { askConfirmation } from '@klarsikt/web/platform/confirm.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { useDoneNotice, useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { RecordFacts, RecordPanel, RecordSection } from '@klarsikt/web/ui/records/RecordPanel.tsx';
import { useState } from 'react';
import { MailStateLabel } from './MailStateWord.tsx';
import styles from './mail.module.css';
import { mailPageTexts } from './texts.ts';

type Mail = EndpointResponse<typeof mailContract.get>;

/** Provides the actions on a mail. The link is shown only if copying to the clipboard fails. */
function useMailActions(id: number, configured: boolean) {
  const t = useT(mailPageTexts);
  const refreshes = [mailContract.list, mailContract.get];
  const resend = useCommand(mailContract.resend, { refreshes });
  const copyLink = useCommand(mailContract.copyLink, { refreshes });
  const { act, busy } = useRecordAction();
  const done = useDoneNotice();
  const [shownLink, showLink] = useState<string | null>(null);
  const params = { id };
  return {
    busy,
    shownLink,
    canResend: ({ state }: Mail) => configured && resendableMailStates.some((each) => each === state),
    again: async ({ state, recipient }: Mail) => {
      const ask = { message: t('mail.resendAsk', { recipient }), yes: t('mail.resend') };
      if (state === 'uncertain' && !(await askConfirmation(ask))) return;
      await act(() => resend.mutateAsync({ params }), { done: t('mail.resent', { recipient }) });
    },
    copy: async ({ recipient }: Mail) => {
      if (!(await askConfirmation({ message: t('mail.copyAsk', { recipient }), yes: t('mail.copyLink') })))
        return;
      const given = await act(() => copyLink.mutateAsync({ params }));
      if (given === undefined) return;
      await navigator.clipboard.writeText(given.link).then(
        () => done(t('mail.copied')),
        () => showLink(given.link),
      );
    },
  };
}

interface MailFactsProps {
  readonly of: Mail;
  readonly onRecipient: MailPanelProps['onRecipient'];
}

function MailFacts({ of, onRecipient }: MailFactsProps) {
  const t = useT(mailPageTexts);
  const format = useFormat();
  return (
    <RecordSection title={t('mail.facts')}>
      <RecordFacts
        of={[
          [t('mail.recipient'), of.recipient],
          [t('mail.template'), t(`mail.kind.${of.template}`)],
          [t('mail.language'), t(`mail.language.${of.language}`)],
          [t('mail.created'), format.dateTime(of.created)],
          [t('mail.sent'), of.sent === null ? null : format.dateTime(of.sent)],
          [t('mail.next'), of.next === null ? null : format.dateTime(of.next)],
          [t('mail.attempts'), format.number(of.attempts)],
          [t('mail.error'), of.error],
          [t('mail.messageId'), <code key="id">{of.messageId}</code>],
        ]}
      />
      <p>
        <button type="button" className="text-link" onClick={() => onRecipient(of.recipient)}>
          {t('mail.sameRecipient')}
        </button>
      </p>
    </RecordSection>
  );
}

interface MailPanelProps {
  readonly id: number;
  readonly configured: boolean;
  readonly onClose: () => void;
  readonly onRecipient: (recipient: string) => void;
}

export function MailPanel({ id, configured, onClose, onRecipient }: MailPanelProps) {
  const t = useT(mailPageTexts);
  const answer = useCall(mailContract.get, { params: { id } });
  const { busy, shownLink, canResend, again, copy } = useMailActions(id, configured);
  const data = answer.data;
  const resendable = data !== undefined && canResend(data);
  return (
    <RecordPanel
      title={data?.subject ?? t('mail.title')}
      crumb={t('mail.title')}
      answer={answer}
      onClose={onClose}
      foot={
        data !== undefined && (resendable || data.copyable) ? (
          <>
            {resendable ? (
              <Button size="xs" loading={busy} onClick={() => void again(data)}>
                {t('mail.resend')}
              </Button>
            ) : null}
            {data.copyable ? (
              <Button size="xs" variant="default" loading={busy} onClick={() => void copy(data)}>
                {t('mail.copyLink')}
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    >
      {() =>
        data === undefined ? null : (
          <>
            <RecordSection title={<MailStateLabel state={data.state} />}>
              <p className="muted">{t(`mail.help.${data.state}`)}</p>
              {shownLink === null ? null : (
                <div className={styles.link} role="alert">
                  <span>{t('mail.linkShown')}</span>
                  <code>{shownLink}</code>
                </div>
              )}
            </RecordSection>
            <RecordSection title={t('mail.text')}>
              <pre className={styles.text} lang={data.language}>
                {data.text}
              </pre>
              {data.text.includes('•••') ? <p className="muted">{t('mail.masked')}</p> : null}
            </RecordSection>
            <MailFacts of={data} onRecipient={onRecipient} />
          </>
        )
      }
    </RecordPanel>
  );
}
