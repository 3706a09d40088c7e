/**
 * Editor for the meaning of each column of a table; the choices are stored for the next table with the same headings.
 */
import {
  type ColumnUnit,
  columnUnits,
  formatCellAddress,
  type TableGrid,
  type TableHeading,
} from '@klarsikt/engine/recognise';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { useId } from 'react';
import { importColumnTexts } from './column-texts.ts';
import {
  type ColumnMeaning,
  columnChoiceAmbiguities,
  type FileColumn,
  formatColumnSample,
  formatMeaningKey,
  type ImportColumnChoice,
  isColumnQuestionOpen,
  setColumnChoice,
} from './columns.ts';
import { entryImportTexts } from './entry-texts.ts';
import styles from './import.module.css';

interface Props {
  readonly grid: TableGrid;
  readonly heading: TableHeading<string>;
  readonly meanings: readonly ColumnMeaning[];
  readonly said: readonly ImportColumnChoice[];
  /** True if the choices were made for an earlier table with the same headings. */
  readonly isKept: boolean;
  /** True if the user must assign columns before anything can be read. */
  readonly isOpen: boolean;
  readonly onSay: (said: readonly ImportColumnChoice[]) => void;
}

const decimalsOf = (value: number): number => (Number.isInteger(value) ? 0 : 2);
const letterOf = (index: number): string => formatCellAddress(index, 1).replace(/\d+$/, '');

interface LineProps extends Pick<Props, 'grid' | 'heading' | 'meanings'> {
  readonly column: FileColumn;
  readonly onSay: (column: ImportColumnChoice) => void;
}

function Segment({
  column,
  meaning,
  onSay,
}: Pick<LineProps, 'column' | 'onSay'> & { readonly meaning: ColumnMeaning }) {
  const t = useT(importColumnTexts);
  const say = useT(entryImportTexts);
  const { field, kind } = meaning;
  const { times, reading } = column;
  return (
    <NativeSelect
      size="xs"
      aria-label={t('column.segmentOf', { column: letterOf(column.index) })}
      value={column.segment ?? ''}
      data={[
        { value: '', label: t('column.all') },
        { value: 'INDIVIDUALS', label: say('entry.individuals') },
        { value: 'CORPORATES', label: say('entry.corporates') },
      ]}
      onChange={(event) => {
        const { value } = event.currentTarget;
        const segment = value === 'INDIVIDUALS' || value === 'CORPORATES' ? value : null;
        const told = { ...(kind && { kind }), ...(times && { times }), ...(reading && { reading }) };
        onSay({ index: column.index, field, segment, ...told });
      }}
    />
  );
}

function Ways({
  cell,
  ways,
}: {
  readonly cell: string | undefined;
  readonly ways: readonly { readonly label: string }[];
}) {
  const t = useT(importColumnTexts);
  if (cell === undefined || ways.length === 0) return null;
  return (
    <ul className={styles.ways} aria-label={t('column.waysOf', { cell })}>
      {ways.map(({ label }) => (
        <li key={label}>{label}</li>
      ))}
    </ul>
  );
}

/**
 * Asks whether the figures of a column must be multiplied because its heading contains "thousands" or a similar unit.
 */
function Unit({
  column,
  meaning,
  onSay,
}: Pick<LineProps, 'column' | 'onSay'> & { readonly meaning: ColumnMeaning }) {
  const t = useT(importColumnTexts);
  const { number } = useFormat();
  const { index, segment, unit, times, doubt, example } = column;
  const isUnknown = unit === undefined && (doubt === 'unit' || times !== undefined);
  if ((unit === undefined && !isUnknown) || meaning.field !== 'figure') return null;
  const offered = unit === undefined ? columnUnits.slice(1) : [unit];
  const { field, kind } = meaning;
  const said = times ?? null;
  const value = example?.value;
  const asExample = (way: string, one: ColumnUnit) =>
    value === undefined || example === undefined
      ? way
      : t('column.reading', { way, text: example.text, value: number(value * one, decimalsOf(value * one)) });
  const choices = [
    { value: '1', label: asExample(t('column.asItStands'), 1) },
    ...offered.map((one) => ({
      value: String(one),
      label: asExample(t('column.times', { unit: number(one, 0) }), one),
    })),
  ];
  return (
    <>
      <Ways cell={example?.cell} ways={said === null && value !== undefined ? choices : []} />
      <NativeSelect
        size="xs"
        aria-label={
          example === undefined
            ? t('column.unitOf', { column: letterOf(index) })
            : t('column.unitExample', { column: letterOf(index), cell: example.cell })
        }
        value={said === null ? '' : String(said)}
        data={[...(said === null ? [{ value: '', label: t('column.unitOpen') }] : []), ...choices]}
        onChange={(event) => {
          const next = [1 as const, ...offered].find((one) => String(one) === event.currentTarget.value);
          if (next !== undefined) onSay({ index, field, segment, ...(kind && { kind }), times: next });
        }}
      />
    </>
  );
}

