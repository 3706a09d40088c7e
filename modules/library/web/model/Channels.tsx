import { channels, type ModelChannel, type ModelDescriptor, model } from '@klarsikt/contract';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { confirm } from '@klarsikt/web/platform/confirm.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { useAct } from '@klarsikt/web/ui/records/done.ts';
import { LiveButton } from './LiveButton.tsx';
import styles from './model.module.css';
import { texts } from './texts.ts';

interface ChannelsProps {
  readonly row: ModelDescriptor;
  readonly versions: readonly ModelDescriptor[];
  readonly operator: boolean;
}

/** `live` first. */
const shown = channels.toReversed();

/** Queries whose answer depends on the channels. */
const refreshes = [model.listDescriptors, model.getConfig, model.getHead, model.getAvailable];

export function Channels({ row, versions, operator }: ChannelsProps) {
  const t = useT(texts);
  const setLive = useCommand(model.setLive, { refreshes });
  const { act, busy } = useAct();
  const put = async (channel: ModelChannel, hash: string | null) => {
    const word = t(`model.channel.${channel}`);
    const before = versions.find((version) => version.channels.includes(channel));
    const said = { name: row.name, channel: word, before: before?.name ?? t('model.none') };
    const message = t(hash === null ? 'model.askAway' : 'model.askChannel', said);
    if (!(await confirm({ message }))) return;
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
              {operator && !own && channel === 'live' ? <LiveButton row={row} before={holder} /> : null}
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
