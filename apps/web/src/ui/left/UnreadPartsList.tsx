/** Lists the parts of a file that the import did not read, by sheet, so that they can be copied. */
import type { UnreadPart } from '@klarsikt/engine/recognise';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Fragment, useState } from 'react';
import styles from './left.module.css';
import { unreadPartsTexts } from './texts.ts';

/** A part that the import could not read, or a row that the user did not import. */
export interface UnreadFilePart extends Omit<UnreadPart, 'reason'> {
  readonly reason: UnreadPart['reason'] | 'skipped' | 'unconfirmed';
  /** Replaces the standard text for `reason`. */
  readonly why?: string;
}

/** A sheet with its unread parts. */
export interface UnreadSheet {
  readonly name: string;
  readonly parts: readonly UnreadFilePart[];
}

interface Props {
  readonly sheets: readonly UnreadSheet[];
  /** True if the file has other sheets besides the listed ones. */
  readonly hasSheets?: boolean;
}

/** A heading was read, so it does not count as a lost row. */
const isLost = ({ reason }: UnreadFilePart): boolean => reason !== 'heading';

/** Groups the lost parts by the name of their sheet, because one sheet can contain several tables. */
const groupBySheet = (sheets: readonly UnreadSheet[]): readonly UnreadSheet[] =>
  [...new Set(sheets.map(({ name }) => name))]
    .map((name) => ({
      name,
      parts: sheets.filter((sheet) => sheet.name === name).flatMap(({ parts }) => parts.filter(isLost)),
    }))
    .filter(({ parts }) => parts.length > 0);

export function UnreadPartsList({ sheets, hasSheets }: Props) {
  const t = useT(unreadPartsTexts);
  const [isCopied, setCopied] = useState(false);
  const left = groupBySheet(sheets);
  const isBySheet = hasSheets ?? new Set(sheets.map(({ name }) => name)).size > 1;
  if (left.length === 0) return null;
  const count = left.reduce((sum, { parts }) => sum + parts.length, 0);
  const text = left
    .flatMap(({ name, parts }) =>
      parts.map(({ cell, text: said, reason, why = t(`left.${reason}`) }) =>
        [name, cell, said, why].join('\t'),
      ),
    )
    .join('\n');
  return (
    <details className={styles.left}>
      <summary>{t('left.title', { count })}</summary>
      <div className={styles.scroll}>
        <table className={styles.rows}>
          <tbody>
            {left.map(({ name, parts }) => (
              <Fragment key={name}>
                {isBySheet ? (
                  <tr>
                    <th scope="rowgroup" colSpan={3}>
                      {t('left.sheet', { name, count: parts.length })}
                    </th>
                  </tr>
                ) : null}
                {parts.map(({ cell, text: said, reason, why = t(`left.${reason}`) }) => (
                  <tr key={`${cell} ${reason} ${said}`}>
                    {cell === '' ? <td /> : <th scope="row">{cell}</th>}
                    <td className={styles.said}>{said}</td>
                    <td className="muted">{why}</td>
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
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        {t('left.copy')}
      </Button>{' '}
      <span role="status">{isCopied ? t('left.copied') : ''}</span>
    </details>
  );
}
