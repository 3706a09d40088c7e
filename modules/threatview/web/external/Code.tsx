import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { announceToScreenReaders } from '@klarsikt/web/ui/states/live.tsx';
import { useState } from 'react';
import styles from './api.module.css';
import { externalTexts } from './texts.ts';

export function CodeSample({ text, label }: { readonly text: string; readonly label: string }) {
  const t = useT(externalTexts);
  const [copied, setCopied] = useState<string | null>(null);
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => {
        setCopied(text);
        announceToScreenReaders(t('external.copied'));
      },
      (cause: unknown) => console.warn('The text could not be copied', cause),
    );
  };
  return (
    <div className={styles.code}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.lines} aria-label={label} tabIndex={0}>
        <pre lang="en">{text}</pre>
      </section>
      <Button variant="default" onClick={copy}>
        {t(copied === text ? 'external.copied' : 'external.copy')}
      </Button>
    </div>
  );
}