function Reading({
  column,
  meaning,
  onSay,
}: Pick<LineProps, 'column' | 'onSay'> & { readonly meaning: ColumnMeaning }) {
  const t = useT(importColumnTexts);
  const { number, date } = useFormat();
  const { index, segment, reading, readings = [], example, askedAt, isGuess, doubt } = column;
  if (readings.length === 0 || example === undefined || askedAt !== undefined) return null;
  const { field, kind } = meaning;
  const guess = isGuess && doubt !== undefined ? readings[0]?.reading : undefined;
  const choose = (next: ImportColumnChoice['reading']) =>
    onSay({ index, field, segment, ...(kind && { kind }), ...(next && { reading: next }) });
  const choices = readings.map((one) => ({
    value: one.reading,
    label: t('column.reading', {
      way: t(`column.reading.${one.reading}`),
      text: example.text,
      value: typeof one.value === 'string' ? date(one.value) : number(one.value, decimalsOf(one.value)),
    }),
  }));
  return (
    <>
      <Ways cell={example.cell} ways={reading === undefined ? choices : []} />
      <NativeSelect
        size="xs"
        aria-label={t('column.readingOf', { column: letterOf(index), cell: example.cell })}
        value={reading ?? guess ?? ''}
        data={[
          ...(reading === undefined && guess === undefined
            ? [{ value: '', label: t('column.readingOpen') }]
            : []),
          ...choices,
        ]}
        onChange={(event) => {
          const next = readings.find((one) => one.reading === event.currentTarget.value)?.reading;
          if (next !== undefined) choose(next);
        }}
      />
      {guess === undefined ? null : (
        <span className={styles.guessed}>
          <span className={styles.guess}>{t('column.guess')}</span>
          <Button
            size="xs"
            aria-label={t('column.guessRight', { column: letterOf(index) })}
            onClick={() => choose(guess)}
          >
            {t('column.right')}
          </Button>
        </span>
      )}
    </>
  );
}

function Line({ grid, heading, meanings, column, onSay }: LineProps) {
  const t = useT(importColumnTexts);
  const { index, segment, doubt } = column;
  const meaning = meanings.find((one) => formatMeaningKey(one) === formatMeaningKey(column));
  return (
    <tr data-verdict={column.field === 'unused' ? 'left' : undefined}>
      <th scope="row">
        <span className="muted">{letterOf(index)}</span> {column.heading || t('column.empty')}
      </th>
      <td className="muted">{formatColumnSample(grid, heading.first, index)}</td>
      <td>
        <NativeSelect
          size="xs"
          aria-label={t('column.says', { column: letterOf(index) })}
          value={meaning === undefined ? 'unused' : formatMeaningKey(meaning)}
          data={meanings.map((one) => ({ value: formatMeaningKey(one), label: one.label }))}
          onChange={(event) => {
            const next = meanings.find((one) => formatMeaningKey(one) === event.currentTarget.value);
            if (next === undefined) return;
            const { field, kind, bySegment } = next;
            const times = field === 'figure' && column.times;
            onSay({
              ...{ index, field, segment: bySegment ? segment : null },
              ...(kind && { kind }),
              ...(times && { times }),
            });
          }}
        />
        {doubt === undefined ? null : (
          <small className="muted">
            {column.askedAt === undefined
              ? t(column.isGuess ? 'column.doubt.unnamedScale' : `column.doubt.${doubt}`)
              : t('column.askedAt', { column: letterOf(column.askedAt) })}
          </small>
        )}
        {meaning === undefined ? null : (
          <>
            <Unit column={column} meaning={meaning} onSay={onSay} />
            <Reading column={column} meaning={meaning} onSay={onSay} />
          </>
        )}
        {doubt === undefined || columnChoiceAmbiguities.has(doubt) || meaning === undefined ? null : (
          <Button
            size="xs"
            variant="default"
            aria-label={t('column.rightOf', { column: letterOf(index) })}
            onClick={() =>
              onSay({ index, field: meaning.field, segment, ...(column.kind && { kind: column.kind }) })
            }
          >
            {t('column.right')}
          </Button>
        )}
      </td>
      <td>{meaning?.bySegment ? <Segment column={column} meaning={meaning} onSay={onSay} /> : null}</td>
    </tr>
  );
}

export function OpenColumnQuestions({ heading }: Pick<Props, 'heading'>) {
  const t = useT(importColumnTexts);
  const open = heading.columns.filter(isColumnQuestionOpen);
  if (open.length === 0) return null;
  const says = open.every(({ isGuess }) => isGuess) ? 'column.confirmFirst' : 'column.answerFirst';
  const columns = open.map(({ index }) => letterOf(index)).join(', ');
  return <p role="status">{t(says, { columns })}</p>;
}

export function ImportColumnMap({ grid, heading, meanings, said, isKept, isOpen, onSay }: Props) {
  const t = useT(importColumnTexts);
  const note = useId();
  const isUsed = (column: FileColumn) =>
    column.field !== 'unused' && meanings.some((one) => formatMeaningKey(one) === formatMeaningKey(column));
  const unread = heading.columns.filter((column) => column.heading !== '' && !isUsed(column)).length;
  const doubtful = heading.columns.some(({ doubt }) => doubt !== undefined);
  return (
    <details className={styles.columns} open={isOpen || doubtful || undefined}>
      <summary>
        {t('column.title')}{' '}
        <span className="muted">
          {isOpen ? t('column.open') : t('column.unread', { count: unread })} {isKept ? t('column.kept') : ''}
        </span>
      </summary>
      <p className="muted" id={note}>
        {t('column.note')}
      </p>
      <div className={styles.scroll}>
        <table className={styles.rows} aria-describedby={note}>
          <tbody>
            {heading.columns.map((column) => (
              <Line
                key={column.index}
                grid={grid}
                heading={heading}
                meanings={meanings}
                column={column}
                onSay={(told) => onSay(setColumnChoice(said, told))}
              />
            ))}
          </tbody>
        </table>
      </div>
      {said.length === 0 ? null : (
        <Button size="xs" variant="default" onClick={() => onSay([])}>
          {t('column.byHeadings')}
        </Button>
      )}
    </details>
  );
}
