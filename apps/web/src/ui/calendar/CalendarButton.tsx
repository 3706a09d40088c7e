/** Opens a calendar for a date field. If the calendar's file cannot be loaded, the field still accepts text. */
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { retryUntilConnected } from '../../platform/files/later-files.ts';
import { useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import type { CalendarDialog } from './CalendarDialog.tsx';
import styles from './calendar.module.css';
import type { DayLimits } from './month.ts';
import { calendarTexts } from './texts.ts';

const load = retryUntilConnected(async () => (await import('./CalendarDialog.tsx')).CalendarDialog);

/** Alt and arrow down opens the calendar, as in select fields. */
export const isCalendarKey = ({ key, altKey }: { readonly key: string; readonly altKey: boolean }): boolean =>
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

interface CalendarButtonProps extends DayLimits {
  readonly calendar: ReturnType<typeof useCalendar>;
  readonly value: string;
  readonly onChange: (day: string) => void;
  /** False removes the button from the tab order, for grids in which a key in the field opens the calendar. */
  readonly stop?: boolean;
}

export function CalendarButton({ calendar, value, onChange, stop = true, ...limits }: CalendarButtonProps) {
  const t = useT(calendarTexts);
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
