/** /ra/templates/assessments: assessment templates of the organisation. */

import { type AssessmentTemplateHead, blueprintContract as contract } from '@klarsikt/contract';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError } from '@klarsikt/web/platform/notices/messages.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Tabs } from '@klarsikt/web/ui/choices/Tabs.tsx';
import { Page, Panel } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { useRemovalNotice } from '@klarsikt/web/ui/uses/undo-removal.ts';
import { useRemovalConfirmation } from '@klarsikt/web/ui/uses/use-ask-removal.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { AssessmentTemplateForm } from './MakeForm.tsx';
import styles from './templates.module.css';
import { assessmentTemplatesTexts } from './texts.ts';

interface ItemProps {
  readonly head: AssessmentTemplateHead;
  readonly mayEdit: boolean;
  readonly onRenew: () => void;
}

function Item({ head, mayEdit, onRenew }: ItemProps) {
  const t = useT(assessmentTemplatesTexts);
  const { date, language } = useFormat();
  const askRemoval = useRemovalConfirmation();
  const showRemoved = useRemovalNotice();
  const remove = useCommand(contract.remove, { refreshes: [contract.list, contract.news] });
  const { id, name, description, parts, revision, at, author, uses } = head;
  const drop = async () => {
    const question = { message: t('templates.removeAsk', { name }), yes: t('templates.remove') };
    if (!(await askRemoval({ kind: 'blueprint', id, onlyUsed: true, ...question }))) return;
    remove.mutate(
      { params: { blueprint: id } },
      {
        onSuccess: () =>
          showRemoved({ kind: 'blueprint', id, name, refreshes: [contract.list, contract.news] }),
        onError: (error) => showError(error, language),
      },
    );
  };
  const partNames = parts.map((part) => t(`templates.part.${part}`)).join(', ');
  return (
    <li>
      <div>
        <b>{name}</b>
        {description === '' ? null : <span>{description}</span>}
        <small className="muted">
          {t('templates.holds', { parts: partNames })} ·{' '}
          {t('templates.version', { revision: String(revision), at: date(at), author })} ·{' '}
          {t('templates.uses', { count: uses })}
        </small>
      </div>
      {mayEdit ? (
        <>
          <Button size="xs" variant="default" aria-label={t('templates.renew', { name })} onClick={onRenew}>
            {t('templates.newVersion')}
          </Button>
          <Button size="xs" variant="default" disabled={remove.isPending} onClick={() => void drop()}>
            {t('templates.remove')}
          </Button>
        </>
      ) : null}
    </li>
  );
}

export function AssessmentTemplatesPage() {
  const t = useT(assessmentTemplatesTexts);
  const navigate = useNavigate();
  const [from = ''] = useSearchParameter('from');
  const { data, error, refetch } = useCall(contract.list, {}, { staleTime: 0 });
  const [renewed, setRenewed] = useState<AssessmentTemplateHead | null>(null);
  const bar = (
    <Tabs
      inset
      label={t('templates.tabs')}
      value="assessments"
      tabs={[
        { value: 'reports', label: t('templates.reports') },
        { value: 'assessments', label: t('templates.assessments') },
      ]}
      onChange={(next) => {
        if (next === 'reports') void navigate({ to: '/ra/templates' });
      }}
    />
  );
  return (
    <Page title={t('templates.title')} sub={t('templates.sub')} bar={bar}>
      {error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <ListSkeleton rows={4} /> : null}
      {data?.blueprints.length === 0 ? (
        <EmptyState title={t('templates.none')} text={t('templates.noneText')} />
      ) : null}
      <ul className={styles.list}>
        {(data?.blueprints ?? []).map((head) => (
          <Item key={head.id} head={head} mayEdit={data?.mayEdit === true} onRenew={() => setRenewed(head)} />
        ))}
      </ul>
      {data?.mayEdit === true ? (
        <Panel title={renewed === null ? t('templates.make') : t('templates.renew', { name: renewed.name })}>
          <AssessmentTemplateForm
            key={`${renewed?.id ?? 'new'} ${data.blueprints.length}`}
            renewed={renewed}
            from={from}
            onDone={() => setRenewed(null)}
          />
        </Panel>
      ) : null}
    </Page>
  );
}
