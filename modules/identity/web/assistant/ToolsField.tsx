import { assistantToolNames } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { MultiChoiceField } from '@klarsikt/web/ui/records/form-fields.tsx';
import type { FieldState } from '@klarsikt/web/ui/records/use-record-form.ts';
import { assistantTexts } from './texts.ts';

export function AssistantToolsField(field: FieldState<readonly string[]>) {
  const t = useT(assistantTexts);
  return (
    <MultiChoiceField
      label={t('assistant.tools')}
      hint={t('assistant.toolsHint')}
      choices={assistantToolNames.map((value) => ({ value, label: t(`assistant.tool.${value}`) }))}
      {...field}
    />
  );
}
