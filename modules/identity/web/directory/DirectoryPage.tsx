import { type Directory, directoryContract } from '@klarsikt/contract';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { askConfirmation } from '@klarsikt/web/platform/confirm.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Checkbox } from '@klarsikt/web/ui/kit/fields.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { CopyableValue } from '../key/CopyLine.tsx';
import { DirectoryCalls } from './DirectoryCalls.tsx';
import { DirectoryGroups } from './DirectoryGroups.tsx';
import { DirectoryKeyList } from './DirectoryKeyList.tsx';
import styles from './directory.module.css';
import { directoryTexts } from './texts.ts';

function Connection({ data }: { readonly data: Directory }) {
  const t = useT(directoryTexts);
  const set = useCommand(directoryContract.set, { refreshes: [directoryContract.get] });
  const { act, busy } = useRecordAction();
  const { enabled, invites, revision, people } = data;
  const turn = async () => {
    const isLeft =
      !enabled ||
      (await askConfirmation({ message: t('directory.switchOffAsk'), yes: t('directory.switchOff') }));
    if (!isLeft) return;
    await act(() => set.mutateAsync({ body: { revision, enabled: !enabled, invites } }), {
      done: t(enabled ? 'directory.switchedOff' : 'directory.switchedOn'),
    });
  };
  const invite = (next: boolean) =>
    act(() => set.mutateAsync({ body: { revision, enabled, invites: next } }), {
      done: t('directory.saved'),
    });
  return (
    <section className={styles.part} aria-label={t('directory.state')}>
      <h2>{t('directory.state')}</h2>
      <p role="status">
        <b>{t(enabled ? 'directory.on' : 'directory.off')}</b> {t('directory.people', people)}
      </p>
      <CopyableValue label={t('directory.address')} value={data.address} />
      <Checkbox
        label={t('directory.invites')}
        description={t('directory.invitesHelp')}
        checked={invites}
        disabled={busy}
        onChange={(event) => void invite(event.currentTarget.checked)}
      />
      <Button loading={busy} variant={enabled ? 'default' : 'filled'} onClick={() => void turn()}>
        {t(enabled ? 'directory.switchOff' : 'directory.switchOn')}
      </Button>
    </section>
  );
}

const stepNumbers = ['1', '2', '3', '4', '5'] as const;

function Steps() {
  const t = useT(directoryTexts);
  return (
    <section className={styles.part} aria-label={t('directory.start')}>
      <h2>{t('directory.start')}</h2>
      <div className={styles.steps}>
        {(['entra', 'okta'] as const).map((product) => (
          <div key={product}>
            <h3>{t(`directory.${product}`)}</h3>
            <ol>
              {stepNumbers.map((step) => (
                <li key={step}>{t(`directory.${product}${step}`)}</li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
}

const leavingPoints = ['1', '2', '3', '4'] as const;

function Leaving() {
  const t = useT(directoryTexts);
  return (
    <section className={styles.part} aria-label={t('directory.leaving')}>
      <h2>{t('directory.leaving')}</h2>
      <ul className={styles.points}>
        {leavingPoints.map((point) => (
          <li key={point}>{t(`directory.leaving${point}`)}</li>
        ))}
      </ul>
    </section>
  );
}

/** Page /admin/directory: the connection of the organisation's directory. */
export function DirectoryPage() {
  const t = useT(directoryTexts);
  const { data, error, refetch } = useCall(directoryContract.get, {});
  const isNew = data !== undefined && data.people.kept === 0 && data.groups.length === 0;
  return (
    <Page
      title={t('directory.title')}
      sub={
        <>
          {t('directory.sub')}{' '}
          <a href="/handbook/operator/directory" className="text-link">
            {t('directory.handbook')}
          </a>
        </>
      }
    >
      {error !== null ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined ? (
        error === null && <ListSkeleton />
      ) : (
        <div className={styles.parts}>
          {isNew ? <Steps /> : null}
          <Connection data={data} />
          <DirectoryKeyList keys={data.keys} />
          <DirectoryGroups groups={data.groups} />
          <Leaving />
          <DirectoryCalls calls={data.calls} />
          {isNew ? null : <Steps />}
        </div>
      )}
    </Page>
  );
}
