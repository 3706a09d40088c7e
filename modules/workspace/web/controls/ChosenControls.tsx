/** What can be done to the chosen controls of the list: assessed, ruled out, used or not, commented on. */

import {
  type ChosenAct,
  ChosenBar,
  ChosenForm,
  useChangeMany,
  useRulingOut,
} from '@klarsikt/assessment/web/assessment/_components/chosen/ChosenRows.tsx';
import { texts as chosenTexts } from '@klarsikt/assessment/web/assessment/_components/chosen/chosen-texts.ts';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { type ControlRow, pointerOf } from '@klarsikt/engine';
import { CommentMany } from '@klarsikt/governance/web/comments/CommentMany.tsx';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { NumberField } from '@klarsikt/web/ui/fields/NumberField.tsx';
import type { ChosenRows } from '@klarsikt/web/ui/table/use-chosen-rows.ts';
import { useState } from 'react';
import {
  applicablePatches,
  assessPatches,
  type Figures,
  notApplicablePatches,
  selectionPatches,
} from './many.ts';
import { texts } from './many-texts.ts';
import type { ControlLine } from './rows.ts';

interface AssessProps {
  readonly count: number;
  readonly onTake: (figures: Figures) => void;
  readonly onEnd: (done: boolean) => void;
}

function AssessForm({ count, onTake, onEnd }: AssessProps) {
  const t = useT(texts);
  const [figures, setFigures] = useState<Figures>({ design: null, operation: null });
  const isEmpty = figures.design === null && figures.operation === null;
  return (
    <ChosenForm
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
    </ChosenForm>
  );
}

/** Whether a chosen control is used, by what stands in the document of them. */
function useUseActs(rows: readonly ControlRow[]): readonly ChosenAct[] {
  const t = useT(texts);
  const { document } = useAssessment();
  const changeMany = useChangeMany();
  return [true, false].flatMap((inUse): ChosenAct[] => {
    const patches = selectionPatches(document.selections.controls, rows, inUse);
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

function useActs(rows: readonly ControlRow[]): readonly ChosenAct[] {
  const t = useT(texts);
  const c = useT(chosenTexts);
  const { editable, commentable } = useAssessment();
  const changeMany = useChangeMany();
  const uses = useUseActs(rows);
  const rulingOut = useRulingOut({
    count: rows.length,
    out: (reason) => notApplicablePatches(rows, reason),
    back: applicablePatches(rows),
  });
  const assessable = rows.filter(({ inUse, na }) => inUse && !na);
  const changes: readonly ChosenAct[] = [
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
                    assessPatches(assessable, figures),
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
  const comments: ChosenAct = {
    label: c('chosen.comment'),
    form: (onEnd) => (
      <CommentMany
        places={rows.map(({ key, origin }) => pointerOf('controls', origin === 'own' ? 'own' : 'data', key))}
        onEnd={onEnd}
      />
    ),
  };
  return [...(editable ? changes : []), ...(commentable ? [comments] : [])];
}

interface ChosenControlsProps {
  readonly lines: readonly ControlLine[];
  readonly rows: ChosenRows;
}

export function ChosenControls({ lines, rows }: ChosenControlsProps) {
  const acts = useActs(lines.filter(({ key }) => rows.keys.has(key)).map(({ row }) => row));
  return <ChosenBar rows={rows} total={lines.length} acts={acts} />;
}
