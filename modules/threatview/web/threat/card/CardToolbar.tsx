import type { ThreatCard } from '@klarsikt/contract';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { BackLink } from '@klarsikt/web/shell/BackLink.tsx';
import { LanguageSwitch } from '@klarsikt/web/shell/LanguageSwitch.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Logo } from '@klarsikt/web/ui/Logo.tsx';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { CompareThreatLink } from '../_components/choose/CompareLink.tsx';
import { SelectToggleAction } from '../_components/choose/SelectButton.tsx';
import { ShareThreatButton } from '../_components/panel/ShareButton.tsx';
import { useSelectedKeys } from '../_lib/analysis/selection.ts';
import { threatViewTexts } from '../texts.ts';
import styles from './card.module.css';
import { FollowThreatButton } from './FollowButton.tsx';

export function ThreatCardToolbar({ card }: { readonly card: ThreatCard | undefined }) {
  const t = useT(threatViewTexts);
  const { text } = useFormat();
  const present = useSelectedKeys();
  const name = card === undefined ? '' : text(card.name);
  return (
    <header className={styles.toolbar}>
      <BackLink />
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
            <Button
              variant="default"
              leftSection={<IconPrinter size={15} stroke={1.5} aria-hidden="true" />}
              onClick={() => window.print()}
            >
              {t('threat.print')}
            </Button>
            <ShareThreatButton id={card.id} name={name} />
            <FollowThreatButton itemKey={card.key} />
            <CompareThreatLink id={card.id} />
            <SelectToggleAction itemKey={card.key} name={name} />
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
