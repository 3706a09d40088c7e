import type { ThreatCard } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useEffect, useState } from 'react';
import { threatViewTexts } from '../texts.ts';
import styles from './card.module.css';
import { listCardSections, listCardThemes } from './contents.ts';
import { useConcernedRisks } from './use-concern.ts';
import { useThreatNotes } from './use-notes.ts';

/** Id of the current section: the last one whose heading is above the upper part of the window. */
function useReadSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const key = ids.join(' ');
  useEffect(() => {
    const find = () => {
      const passed = key.split(' ').filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < 160;
      });
      setCurrent(passed.at(-1) ?? key.split(' ')[0] ?? null);
    };
    find();
    window.addEventListener('scroll', find, { passive: true });
    return () => window.removeEventListener('scroll', find);
  }, [key]);
  return current;
}

export function ThreatCardContents({ card }: { readonly card: ThreatCard }) {
  const t = useT(threatViewTexts);
  const themes = listCardThemes(card);
  const concern = useConcernedRisks(card)?.risks.length ?? null;
  const notes = useThreatNotes(card.key)?.length ?? null;
  const sections = listCardSections(card, { concern, notes });
  const current = useReadSection([...themes, ...sections.map(({ id }) => id)]);
  const place = (id: string) => (id === current ? 'location' : undefined);
  return (
    <nav className={styles.contents} aria-label={t('threat.contents')} data-print="hide">
      <ul>
        <li>
          <a href="#threat">{t('threat.section.threat')}</a>
        </li>
        {themes.map((theme) => (
          <li key={theme}>
            <a href={`#${theme}`} data-sub aria-current={place(theme)}>
              {t(`threat.theme.${theme}`)}
            </a>
          </li>
        ))}
        {sections.map(({ id, count }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={place(id)}>
              {t(`threat.section.${id}`)} <span className="tabular">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
