import type { ModelChannel } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import styles from './model.module.css';
import { modelTexts } from './texts.ts';

export function ChannelTags({ channels }: { readonly channels: readonly ModelChannel[] }) {
  const t = useT(modelTexts);
  return (
    <span className={styles.tags}>
      {channels.map((channel) => (
        <span key={channel} className={styles.tag} data-live={channel === 'live' || undefined}>
          {t(`model.channel.${channel}`)}
        </span>
      ))}
    </span>
  );
}
