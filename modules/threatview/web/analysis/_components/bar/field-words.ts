import type { CompiledModel } from '@klarsikt/engine/model';
import { getRelevanceName, getSegmentWord } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import type { FieldWording } from '@klarsikt/web/ui/document/ConflictDialog.tsx';
import { useMemo } from 'react';
import type { AnalysisDraft } from '../../../threat/_lib/analysis/analysis-draft.ts';
import { findThreatOrRisk } from '../../../threat/_lib/lists/risk-list.ts';
import { findNoteTargetName } from '../../_lib/notes.ts';
import { useAssessmentChoices } from '../../_lib/results/own-levels.ts';
import { analysisTexts } from '../../texts.ts';

export function useAnalysisFieldWording(model: CompiledModel): FieldWording<AnalysisDraft> {
  const t = useT(analysisTexts);
  const { text, language } = useFormat();
  const assessments = useAssessmentChoices();
  return useMemo(() => {
    const nameOf = (key: string): string => {
      const found = findThreatOrRisk(model, key);
      return found === null ? key : text(found.entity.name);
    };
    const labels: { readonly [setting: string]: string } = {
      country: t('analysis.part.country'),
      segment: t('analysis.part.segment'),
      businesses: t('analysis.part.businesses'),
      areas: t('analysis.part.areas'),
      raId: t('analysis.part.raId'),
    };
    const noteLabel = (draft: AnalysisDraft, on: string): string => {
      const note = draft.notes[on];
      if (note === undefined || note.type === null) return t('analysis.part.wholeNote');
      const name = findNoteTargetName(model, note);
      return t('analysis.part.note', { name: name === null ? on : text(name) });
    };
    const setting = ({ settings }: AnalysisDraft, name: string): string => {
      const { country, segment, businesses, areas, raId } = settings;
      if (name === 'country') return country === null ? '' : nameOf(country);
      if (name === 'segment') return segment === null ? '' : getSegmentWord(segment, language);
      if (name === 'areas') return areas.map((area) => getRelevanceName(area, language)).join(', ');
      if (name === 'raId') return assessments.find(({ value }) => value === String(raId))?.label ?? '';
      const named = businesses.map((key) => model.businesses.byKey.get(key)?.name);
      return named.map((found, at) => (found === undefined ? businesses[at] : text(found))).join(', ');
    };
    const isIn = (keys: AnalysisDraft['selected'], key: string) =>
      t(Object.hasOwn(keys, key) ? 'analysis.isSelected' : 'analysis.isNotSelected');
    return {
      labelOf: (field, draft) => {
        const [part, name = ''] = field.slice(1).split('/');
        if (part === 'selected') return nameOf(name);
        if (part === 'preview') return t('analysis.part.previewed', { name: nameOf(name) });
        if (part === 'settings') return labels[name] ?? name;
        if (part === 'notes') return noteLabel(draft, name);
        if (part === 'analysisType') return t('analysis.col.type');
        return t(part === 'name' ? 'analysis.part.name' : 'analysis.part.report');
      },
      valueIn: (draft, field) => {
        const [part, name = '', own = ''] = field.slice(1).split('/');
        if (part === 'selected') return isIn(draft.selected, name);
        if (part === 'preview') return isIn(draft.preview, name);
        if (part === 'settings') return setting(draft, name);
        if (part === 'analysisType') return t(`analysis.type.${draft.analysisType}`);
        if (part === 'notes') return draft.notes[name]?.text ?? '';
        if (part === 'name') return draft.name;
        const value = Object.entries(draft.report.comments).find(([title]) => title === own)?.[1];
        return value ?? '';
      },
    };
  }, [model, t, text, language, assessments]);
}
