/** Filter chip with multiple choice; the list remains open after a choice. */

import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { ChoiceChip } from '@klarsikt/web/ui/choices/ChoiceChip.tsx';
import type { Choice } from '@klarsikt/web/ui/choices/ChoiceList.tsx';
import { uiTexts as ui } from '@klarsikt/web/ui/texts.ts';
import { memo } from 'react';

interface MultiChipProps {
  readonly label: string;
  readonly values: readonly string[];
  readonly options: readonly Choice[];
  readonly onChange: (values: readonly string[]) => void;
}

export const MultiChoiceChip = memo(function MultiChip({ label, values, options, onChange }: MultiChipProps) {
  const t = useT(ui);
  const chosen = options.filter(({ value }) => values.includes(value)).map((option) => option.label);
  const shown =
    values.length === 0
      ? t('ui.all')
      : ((chosen.length === 1 ? chosen[0] : undefined) ?? String(values.length));
  return (
    <ChoiceChip
      label={label}
      shown={shown}
      title={chosen.join(', ')}
      choices={options}
      chosen={values}
      several
      onChoose={(next) =>
        onChange(values.includes(next) ? values.filter((value) => value !== next) : [...values, next])
      }
      onRemove={() => onChange([])}
    />
  );
});
