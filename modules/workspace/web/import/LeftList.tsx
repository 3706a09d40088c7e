/** What of a file is not read, sheet by sheet: each part with its cell and the reason, to copy. */
import { type Grid, type LeftPart, leftParts, type ReadHeading } from '@klarsikt/engine';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Fragment, useState } from 'react';
import styles from './import.module.css';
import { leftTexts } from './left-texts.ts';

/** A table of a file as it was read; `table` is null where none was recognised. */
export interface ReadSheet {
  readonly name: string;
  readonly grid: Grid;
  readonly table: { readonly heading: ReadHeading<string> } | null;
}

interface Props {
  /** Every table of the file. */
  readonly sheets: readonly ReadSheet[];
  /** The table that is shown. */
  readonly shown: Grid;
  /** Its heading, with what was said of its columns. */
  readonly heading: ReadHeading<string>;
}

/** The heading was read, so it is no loss. */
const isLost = ({ reason }: LeftPart): boolean => reason !== 'heading';

export function LeftList({ sheets, shown, heading }: Props) {
  const t = useT(leftTexts);
  const [isCopied, setCopied] = useState(false);
  const left = sheets
    .map(({ name, grid, table }) => ({
      name,
      parts: leftParts(grid, grid === shown ? heading : (table?.heading ?? null)).filter(isLost),
    }))
    .filter(({ parts }) => parts.length > 0);
  if (left.length === 0) return null;
  const count = left.reduce((sum, { parts }) => sum + parts.length, 0);
  const text = left
    .flatMap(({ name, parts }) =>
      parts.map(({ cell, text: said, reason }) => [name, cell, said, t(`left.${reason}`)].join('\t')),
    )
    .join('\n');
  return (
    <details className={styles.columns}>
      <summary>{t('left.title', { count })}</summary>
      <div className={styles.scroll}>
        <table className={styles.rows}>
          <tbody>
            {left.map(({ name, parts }) => (
              <Fragment key={name}>
                {sheets.length > 1 ? (
                  <tr>
                    <th scope="rowgroup" colSpan={3}>
                      {t('left.sheet', { name, count: parts.length })}
                    </th>
                  </tr>
                ) : null}
                {parts.map(({ cell, text: said, reason }) => (
                  <tr key={`${cell} ${reason} ${said}`}>
                    <th scope="row">{cell}</th>
                    <td className={styles.said}>{said}</td>
                    <td className="muted">{t(`left.${reason}`)}</td>
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      <Button
        size="xs"
        variant="default"
        className={styles.copy}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        {t('left.copy')}
      </Button>{' '}
      <span role="status">{isCopied ? t('left.copied') : ''}</span>
    </details>
  );
}
