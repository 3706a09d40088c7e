/** /ra/{raId}/launches: planned launches, each assessed in a branch of the live assessment. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import {
  assessmentContract,
  launchContract as contract,
  type LaunchBranch,
  launchKinds,
} from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { refetchQueries, useCall } from '@klarsikt/web/platform/api/query.ts';
import { getToday } from '@klarsikt/web/platform/days.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError, showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { SplitView } from '@klarsikt/web/ui/DetailPanel.tsx';
import { DateField } from '@klarsikt/web/ui/fields/DateField.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { NativeSelect, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { Page, Panel } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LaunchBranchPanel } from './BranchPanel.tsx';
import styles from './launches.module.css';
import { launchesTexts } from './texts.ts';

const changedByPlan = [contract.list, assessmentContract.load];

const kindNamed = (name: string) => launchKinds.find((kind) => kind === name) ?? 'product';

function PlanForm() {
  const t = useT(launchesTexts);
  const { id, editor } = useAssessment();
  const { language } = useFormat();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<(typeof launchKinds)[number]>('product');
  const [day, setDay] = useState('');
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [isNameless, isDayless] = [name.trim() === '', day === ''];
  const plan = async () => {
    setTried(true);
    if (isNameless || isDayless) return;
    setBusy(true);
    try {
      await editor.flush();
      if (editor.isUnsent) return showNotice(t('launch.unsaved'), 'error');
      const body = { revision: editor.revision, name: name.trim(), kind, launch: day };
      await call(contract.create, { params: { id }, body });
      await refetchQueries(...changedByPlan);
      setName('');
      setTried(false);
    } catch (error) {
      showError(error, language);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ErrorSummaryForm className={styles.form} onSubmit={plan}>
      <TextInput
        size="xs"
        required
        label={t('launch.name')}
        maxLength={200}
        value={name}
        error={tried && isNameless ? t('launch.say.name') : null}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <NativeSelect
        size="xs"
        label={t('launch.kind')}
        value={kind}
        data={launchKinds.map((value) => ({ value, label: t(`launch.kind.${value}`) }))}
        onChange={({ currentTarget: { value } }) => setKind(kindNamed(value))}
      />
      <DateField
        size="xs"
        required
        label={t('launch.day')}
        value={day}
        error={tried && isDayless ? t('launch.say.day') : null}
        onChange={setDay}
      />
      <Button size="xs" type="submit" disabled={busy}>
        {t('launch.plan')}
      </Button>
    </ErrorSummaryForm>
  );
}

function BranchLine({ branch, onLook }: { readonly branch: LaunchBranch; readonly onLook: () => void }) {
  const t = useT(launchesTexts);
  const format = useFormat();
  const { id, name, launch, approved, merged } = branch;
  const isLate = launch !== null && launch < getToday();
  return (
    <li>
      <span>
        <b>{name}</b>
        <small className="muted">
          {launch === null ? null : `${t('launch.on', { day: format.date(launch) })} · `}
          {merged === null
            ? t(approved ? 'launch.approved' : isLate ? 'launch.late' : 'launch.unapproved')
            : t('launch.merged', { at: format.date(merged.at), by: merged.by })}
        </small>
      </span>
      <Link className="text-link" to="/ra/$raId" params={{ raId: String(id) }}>
        {t('launch.open')}
      </Link>
      <Button size="xs" variant="default" onClick={onLook}>
        {t('launch.look')}
      </Button>
    </li>
  );
}

export function LaunchesPage() {
  const t = useT(launchesTexts);
  const { id, editable, loaded } = useAssessment();
  const [open, setOpen] = useSearchParameter('branch');
  // Skip the call for the sample, which has no launches and whose readers lack the permission.
  const { sample } = loaded.permissions;
  const { data, error, refetch } = useCall(
    contract.list,
    { params: { id } },
    { staleTime: 0, enabled: !sample },
  );
  const branch = data?.branches.find((one) => String(one.id) === open);
  const live = data?.live ?? null;
  return (
    <SplitView
      panel={
        branch === undefined ? null : (
          <LaunchBranchPanel key={branch.id} branch={branch} onClose={() => setOpen(undefined)} />
        )
      }
    >
      <Page title={t('launch.title')} sub={t('launch.sub')}>
        {error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && !sample ? <ListSkeleton rows={4} /> : null}
        {live === null ? null : (
          <p>
            {t('launch.ofLive')}{' '}
            <Link className="text-link" to="/ra/$raId/launches" params={{ raId: String(live.id) }}>
              {live.name}
            </Link>
          </p>
        )}
        {sample || (data?.branches.length === 0 && live === null) ? (
          <EmptyState title={t('launch.none')} text={t('launch.noneText')} />
        ) : null}
        <ul className={styles.list}>
          {(data?.branches ?? []).map((one) => (
            <BranchLine key={one.id} branch={one} onLook={() => setOpen(String(one.id))} />
          ))}
        </ul>
        {editable && live === null && data !== undefined ? (
          <Panel title={t('launch.plan')}>
            <PlanForm />
          </Panel>
        ) : null}
      </Page>
    </SplitView>
  );
}
