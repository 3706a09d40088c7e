import { type ModelChannel, type ModelDescriptor, modelChannels, modelContract } from '@klarsikt/contract';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { askConfirmation } from '@klarsikt/web/platform/confirm.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { MakeLiveButton } from './LiveButton.tsx';
import styles from './model.module.css';
import { modelTexts } from './texts.ts';

interface ChannelsProps {
  readonly row: ModelDescriptor;
  readonly versions: readonly ModelDescriptor[];
  readonly operator: boolean;
}

/** Channels in the order of the page, `live` first. */
const shown = modelChannels.toReversed();

/** Queries whose responses depend on the channels. */
const refreshes = [
  modelContract.listDescriptors,
  modelContract.getConfig,
  modelContract.getHead,
  modelContract.getAvailable,
];

export function ModelChannels({ row, versions, operator }: ChannelsProps) {
  const t = useT(modelTexts);
  const setLive = useCommand(modelContract.setLive, { refreshes });
  const { act, busy } = useRecordAction();
  const put = async (channel: ModelChannel, hash: string | null) => {
    const word = t(`model.channel.${channel}`);
    const before = versions.find((version) => version.channels.includes(channel));
    const said = { name: row.name, channel: word, before: before?.name ?? t('model.none') };
    const message = t(hash === null ? 'model.askAway' : 'model.askChannel', said);
    if (!(await askConfirmation({ message }))) return;
    const send = (x: string) => setLive.mutateAsync({ params: { x }, query: { channel } });
    await act(() => send(hash ?? 'none'), {
      done: t(hash === null ? 'model.didAway' : 'model.didUse', said),
      undo: () => send(before?.hash ?? 'none'),
    });
  };
  return (
    <>
      <p className="muted">{t('model.channelsHelp')}</p>
      <ul className={styles.channels}>
        {shown.map((channel) => {
          const own = row.channels.includes(channel);
          const holder = versions.find((version) => version.channels.includes(channel));
          const word = t(`model.channel.${channel}`);
          return (
            <li key={channel}>
              <b>{word}</b>
              <span>{own ? t('model.inUse') : (holder?.name ?? t('model.none'))}</span>
              {operator && !own && channel === 'live' ? <MakeLiveButton row={row} before={holder} /> : null}
              {operator && !own && channel !== 'live' ? (
                <Button variant="default" disabled={busy} onClick={() => void put(channel, row.hash)}>
                  {t('model.use', { channel: word })}
                </Button>
              ) : null}
              {operator && own && channel !== 'live' ? (
                <Button variant="default" disabled={busy} onClick={() => void put(channel, null)}>
                  {t('model.takeAway', { channel: word })}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </>
  );
}
