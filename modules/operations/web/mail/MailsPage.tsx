import { type MailRow, mailContract, mailKinds, mailStates } from '@klarsikt/contract';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { defineRecordList } from '@klarsikt/web/ui/records/address.ts';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import type { RecordColumn } from '@klarsikt/web/ui/records/fitting-columns.ts';
import { previousRowsOptions, RecordList } from '@klarsikt/web/ui/records/RecordList.tsx';
import { useRecordList } from '@klarsikt/web/ui/records/use-record-list.ts';
import { EmptyState } from '@klarsikt/web/ui/states/states.tsx';
import { useMemo } from 'react';
import { MailPanel } from './MailPanel.tsx';
import { MailStateLabel } from './MailStateWord.tsx';
import styles from './mail.module.css';
import { mailPageTexts } from './texts.ts';

const spec = defineRecordList({
  sorts: ['created', 'recipient', 'subject', 'state'],
  sort: 'created',
  order: 'desc',
  filters: ['state', 'template'],
});
const everyMs = 15_000;

function useColumns(): readonly RecordColumn<MailRow>[] {
  const t = useT(mailPageTexts);
  const { dateTime } = useFormat();
  return useMemo(
    () => [
      { id: 'subject', header: t('mail.subject'), value: ({ subject }) => subject },
      {
        id: 'recipient',
        header: t('mail.recipient'),
        value: ({ recipient }) => recipient,
        width: 230,
        upTo: 340,
        from: 'wide',
      },
      {
        id: 'template',
        header: t('mail.template'),
        value: ({ template }) => t(`mail.kind.${template}`),
        width: 150,
        upTo: 260,
        from: 'wide',
      },
      {
        id: 'state',
        header: t('mail.state'),
        value: ({ state }) => t(`mail.state.${state}`),
        cell: ({ state }) => <MailStateLabel state={state} />,
        width: 110,
      },
      {
        id: 'created',
        header: t('mail.created'),
        value: ({ created }) => created,
        cell: ({ created }) => dateTime(created),
        width: 150,
        highFirst: true,
        from: 'beside',
      },
    ],
    [t, dateTime],
  );
}

function TestButton() {
  const t = useT(mailPageTexts);
  const test = useCommand(mailContract.test, { refreshes: [mailContract.list] });
  const { act, busy } = useRecordAction();
  return (
    <Button
      variant="default"
      disabled={busy}
      onClick={() =>
        void act(() => test.mutateAsync({}), {
          done: ({ state, recipient }) =>
            t(state === 'kept' ? 'mail.testedKept' : 'mail.tested', { recipient }),
        })
      }
    >
      {t('mail.test')}
    </Button>
  );
}

const oneOf = <T extends string>(known: readonly T[], value: string | undefined): T[] | undefined => {
  const found = known.find((each) => each === value);
  return found === undefined ? undefined : [found];
};

export function MailsPage() {
  const t = useT(mailPageTexts);
  const list = useRecordList(spec);
  const states = oneOf(mailStates, list.filters.state);
  const templates = oneOf(mailKinds, list.filters.template);
  const chosen = { ...(states ? { states } : {}), ...(templates ? { templates } : {}) };
  const body = { ...list.wire, text: list.text, ...chosen };
  const answer = useCall(mailContract.list, { body }, { ...previousRowsOptions, refetchInterval: everyMs });
  const columns = useColumns();
  const configured = answer.data?.configured ?? true;
  const open = Number(list.open);
  return (
    <RecordList
      id="mails"
      views="admin.mails"
      title={t('mail.title')}
      sub={configured ? t('mail.sub') : <span className={styles.unconfigured}>{t('mail.unconfigured')}</span>}
      list={list}
      answer={answer}
      columns={columns}
      rowKey={({ id }) => String(id)}
      rowName={({ subject, recipient }) => `${subject}, ${recipient}`}
      find={t('mail.find')}
      filters={[
        {
          id: 'state',
          label: t('mail.state'),
          value: list.filters.state,
          options: mailStates.map((value) => ({ value, label: t(`mail.state.${value}`) })),
        },
        {
          id: 'template',
          label: t('mail.template'),
          value: list.filters.template,
          options: mailKinds.map((value) => ({ value, label: t(`mail.kind.${value}`) })),
        },
      ]}
      tools={<TestButton />}
      empty={<EmptyState title={t('mail.empty')} text={t('mail.emptyText')} action={<TestButton />} />}
      panel={
        Number.isInteger(open) && open > 0 ? (
          <MailPanel
            key={open}
            id={open}
            configured={configured}
            onClose={() => list.close()}
            onRecipient={(text) => list.change({ text })}
          />
        ) : null
      }
    />
  );
}
