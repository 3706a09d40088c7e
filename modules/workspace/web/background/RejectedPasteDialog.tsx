/** Lists rejected texts of a pasted range with reasons, until the user closes the list or pastes again. */
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import styles from './paste.module.css';
import type { RejectedPasteText } from './paste.ts';
import { backgroundTexts } from './texts.ts';

const shown = 12;

export function RejectedPasteDialog({
  left,
  onClose,
}: {
  readonly left: readonly RejectedPasteText[];
  readonly onClose: () => void;
}) {
  const t = useT(backgroundTexts);
  if (left.length === 0) return null;
  return (
    <section className={styles.left} role="status">
      <h2>{t('background.left.title', { count: left.length })}</h2>
      <ul>
        {left.slice(0, shown).map(({ where, text, why }) => (
          <li key={`${where} ${text} ${why}`}>
            <b>{where}</b>: “{text}” {t(`background.left.${why}`)}
          </li>
        ))}
        {left.length > shown ? <li>{t('background.left.more', { count: left.length - shown })}</li> : null}
      </ul>
      <Button size="xs" variant="default" onClick={onClose}>
        {t('background.left.close')}
      </Button>
    </section>
  );
}
