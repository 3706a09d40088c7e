import { shareKindTexts } from '@klarsikt/assessment/web/assessment/_components/trace/kind-texts.ts';
import {
  formatCellAddress,
  type ImpliedZeroSummary,
  isTotalDifferent,
  type RecognisedTable,
  type ShareCheck,
  type TableTotal,
} from '@klarsikt/engine/recognise';
import type { RiskType } from '@klarsikt/engine/text';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Checkbox } from '@klarsikt/web/ui/kit/fields.ts';
import { entryImportTexts } from './entry-texts.ts';
import styles from './import.module.css';
import { GuessMark } from './read-parts.tsx';
import { importTexts } from './texts.ts';

interface TotalProps {
  readonly total: TableTotal;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

function Total({ total, isChosen, onChoose }: TotalProps) {
  const t = useT(importTexts);
  const say = useT(entryImportTexts);
  const kindOf = useT(shareKindTexts);
  const { entered } = useFormat();
  const { name, cell, source, kind, value, sum, isUsable } = total;
  const whose =
    source === 'BOTH' ? '' : `, ${say(source === 'INDIVIDUALS' ? 'entry.individuals' : 'entry.corporates')}`;
  const what = { name, cell, kind: `${kindOf(`kind.${kind}`)}${whose}`, value: entered(value) };
  const compared = isTotalDifferent(total)
    ? t('intake.totalDiffers', { sum: entered(sum), difference: entered(Math.abs(value - sum)) })
    : t('intake.totalAgrees');
  return (
    <li>
      {isUsable ? (
        <Checkbox
          size="xs"
          label={t('intake.takeTotal', what)}
          description={compared}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      ) : (
        <>
          {t('intake.totalOnly', what)} <small className="muted">{compared}</small>
        </>
      )}
    </li>
  );
}

function Check({ check }: { readonly check: ShareCheck }) {
  const t = useT(importTexts);
  const { percentage } = useFormat();
  const { column, rows, differences } = check;
  const letter = formatCellAddress(column, 1).replace(/\d+$/, '');
  return (
    <li>
      {t('intake.checked', { column: letter, count: rows, different: differences.length })}
      {differences.length === 0 ? null : (
        <ul>
          {differences.map(({ cell, name, stated, calculated }) => (
            <li key={cell}>
              {t('intake.shareDiffers', {
                name,
                cell,
                stated: percentage(stated),
                calculated: percentage(calculated),
              })}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Formats a key that identifies a kind of figures within a table. */
export const formatTableRestKey = ({ source, kind }: ImpliedZeroSummary): string => `${source} ${kind}`;

interface RestProps {
  readonly type: RiskType;
  readonly rest: readonly ImpliedZeroSummary[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (key: string, isChosen: boolean) => void;
}

/** Choice to set the figures of the risks without a row to 0. */
export function ZeroFigureChoices({ type, rest, chosen, onChoose }: RestProps) {
  const t = useT(importTexts);
  const say = useT(entryImportTexts);
  const kindOf = useT(shareKindTexts);
  const { language } = useFormat();
  if (rest.length === 0) return null;
  return (
    <section aria-label={t('intake.rest')} className={styles.checks}>
      <h2>{t('intake.rest')}</h2>
      <ul>
        {rest.map((one) => {
          const key = formatTableRestKey(one);
          const { source, kind, count, isProven } = one;
          const whose =
            source === 'BOTH'
              ? ''
              : `, ${say(source === 'INDIVIDUALS' ? 'entry.individuals' : 'entry.corporates')}`;
          const what = {
            kind: `${kindOf(`kind.${kind}`)}${whose}`,
            count,
            type: getRiskTypeName(type, language),
          };
          return (
            <li key={key}>
              <Checkbox
                size="xs"
                label={t('intake.setRest', what)}
                description={t(isProven ? 'intake.restProven' : 'intake.restOpen')}
                checked={chosen.has(key)}
                onChange={(event) => onChoose(key, event.currentTarget.checked)}
              />
              {isProven ? <GuessMark /> : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface ChecksProps {
  readonly table: Pick<RecognisedTable, 'totals' | 'checks'>;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

export function TableChecks({ table: { totals, checks }, chosen, onChoose }: ChecksProps) {
  const t = useT(importTexts);
  if (totals.length + checks.length === 0) return null;
  return (
    <section aria-label={t('intake.checks')} className={styles.checks}>
      <h2>{t('intake.checks')}</h2>
      <ul>
        {totals.map((total) => (
          <Total
            key={total.cell}
            total={total}
            isChosen={chosen.has(total.cell)}
            onChoose={(isChosen) => {
              const others = [...chosen].filter((cell) => cell !== total.cell);
              onChoose(new Set(isChosen ? [...others, total.cell] : others));
            }}
          />
        ))}
        {checks.map((check) => (
          <Check key={check.column} check={check} />
        ))}
      </ul>
    </section>
  );
}
