import { selectedRowsTexts as chosenTexts } from '@klarsikt/assessment/web/assessment/_components/chosen/chosen-texts.ts';
import {
  type SelectedRowsAction,
  SelectedRowsBar,
  SelectedRowsForm,
  useBulkChange,
  useNotApplicableActions,
} from '@klarsikt/assessment/web/assessment/_components/chosen/SelectedRowsBar.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { type ControlRow, formatPointer } from '@klarsikt/engine/assessment';
import { BulkCommentForm } from '@klarsikt/governance/web/comments/CommentMany.tsx';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { NumberField } from '@klarsikt/web/ui/fields/NumberField.tsx';
import type { RowSelection } from '@klarsikt/web/ui/table/use-chosen-rows.ts';
import { useState } from 'react';
import {
  buildApplicablePatches,
  buildAssessmentPatches,
  buildNotApplicablePatches,
  buildSelectionPatches,
  type ControlPartFigures,
} from './bulk-controls.ts';
import { controlBulkTexts } from './many-texts.ts';
import type { ControlLine } from './rows.ts';

interface AssessProps {
  readonly count: number;
  readonly onTake: (figures: ControlPartFigures) => void;
  readonly onEnd: (done: boolean) => void;
}

function AssessForm({ count, onTake, onEnd }: AssessProps) {
  const t = useT(controlBulkTexts);
  const [figures, setFigures] = useState<ControlPartFigures>({ design: null, operation: null });
  const isEmpty = figures.design === null && figures.operation === null;
  return (
    <SelectedRowsForm
      title={t('manyControls.assessTitle', { count })}
      take={t('manyControls.assessTake')}
      isReady={!isEmpty}
      onTake={() => {
        onTake(figures);
        onEnd(true);
      }}
      onClose={() => onEnd(false)}
    >
      {(say) => (
        <>
          <p className="muted">{t('manyControls.assessHelp')}</p>
          {(['design', 'operation'] as const).map((part) => (
            <NumberField
              key={part}
              size="xs"
              w={120}
              label={t(`manyControls.${part}`)}
              min={0}
              max={4}
              value={figures[part]}
              error={part === 'design' ? say(isEmpty, t('manyControls.assessMissing')) : null}
              onChange={(value) => setFigures((before) => ({ ...before, [part]: value }))}
            />
          ))}
        </>
      )}
    </SelectedRowsForm>
  );
}

function useUseActs(rows: readonly ControlRow[]): readonly SelectedRowsAction[] {
  const t = useT(controlBulkTexts);
  const { document } = useAssessment();
  const changeMany = useBulkChange();
  return [true, false].flatMap((inUse): SelectedRowsAction[] => {
    const patches = buildSelectionPatches(document.selections.controls, rows, inUse);
    const count = rows.filter((row) => row.origin === 'library' && row.inUse !== inUse).length;
    if (count === 0) return [];
    const step = inUse ? 'manyControls.stepUse' : 'manyControls.stepUnuse';
    return [
      {
        label: t(inUse ? 'manyControls.use' : 'manyControls.unuse', { count }),
        run: () => changeMany(t(step, { count }), patches, count),
      },
    ];
  });
}

function useActs(rows: readonly ControlRow[]): readonly SelectedRowsAction[] {
  const t = useT(controlBulkTexts);
  const c = useT(chosenTexts);
  const { editable, commentable } = useAssessment();
  const changeMany = useBulkChange();
  const uses = useUseActs(rows);
  const rulingOut = useNotApplicableActions({
    count: rows.length,
    out: (reason) => buildNotApplicablePatches(rows, reason),
    back: buildApplicablePatches(rows),
  });
  const assessable = rows.filter(({ inUse, na }) => inUse && !na);
  const changes: readonly SelectedRowsAction[] = [
    ...(assessable.length === 0
      ? []
      : [
          {
            label: t('manyControls.assess'),
            form: (onEnd: (done: boolean) => void) => (
              <AssessForm
                count={assessable.length}
                onEnd={onEnd}
                onTake={(figures) =>
                  changeMany(
                    t('manyControls.stepAssess', { count: assessable.length }),
                    buildAssessmentPatches(assessable, figures),
                    assessable.length,
                  )
                }
              />
            ),
          },
        ]),
    ...rulingOut,
    ...uses,
  ];
  const comments: SelectedRowsAction = {
    label: c('chosen.comment'),
    form: (onEnd) => (
      <BulkCommentForm
        places={rows.map(({ key, origin }) =>
          formatPointer('controls', origin === 'own' ? 'own' : 'data', key),
        )}
        onEnd={onEnd}
      />
    ),
  };
  return [...(editable ? changes : []), ...(commentable ? [comments] : [])];
}

interface ChosenControlsProps {
  readonly lines: readonly ControlLine[];
  readonly rows: RowSelection;
}

export function SelectedControlsBar({ lines, rows }: ChosenControlsProps) {
  const acts = useActs(lines.filter(({ key }) => rows.keys.has(key)).map(({ row }) => row));
  return <SelectedRowsBar rows={rows} total={lines.length} acts={acts} />;
}
