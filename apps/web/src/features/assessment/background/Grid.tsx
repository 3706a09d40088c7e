/** Rows of risks, a column per kind of figure, the level that follows at the right. */
import {
  type DataKind,
  type DataMode,
  isCounted,
  kindsOf,
  largestFigure,
  pointerOf,
  type RiskType,
  typeResult,
} from '@klarsikt/engine';
import { useMemo } from 'react';
import { useT } from '../../../platform/i18n/texts.ts';
import { NumberField } from '../../../ui/NumberField.tsx';
import { ExplainedLevel } from '../_components/trace/ExplainedLevel.tsx';
import { useKindWord } from '../_components/trace/ShareView.tsx';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import styles from './background.module.css';
import { Cell } from './Cell.tsx';
import { Doubt, useDoubts } from './doubts.tsx';
import { PasteDialog } from './PasteDialog.tsx';
import { texts } from './texts.ts';
import { type GridEdit, type GridRow, type Source, useGridEdit } from './use-grid.ts';

interface GridProps {
  readonly type: RiskType;
  readonly source: Source;
  readonly mode: DataMode;
  readonly rows: readonly GridRow[];
  /** Every row, also those that a search hides. */
  readonly all: readonly GridRow[];
}

function TotalCell({ type, source, kind }: Pick<GridProps, 'type' | 'source'> & { readonly kind: DataKind }) {
  const t = useT(texts);
  const word = useKindWord();
  const { document, change, editable } = useAssessment();
  const label = t('background.total', { segment: t(`background.segment${source}`) });
  return (
    <NumberField
      size="xs"
      variant="unstyled"
      aria-label={`${label}: ${word(kind)}`}
      title={t('background.totalHelp')}
      min={0}
      max={largestFigure.abs}
      whole={isCounted(kind)}
      disabled={!editable}
      value={document.background.totals[source]?.[type]?.[kind] ?? null}
      onChange={(value) => {
        const path = pointerOf('background', 'totals', source, type, kind);
        const step = t('background.stepTotal', { kind: word(kind) });
        change(step, [value === null ? { op: 'remove', path } : { op: 'set', path, value }]);
      }}
    />
  );
}

interface RowProps extends GridProps {
  readonly row: GridRow;
  readonly at: number;
  readonly edit: GridEdit;
  readonly doubt: ReturnType<typeof useDoubts>;
}

function Row({ row, at, edit, doubt, type, source, mode }: RowProps) {
  const t = useT(texts);
  const word = useKindWord();
  const { editable } = useAssessment();
  const why = row.enterable ? t('background.notThisSegment') : t('background.notEnterable');
  return (
    <>
      {kindsOf(type).map((kind, column) => (
        <td
          key={kind}
          data-off={!row.fits || !row.enterable || undefined}
          title={row.fits && row.enterable ? undefined : why}
        >
          {row.fits && row.enterable ? (
            <Cell
              label={t('background.cell', {
                risk: row.name,
                kind: word(kind),
                segment: t(`background.segment${source}`),
              })}
              row={at}
              column={column}
              kind={kind}
              datum={row.data[kind] ?? null}
              ballpark={mode === 'ball'}
              readOnly={!editable}
              held={edit.heldAt(row, kind)}
              waiting={edit.waiting(kind)}
              doubt={doubt(pointerOf('background', 'data', type, row.key, source, kind))}
              onAnswer={(meant) => edit.answer(kind, meant)}
              onDrop={() => edit.drop(row, kind)}
              onType={(text) => edit.type(row, kind, text)}
              onPaste={(text) => edit.paste(row, kind, text)}
              onPick={(datum) => edit.write(row, kind, datum)}
            />
          ) : (
            <span className="visually-hidden">{why}</span>
          )}
        </td>
      ))}
    </>
  );
}

export function Grid(props: GridProps) {
  const { type, source, rows } = props;
  const t = useT(texts);
  const word = useKindWord();
  const { result } = useAssessment();
  const edit = useGridEdit(props);
  const doubt = useDoubts();
  const levels = useMemo(
    () => new Map((typeResult(result, type)?.risks ?? []).map((row) => [row.key, row.inherent])),
    [result, type],
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className={styles.scroll} aria-label={t('background.title')} tabIndex={0}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">{t('background.name')}</th>
            {kindsOf(type).map((kind) => (
              <th key={kind} scope="col">
                {word(kind)}
              </th>
            ))}
            <th scope="col">{t('background.inherent')}</th>
          </tr>
        </thead>
        <tbody>
          <tr className={styles.totals}>
            <th scope="row">{t('background.total', { segment: t(`background.segment${source}`) })}</th>
            {kindsOf(type).map((kind) => (
              <td key={`${source} ${kind}`}>
                <TotalCell type={type} source={source} kind={kind} />
                <Doubt text={doubt(pointerOf('background', 'totals', source, type, kind))} />
              </td>
            ))}
            <td />
          </tr>
          {rows.map((row, at) => (
            <tr key={`${source} ${row.key}`}>
              <th scope="row">
                {row.name} {row.kri ? <small>KRI</small> : null}
                <Doubt text={doubt(pointerOf('background', 'data', type, row.key))} />
              </th>
              <Row {...props} row={row} at={at} edit={edit} doubt={doubt} />
              <td>
                <ExplainedLevel
                  subject={{ kind: 'risk', type, key: row.key }}
                  value={levels.get(row.key) ?? null}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {edit.pasting === null ? null : <PasteDialog {...props} pasting={edit.pasting} />}
    </section>
  );
}
