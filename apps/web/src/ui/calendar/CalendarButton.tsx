/** The button at a field for a day that opens a calendar. Without the calendar's file the field is written in as before. */
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { patient } from '../../platform/files/later-files.ts';
import { useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import type { CalendarDialog } from './CalendarDialog.tsx';
import styles from './calendar.module.css';
import type { Limits } from './month.ts';
import { texts } from './texts.ts';

const load = patient(async () => (await import('./CalendarDialog.tsx')).CalendarDialog);

/** Alt and the arrow down in the field open the calendar, as they open a list. */
export const opensCalendar = ({ key, altKey }: { readonly key: string; readonly altKey: boolean }): boolean =>
  altKey && key === 'ArrowDown';

export function useCalendar() {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<{ readonly Dialog: typeof CalendarDialog } | null>(null);
  return {
    button,
    opened,
    open: () => {
      load().then(
        (Dialog) => setOpened({ Dialog }),
        () => undefined,
      );
    },
    close: () => setOpened(null),
  };
}

interface CalendarButtonProps extends Limits {
  readonly calendar: ReturnType<typeof useCalendar>;
  readonly value: string;
  readonly onChange: (day: string) => void;
  /** In a grid, where a key in the field opens the calendar: no stop of its own. */
  readonly stop?: boolean;
}

export function CalendarButton({ calendar, value, onChange, stop = true, ...limits }: CalendarButtonProps) {
  const t = useT(texts);
  const { date } = useFormat();
  const { button, opened, open, close } = calendar;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.open}
        tabIndex={stop ? undefined : -1}
        aria-haspopup="dialog"
        aria-label={value === '' ? t('calendar.choose') : t('calendar.change', { day: date(value) })}
        onClick={open}
      >
        <IconCalendar size={16} stroke={1.5} aria-hidden="true" />
      </button>
      {opened === null ? null : (
        <opened.Dialog
          {...limits}
          value={value}
          anchor={button}
          onClose={close}
          onChoose={(day) => {
            close();
            onChange(day);
          }}
        />
      )}
    </>
  );
}
