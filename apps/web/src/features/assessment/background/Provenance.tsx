/** Where the figures of a type come from, and of which day they are. */

import { documentLimits, pointerOf, type RiskType, riskTypeWord } from '@klarsikt/engine';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { TextInput } from '../../../ui/kit/fields.ts';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { texts } from './texts.ts';

export function Provenance({ type }: { readonly type: RiskType }) {
  const t = useT(texts);
  const { language } = useFormat();
  const { document, change, editable } = useAssessment();
  const known = document.background.provenance[type] ?? { source: '', date: null };
  const write = (next: { source: string; date: string | null }) =>
    change(t('background.stepSource', { type: riskTypeWord(type, language) }), [
      { op: 'set', path: pointerOf('background', 'provenance', type), value: next },
    ]);
  return (
    <>
      <TextInput
        size="xs"
        aria-label={`${t('background.source')}: ${riskTypeWord(type, language)}`}
        placeholder={t('background.source')}
        maxLength={documentLimits.source}
        disabled={!editable}
        value={known.source}
        data-field={pointerOf('background', 'provenance', type, 'source')}
        onChange={(event) => write({ ...known, source: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        type="date"
        aria-label={`${t('background.sourceDate')}: ${riskTypeWord(type, language)}`}
        disabled={!editable}
        value={known.date ?? ''}
        data-field={pointerOf('background', 'provenance', type, 'date')}
        onChange={(event) =>
          write({ ...known, date: event.currentTarget.value === '' ? null : event.currentTarget.value })
        }
      />
    </>
  );
}
