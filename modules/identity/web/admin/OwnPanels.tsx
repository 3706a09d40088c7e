import { deferredContract, groupContract } from '@klarsikt/contract';
import { OwnQuotas } from '@klarsikt/operations/web/quota/OwnQuotas.tsx';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { askConfirmation } from '@klarsikt/web/platform/confirm.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { HeldPermissionList } from '@klarsikt/web/platform/session/HeldPermissions.tsx';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Panel } from '@klarsikt/web/ui/Page.tsx';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import styles from './admin.module.css';
import { PackSigningKeyPanel } from './PackKey.tsx';
import { adminTexts } from './texts.ts';

function OwnPermissions() {
  const t = useT(adminTexts);
  const answer = useCall(groupContract.ownPermissions, {});
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data === undefined) return <ListSkeleton rows={4} />;
  if (answer.data.permissions.length === 0) return <p className="muted">{t('admin.none')}</p>;
  return (
    <HeldPermissionList
      permissions={answer.data.permissions}
      unlicensed={t('admin.unlicensed')}
      origin={(name, resource) => t('admin.inGroup', { group: name, resource })}
    />
  );
}

/** Deletes the files of finished background jobs at once; otherwise they are deleted after a day. */
function Housekeeping() {
  const t = useT(adminTexts);
  const { act, busy } = useRecordAction();
  const prune = useCommand(deferredContract.prune);
  const ask = async () => {
    if (!(await askConfirmation({ message: t('admin.pruneAsk'), yes: t('admin.prune') }))) return;
    await act(() => prune.mutateAsync({}), {
      done: ({ removed }) => t('admin.pruned', { count: removed }),
    });
  };
  return (
    <Panel title={t('admin.jobs')}>
      <p className="muted">{t('admin.jobsHelp')}</p>
      <p className={styles.act}>
        <Button variant="default" disabled={busy} onClick={() => void ask()}>
          {t('admin.prune')}
        </Button>
      </p>
    </Panel>
  );
}

export function OwnAdminPanels() {
  const t = useT(adminTexts);
  const view = useSession();
  return (
    <>
      <Panel title={t('admin.own')}>
        <p className="muted">{t('admin.ownHelp')}</p>
        <OwnPermissions />
      </Panel>
      {view.can('admin:Admin') ? <OwnQuotas /> : null}
      {view.can('admin:Admin') ? <PackSigningKeyPanel /> : null}
      {view.can('admin:Admin') ? <Housekeeping /> : null}
    </>
  );
}
