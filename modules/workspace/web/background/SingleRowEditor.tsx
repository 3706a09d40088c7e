import { ExplainedLevel } from '@klarsikt/assessment/web/assessment/_components/trace/ExplainedLevel.tsx';
import { useShareKindLabel } from '@klarsikt/assessment/web/assessment/_components/trace/ShareView.tsx';
import { formatPointer, listDataKinds } from '@klarsikt/engine/assessment';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import styles from './background.module.css';
import { DataModeChoice, FigureInput, ShareOfCustomers } from './FigureInput.tsx';
import { type FigureGridProps, useRiskRowResults } from './Grid.tsx';
import { MisleadingFigureNote } from './misleading-figure.tsx';
import { isRowEnterable } from './open-row.ts';
import { FigureOriginFields, useFigureOrigin, useFigureRowOrigin } from './origin.tsx';
import { FigurePasteDialog } from './PasteDialog.tsx';
import type { FigureGridLine } from './rows.ts';
import { TotalField } from './Totals.tsx';
import { backgroundTexts } from './texts.ts';
import type { FigureLineStates } from './use-line-states.ts';

interface LineProps extends Pick<FigureGridProps, 'type' | 'actions'> {
  readonly line: FigureGridLine;
  readonly at: number;
  readonly states: FigureLineStates;
}

function Fields({ line, at, type, states, actions }: LineProps) {
  const t = useT(backgroundTexts);
  const word = useShareKindLabel();
  const { levelOf, shareOf } = useRiskRowResults(type);
  const otherwise = useFigureOrigin(type);
  const kinds = listDataKinds(type);
  return (
    <>
      <MisleadingFigureNote text={states.doubt(formatPointer('background', 'data', type, line.key))} />
      {line.sides.filter(isRowEnterable).map((row, side) => (
        <fieldset key={row.source}>
          <legend>{t(`background.segment${row.source}`)}</legend>
          {kinds.map((kind, index) => (
            <div key={kind} className={styles.field}>
              <span>{word(kind)}</span>
              <FigureInput
                {...{ type, row, kind, at, states, actions }}
                column={side * kinds.length + index}
              />
              <DataModeChoice {...{ row, kind, states, actions }} />
            </div>
          ))}
          <p>
            {t('background.share')}: <ShareOfCustomers share={shareOf(row)} />
          </p>
        </fieldset>
      ))}
      <fieldset>
        <legend>{t('background.forTheRow')}</legend>
        <FigureOriginFields {...useFigureRowOrigin({ type, line, otherwise })} />
      </fieldset>
      <p>
        {t('background.inherent')}:{' '}
        <ExplainedLevel subject={{ kind: 'risk', type, key: line.key }} value={levelOf(line.key)} />
      </p>
    </>
  );
}

export function SingleRowEditor(props: FigureGridProps) {
  const { type, sources, mode, lines, edit, actions, statesOf } = props;
  const t = useT(backgroundTexts);
  const word = useShareKindLabel();
  const [chosen, setChosen] = useState<string | null>(null);
  const at = Math.max(
    0,
    lines.findIndex(({ key }) => key === chosen),
  );
  const line = lines[at];
  if (line === undefined) return null;
  const go = (to: number) => setChosen(lines[to]?.key ?? null);
  return (
    <div className={styles.one}>
      <NativeSelect
        label={t('background.rowOf', { at: at + 1, count: lines.length })}
        value={line.key}
        data={lines.map(({ key, name }) => ({ value: key, label: name }))}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Fields key={line.key} {...{ line, at, type, actions }} states={statesOf(line)} />
      <div className={styles.turn}>
        <Button variant="default" size="md" disabled={at === 0} onClick={() => go(at - 1)}>
          {t('background.previousRow')}
        </Button>
        <Button size="md" disabled={at === lines.length - 1} onClick={() => go(at + 1)}>
          {t('background.nextRow')}
        </Button>
      </div>
      <fieldset>
        <legend>{t('background.declared')}</legend>
        {sources.flatMap((source) =>
          listDataKinds(type).map((kind) => (
            <div key={`${source} ${kind}`} className={styles.field}>
              <span>
                {t(`background.segment${source}`)}, {word(kind)}
              </span>
              <TotalField type={type} source={source} kind={kind} />
            </div>
          )),
        )}
      </fieldset>
      {edit.pasting === null ? null : <FigurePasteDialog type={type} mode={mode} pasting={edit.pasting} />}
    </div>
  );
}
