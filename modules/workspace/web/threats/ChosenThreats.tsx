import { selectedRowsTexts as chosenTexts } from '@klarsikt/assessment/web/assessment/_components/chosen/chosen-texts.ts';
import {
  ReasonField,
  type SelectedRowsAction,
  SelectedRowsBar,
  SelectedRowsForm,
  useBulkChange,
} from '@klarsikt/assessment/web/assessment/_components/chosen/SelectedRowsBar.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { type AssessedThreat, formatPointer } from '@klarsikt/engine/assessment';
import { BulkCommentForm } from '@klarsikt/governance/web/comments/CommentMany.tsx';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { NumberField } from '@klarsikt/web/ui/fields/NumberField.tsx';
import type { RowSelection } from '@klarsikt/web/ui/table/use-chosen-rows.ts';
import { useState } from 'react';
import {
  buildRemoveGradePatches,
  buildThreatGradePatches,
  buildThreatSelectionPatches,
} from './bulk-threats.ts';
import { threatBulkTexts } from './many-texts.ts';
import type { ThreatLine } from './rows.ts';

interface GradeProps {
  readonly count: number;
  readonly onTake: (given: { readonly grade: number; readonly motivation: string }) => void;
  readonly onEnd: (done: boolean) => void;
}

function GradeForm({ count, onTake, onEnd }: GradeProps) {
  const t = useT(threatBulkTexts);
  const [grade, setGrade] = useState<number | null>(null);
  const [motivation, setMotivation] = useState('');
  return (
    <SelectedRowsForm
      title={t('manyThreats.gradeTitle', { count })}
      take={t('manyThreats.gradeTake')}
      isReady={grade !== null && motivation.trim() !== ''}
      onTake={() => {
        if (grade === null) return;
        onTake({ grade, motivation: motivation.trim() });
        onEnd(true);
      }}
      onClose={() => onEnd(false)}
    >
      {(say) => (
        <>
          <NumberField
            size="xs"
            w={120}
            label={t('manyThreats.gradeField')}
            min={0}
            max={4}
            required
            value={grade}
            error={say(grade === null, t('manyThreats.gradeMissing'))}
            onChange={setGrade}
          />
          <ReasonField
            label={t('manyThreats.motivation')}
            help={t('manyThreats.motivationHelp')}
            value={motivation}
            say={say}
            onChange={setMotivation}
          />
        </>
      )}
    </SelectedRowsForm>
  );
}

function useSelectActs(rows: readonly AssessedThreat[]): readonly SelectedRowsAction[] {
  const t = useT(threatBulkTexts);
  const { document } = useAssessment();
  const changeMany = useBulkChange();
  return [true, false].flatMap((selected): SelectedRowsAction[] => {
    const patches = buildThreatSelectionPatches(document.selections.threats, rows, selected);
    const count = rows.filter((row) => row.selected !== selected).length;
    if (count === 0) return [];
    const step = selected ? 'manyThreats.stepTake' : 'manyThreats.stepLeave';
    return [
      {
        label: t(selected ? 'manyThreats.take' : 'manyThreats.leave', { count }),
        run: () => changeMany(t(step, { count }), patches, count),
      },
    ];
  });
}

function useActs(rows: readonly AssessedThreat[]): readonly SelectedRowsAction[] {
  const t = useT(threatBulkTexts);
  const c = useT(chosenTexts);
  const { editable, commentable } = useAssessment();
  const changeMany = useBulkChange();
  const selects = useSelectActs(rows);
  const count = rows.length;
  const graded = buildRemoveGradePatches(rows);
  const changes: readonly SelectedRowsAction[] = [
    ...selects,
    {
      label: t('manyThreats.grade'),
      form: (onEnd) => (
        <GradeForm
          count={count}
          onEnd={onEnd}
          onTake={(given) =>
            changeMany(t('manyThreats.stepGrade', { count }), buildThreatGradePatches(rows, given), count)
          }
        />
      ),
    },
    ...(graded.length === 0
      ? []
      : [
          {
            label: t('manyThreats.ungrade', { count: graded.length }),
            run: () =>
              changeMany(t('manyThreats.stepUngrade', { count: graded.length }), graded, graded.length),
          },
        ]),
  ];
  const comments: SelectedRowsAction = {
    label: c('chosen.comment'),
    form: (onEnd) => (
      <BulkCommentForm places={rows.map(({ key }) => formatPointer('threats', 'data', key))} onEnd={onEnd} />
    ),
  };
  return [...(editable ? changes : []), ...(commentable ? [comments] : [])];
}

interface ChosenThreatsProps {
  readonly lines: readonly ThreatLine[];
  readonly rows: RowSelection;
}

export function ChosenThreatsBar({ lines, rows }: ChosenThreatsProps) {
  const acts = useActs(lines.filter(({ key }) => rows.keys.has(key)).map(({ row }) => row));
  return <SelectedRowsBar rows={rows} total={lines.length} acts={acts} />;
}
