/** Copies indicators as a list: rich text and plain text, or Markdown. */

import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button, IconButton } from '@klarsikt/web/ui/Button.tsx';
import { announceToScreenReaders } from '@klarsikt/web/ui/states/live.tsx';
import { IconCheck, IconCopy, IconMarkdown } from '@tabler/icons-react';
import { useState } from 'react';
import { copyRichText, copyText } from '../../_lib/clipboard.ts';
import { formatIndicatorList, type IndicatorGroup } from '../../_lib/read/indicator-list.ts';
import { threatViewTexts } from '../../texts.ts';
import styles from './copy.module.css';

interface CopyIndicatorsProps {
  readonly title: string;
  readonly groups: readonly IndicatorGroup[];
  /** What the buttons copy, as a noun: all indicators, or one named group. */
  readonly what: string;
  readonly small?: boolean;
}

export function CopyIndicatorsButton({ title, groups, what, small = false }: CopyIndicatorsProps) {
  const t = useT(threatViewTexts);
  const { language, text } = useFormat();
  const [copied, setCopied] = useState<'list' | 'markdown' | null>(null);
  const count = groups.reduce((sum, { indicators }) => sum + indicators.length, 0);
  const copy = async (form: 'list' | 'markdown') => {
    const list = formatIndicatorList(title, groups, { language, text });
    const done = await (form === 'list' ? copyRichText(list) : copyText(list.markdown));
    setCopied(done ? form : null);
    announceToScreenReaders(done ? t('threat.indicatorsCopied', { count }) : t('threat.notCopied'));
  };
  const Icon = copied === 'list' ? IconCheck : IconCopy;
  const label = t('threat.copyList', { what });
  if (small)
    return (
      <IconButton size="sm" label={label} data-print="hide" onClick={() => void copy('list')}>
        <Icon size={14} stroke={1.75} aria-hidden="true" />
      </IconButton>
    );
  return (
    <span className={styles.copies} data-print="hide">
      <Button
        variant="default"
        aria-label={label}
        leftSection={<Icon size={15} stroke={1.5} aria-hidden="true" />}
        onClick={() => void copy('list')}
      >
        {t(copied === 'list' ? 'threat.copied' : 'threat.copy')}
      </Button>
      <Button
        variant="default"
        aria-label={t('threat.copyMarkdown', { what })}
        leftSection={<IconMarkdown size={15} stroke={1.5} aria-hidden="true" />}
        onClick={() => void copy('markdown')}
      >
        {copied === 'markdown' ? t('threat.copied') : 'Markdown'}
      </Button>
    </span>
  );
}
