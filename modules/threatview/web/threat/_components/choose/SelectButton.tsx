import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { analysisSelection, useIsKeySelected } from '../../_lib/analysis/selection.ts';
import { threatViewTexts } from '../../texts.ts';
import styles from './select.module.css';

interface SelectButtonProps {
  readonly itemKey: string;
  readonly name: string;
  /** Key of the threat or risk whose panel or card shows the button. */
  readonly through?: string | undefined;
}

interface InRow {
  /** True in a table row: the row holds the tab stop, and the space bar selects the item. */
  readonly inRow?: boolean;
}

export function SelectToggleButton({ itemKey, name, through, inRow = false }: SelectButtonProps & InRow) {
  const t = useT(threatViewTexts);
  const selected = useIsKeySelected(itemKey);
  const Icon = selected ? IconCheck : IconPlus;
  const label = t(selected ? 'threat.remove' : 'threat.add', { name });
  return (
    <button
      type="button"
      className={styles.mark}
      tabIndex={inRow ? -1 : undefined}
      data-selected={selected || undefined}
      aria-label={label}
      title={label}
      onClick={(event) => {
        event.stopPropagation();
        analysisSelection.toggle(itemKey, through);
      }}
    >
      <Icon size={14} stroke={2} aria-hidden="true" />
    </button>
  );
}

export function SelectToggleAction({ itemKey, name }: SelectButtonProps) {
  const t = useT(threatViewTexts);
  const selected = useIsKeySelected(itemKey);
  const Icon = selected ? IconCheck : IconPlus;
  return (
    <Button
      variant={selected ? 'light' : 'filled'}
      aria-pressed={selected}
      title={t(selected ? 'threat.remove' : 'threat.add', { name })}
      leftSection={<Icon size={15} stroke={2} aria-hidden="true" />}
      data-print="hide"
      onClick={() => analysisSelection.toggle(itemKey)}
    >
      {t(selected ? 'threat.inSelection' : 'threat.addToSelection')}
    </Button>
  );
}
