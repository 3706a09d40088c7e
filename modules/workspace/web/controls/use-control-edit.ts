/** Edits of one control; each edit is one named undo step. */

import { useStableAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import {
  type ControlEntry,
  type ControlRow,
  formatPointer,
  type Patch,
  setSelected,
} from '@klarsikt/engine/assessment';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useMemo } from 'react';
import { controlsTexts } from './texts.ts';
import {
  type ControlAssessmentPart,
  type SegmentSide,
  setAssessmentFigure,
  splitOrJoinSegments,
} from './write.ts';

export function useControlEdit() {
  const { editor, set, change } = useStableAssessment();
  const { text } = useFormat();
  const t = useT(controlsTexts);
  return useMemo(() => {
    const write = <F extends keyof ControlEntry>(
      { key, name }: ControlRow,
      field: F,
      value: NonNullable<ControlEntry[F]> | null,
    ) => set(t(`controls.step.${field}`, { name: text(name) }), ['controls', 'data', key, field], value);
    return {
      write,
      assess: (row: ControlRow, side: SegmentSide, part: ControlAssessmentPart, figure: number | null) =>
        write(row, 'assessment', setAssessmentFigure(row.entry.assessment, side, part, figure)),
      split: (row: ControlRow, perSegment: boolean) =>
        write(row, 'assessment', splitOrJoinSegments(row.entry.assessment, perSegment)),
      use: ({ key, name }: ControlRow, inUse: boolean) =>
        set(
          t(inUse ? 'controls.step.use' : 'controls.step.unuse', { name: text(name) }),
          ['selections', 'controls'],
          setSelected(editor.state().document.selections.controls, key, inUse),
        ),
      remove: ({ key, name }: ControlRow) => {
        const entry: readonly Patch[] =
          editor.state().document.controls.data[key] === undefined
            ? []
            : [{ op: 'remove', path: formatPointer('controls', 'data', key) }];
        change(t('controls.step.remove', { name: text(name) }), [
          { op: 'remove', path: formatPointer('controls', 'own', key) },
          ...entry,
        ]);
      },
    };
  }, [editor, set, change, text, t]);
}
