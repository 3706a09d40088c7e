import type { ThreatCard } from '@klarsikt/contract';
import { IconPrinter, IconShare2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { LanguageSwitch } from '../../../platform/shell/LanguageSwitch.tsx';
import { Logo } from '../../../ui/Logo.tsx';
import { announceLive } from '../../../ui/live.tsx';
import { SelectAction } from '../_components/SelectButton.tsx';
import { useSelection } from '../_lib/selection.ts';
import { texts } from '../texts.ts';
import styles from './card.module.css';

function ShareButton({ name }: { readonly name: string }) {
  const t = useT(texts);
  const [said, setSaid] = useState('');
  const say = (sentence: string) => {
    setSaid(sentence);
    announceLive(sentence);
  };
  const share = async () => {
    const { origin, pathname } = window.location;
    const url = `${origin}${pathname}`;
    try {
      if (navigator.share && window.matchMedia('(pointer: coarse)').matches)
        await navigator.share({ title: name, url });
      else {
        await navigator.clipboard.writeText(url);
        say(t('threat.linkCopied'));
      }
    } catch (cause) {
      // Closing the share sheet is a decision, not a fault.
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) say(t('threat.linkNotCopied'));
    }
  };
  return (
    <>
      {said === '' ? null : <span className={styles.said}>{said}</span>}
      <button type="button" className={styles.button} onClick={() => void share()}>
        <IconShare2 size={15} stroke={1.5} aria-hidden="true" />
        {t('threat.share')}
      </button>
    </>
  );
}

export function CardToolbar({ card }: { readonly card: ThreatCard | undefined }) {
  const t = useT(texts);
  const { text } = useFormat();
  const { present } = useSelection();
  const name = card === undefined ? '' : text(card.name);
  return (
    <header className={styles.toolbar}>
      <nav className={styles.crumbs}>
        <Link to="/threatview" className={styles.brand}>
          <Logo />
          {t('threat.backToThreats')}
        </Link>
        {card === undefined ? null : (
          <>
            <span aria-hidden="true">/</span>
            <Link to="/threatview/threats" search={{ open: String(card.id) }}>
              {text(card.category.name)}
            </Link>
          </>
        )}
      </nav>
      <div className={styles.tools} data-print="hide">
        <LanguageSwitch />
        {card === undefined ? null : (
          <>
            <button type="button" className={styles.button} onClick={() => window.print()}>
              <IconPrinter size={15} stroke={1.5} aria-hidden="true" />
              {t('threat.print')}
            </button>
            <ShareButton name={name} />
            <SelectAction itemKey={card.key} name={name} />
            {present.length === 0 ? null : (
              <Link className="text-link" to="/threatview/analysis">
                {t('threat.openAnalysis')} ({present.length})
              </Link>
            )}
          </>
        )}
      </div>
    </header>
  );
}
