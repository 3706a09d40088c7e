/** What of a table is not read: each part with its cell and the reason, to copy. */
import { type Grid, type LeftPart, leftParts, type ReadHeading } from '@klarsikt/engine';
import { useState } from 'react';
import { useT } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './import.module.css';
import { leftTexts } from './left-texts.ts';

interface Props {
  readonly name: string;
  readonly grid: Grid;
  readonly heading: ReadHeading<string>;
}

/** The heading was read, so it is no loss. */
const isLost = ({ reason }: LeftPart): boolean => reason !== 'heading';

export function LeftList({ name, grid, heading }: Props) {
  const t = useT(leftTexts);
  const [isCopied, setCopied] = useState(false);
  const parts = leftParts(grid, heading).filter(isLost);
  if (parts.length === 0) return null;
  const text = parts
    .map(({ cell, text: said, reason }) => [name, cell, said, t(`left.${reason}`)].join('\t'))
    .join('\n');
  return (
    <details className={styles.columns}>
      <summary>{t('left.title', { count: parts.length })}</summary>
      <div className={styles.scroll}>
        <table className={styles.rows}>
          <tbody>
            {parts.map(({ cell, text: said, reason }) => (
              <tr key={`${cell} ${reason} ${said}`}>
                <th scope="row">{cell}</th>
                <td>{said}</td>
                <td className="muted">{t(`left.${reason}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button
        size="xs"
        variant="default"
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        {t('left.copy')}
      </Button>{' '}
      <span role="status">{isCopied ? t('left.copied') : ''}</span>
    </details>
  );
}
