import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button, IconButton } from '@klarsikt/web/ui/Button.tsx';
import { announceToScreenReaders } from '@klarsikt/web/ui/states/live.tsx';
import { IconCheck, IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { copyText } from '../../_lib/clipboard.ts';
import { threatViewTexts } from '../../texts.ts';
import styles from './copy.module.css';

interface ShareButtonProps {
  readonly id: number;
  readonly name: string;
  readonly iconOnly?: boolean;
}

/** Returns true if the share sheet of the device was opened, even if the user closed it. */
async function shareBySheet(title: string, url: string): Promise<boolean> {
  if (!navigator.share || !window.matchMedia('(pointer: coarse)').matches) return false;
  try {
    await navigator.share({ title, url });
    return true;
  } catch (cause) {
    return cause instanceof DOMException && cause.name === 'AbortError';
  }
}

export function ShareThreatButton({ id, name, iconOnly = false }: ShareButtonProps) {
  const t = useT(threatViewTexts);
  const [said, setSaid] = useState<'copied' | 'failed' | null>(null);
  const share = async () => {
    const url = `${window.location.origin}/threat/${id}/card`;
    if (await shareBySheet(name, url)) return;
    const done = await copyText(url);
    setSaid(done ? 'copied' : 'failed');
    announceToScreenReaders(t(done ? 'threat.linkCopied' : 'threat.linkNotCopied'));
  };
  const Icon = said === 'copied' ? IconCheck : IconShare2;
  return (
    <>
      {said !== null && !iconOnly ? (
        <span className={styles.said}>
          {t(said === 'copied' ? 'threat.linkCopied' : 'threat.linkNotCopied')}
        </span>
      ) : null}
      {iconOnly ? (
        <IconButton label={t('threat.shareCard')} onClick={() => void share()}>
          <Icon size={16} stroke={1.5} aria-hidden="true" />
        </IconButton>
      ) : (
        <Button
          variant="default"
          leftSection={<Icon size={15} stroke={1.5} aria-hidden="true" />}
          onClick={() => void share()}
        >
          {t('threat.share')}
        </Button>
      )}
    </>
  );
}
