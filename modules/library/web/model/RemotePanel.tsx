import { modelContract, type OfferedVersion } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { RecordPanel } from '@klarsikt/web/ui/records/RecordPanel.tsx';
import { EmptyState } from '@klarsikt/web/ui/states/states.tsx';
import { offerTimeoutMs, VersionOffer } from './Offer.tsx';
import { modelTexts } from './texts.ts';

interface RemotePanelProps {
  readonly onClose: () => void;
  readonly onInstalled: (hash: string) => void;
}

export function RemoteVersionsPanel({ onClose, onInstalled }: RemotePanelProps) {
  const t = useT(modelTexts);
  const answer = useCall(modelContract.getRemoteUpdate, { query: {} }, { timeoutMs: offerTimeoutMs });
  const { data } = answer;
  return (
    <RecordPanel title={t('model.remote')} crumb={t('model.title')} onClose={onClose} answer={answer}>
      {() =>
        data === undefined || data.origin === null ? (
          <EmptyState title={t('model.remoteNone')} text={t('model.remoteNoneHelp')} />
        ) : data.versions.length === 0 ? (
          <EmptyState title={t('model.remoteNothing')} text={t('model.remoteNothingHelp')} />
        ) : (
          <>
            <p className="muted">{t('model.remoteFrom', { origin: data.origin })}</p>
            {data.versions.map((offer) => (
              <VersionOffer key={offer.hash} offer={offer} onInstalled={onInstalled} />
            ))}
          </>
        )
      }
    </RecordPanel>
  );
}

interface ShippedPanelProps extends RemotePanelProps {
  readonly shipped: readonly OfferedVersion[];
}

export function ShippedVersionsPanel({ shipped, onClose, onInstalled }: ShippedPanelProps) {
  const t = useT(modelTexts);
  return (
    <RecordPanel title={t('model.shipped')} crumb={t('model.title')} onClose={onClose}>
      {() => (
        <>
          <p className="muted">{t('model.shippedHelp')}</p>
          {shipped.map((offer) => (
            <VersionOffer
              key={offer.hash}
              offer={{ ...offer, installed: false }}
              shipped
              onInstalled={onInstalled}
            />
          ))}
        </>
      )}
    </RecordPanel>
  );
}
