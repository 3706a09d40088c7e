import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { announceToScreenReaders } from '@klarsikt/web/ui/states/live.tsx';
import { useState } from 'react';
import styles from './keys.module.css';
import { keyTexts } from './texts.ts';

/** Shows a value that is displayed only once, with a copy button. */
export function CopyableValue({ label, value }: { readonly label: string; readonly value: string }) {
  const t = useT(keyTexts);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
    announceToScreenReaders(t('keys.copied'));
  };
  return (
    <div className={styles.copy}>
      <span>{label}</span>
      <code>{value}</code>
      <Button
        variant="default"
        onClick={() => copy().catch((cause: unknown) => console.warn('The text could not be copied', cause))}
      >
        {t(copied ? 'keys.copied' : 'keys.copy')}
      </Button>
    </div>
  );
}
