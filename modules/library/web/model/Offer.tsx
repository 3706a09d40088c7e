import { modelContract, type OfferedVersion } from '@klarsikt/contract';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { RecordFacts, RecordSection } from '@klarsikt/web/ui/records/RecordPanel.tsx';
import { ErrorState, TextSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ChannelTags } from './ChannelTags.tsx';
import { countDiffByCollection, listDiffEntries } from './changes.ts';
import { ModelDiffCounts } from './DiffCounts.tsx';
import styles from './model.module.css';
import { modelTexts } from './texts.ts';

/**
 * Timeout in milliseconds: the server allows five seconds for the other installation's list and five for the version.
 */
export const offerTimeoutMs = 15_000;
const megabyte = 1024 * 1024;

/** Preview of a version: the server fetches and verifies the version without storing it. */
function Brings({ hash }: { readonly hash: string }) {
  const t = useT(modelTexts);
  const { language } = useFormat();
  const { data, error, refetch } = useCall(
    modelContract.getRemoteUpdate,
    { query: { hash } },
    { timeoutMs: offerTimeoutMs },
  );
  if (data === undefined)
    return error === null ? (
      <TextSkeleton lines={4} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  const entries = listDiffEntries(data.brings?.collections ?? {}, language);
  if (data.brings === null || entries.length === 0) return <p>{t('model.bringsNothing')}</p>;
  const { a, b } = data.brings;
  return (
    <>
      <h4>{t('model.bringsTitle')}</h4>
      <ModelDiffCounts counts={countDiffByCollection(entries)} />
      <Link to="/admin/models/diff" search={{ a, b, remote: '1' }} className="text-link">
        {t('model.bringsRead')}
      </Link>
    </>
  );
}

interface OfferProps {
  readonly offer: OfferedVersion & { readonly installed: boolean };
  /** True for an edition of the product, which has no channel before it is installed. */
  readonly shipped?: boolean;
  readonly onInstalled: (hash: string) => void;
}

export function VersionOffer({ offer, shipped = false, onInstalled }: OfferProps) {
  const t = useT(modelTexts);
  const format = useFormat();
  const [changesShown, setChangesShown] = useState(false);
  const install = useCommand(modelContract.install, {
    refreshes: [modelContract.listDescriptors, modelContract.getAvailable, modelContract.getRemoteUpdate],
    timeoutMs: offerTimeoutMs,
  });
  const { act, busy } = useRecordAction();
  const take = async () => {
    const made = await act(() => install.mutateAsync({ params: { id: offer.hash }, body: {} }), {
      done: ({ name }) => t('model.installed', { name }),
    });
    if (made) onInstalled(made.hash);
  };
  return (
    <RecordSection title={offer.name}>
      {shipped ? null : <ChannelTags channels={[offer.channel]} />}
      {offer.description === '' ? null : <p>{offer.description}</p>}
      <RecordFacts
        of={[
          ...(shipped ? [] : [[t('model.published'), format.date(offer.published)] as const]),
          [t('model.threats'), format.number(offer.counts.threats ?? 0)],
          [t('model.size'), t('model.bytes', { megabytes: format.number(offer.bytes / megabyte, 1) })],
          [t('model.hash'), <code key="hash">{offer.hash.slice(0, 16)}…</code>],
        ]}
      />
      <div className={styles.actions}>
        {offer.installed ? (
          <span className="muted">{t('model.here')}</span>
        ) : (
          <Button disabled={busy} onClick={() => void take()}>
            {t('model.install')}
          </Button>
        )}
        {changesShown ? null : (
          <Button variant="default" onClick={() => setChangesShown(true)}>
            {t('model.brings')}
          </Button>
        )}
      </div>
      {changesShown ? <Brings hash={offer.hash} /> : null}
    </RecordSection>
  );
}
