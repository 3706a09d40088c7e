/**
 * A month view that follows the date picker dialog of the WAI-ARIA practices. It uses the browser's own dialog
 * element, which keeps the focus inside.
 */
import { addMonths, getDayStart, utcTimeZone } from '@klarsikt/engine/calendar';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { getToday } from '../../platform/days.ts';
import { capitalizeFirst } from '../../platform/i18n/format.ts';
import { getLocale, useT } from '../../platform/i18n/texts.ts';
import { useLanguage } from '../../platform/settings/language.ts';
import styles from './calendar.module.css';
import { CalendarMonthGrid } from './MonthGrid.tsx';
import { clampDay, type DayLimits, findDayForKey, isWithinLimits } from './month.ts';
import { positionCalendarDialog } from './place.ts';
import { calendarTexts } from './texts.ts';

interface CalendarDialogProps extends DayLimits {
  readonly value: string;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onChoose: (day: string) => void;
  readonly onClose: () => void;
}

function Turn({ months, day, onTurn }: { months: number; day: string; onTurn: (day: string) => void }) {
  const t = useT(calendarTexts);
  const back = months < 0;
  const year = Math.abs(months) === 12;
  const name = year
    ? (`calendar.${back ? 'previousYear' : 'nextYear'}` as const)
    : (`calendar.${back ? 'previousMonth' : 'nextMonth'}` as const);
  const Icon = year
    ? back
      ? IconChevronsLeft
      : IconChevronsRight
    : back
      ? IconChevronLeft
      : IconChevronRight;
  return (
    <button
      type="button"
      className={styles.turn}
      data-mantine-stop-propagation
      aria-label={t(name)}
      title={t(name)}
      onClick={() => onTurn(addMonths(day, months))}
    >
      <Icon size={16} stroke={1.5} aria-hidden="true" />
    </button>
  );
}

/** Opens a modal dialog at the button and returns the focus afterwards. */
function useDialog(anchor: RefObject<HTMLElement | null>) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const from = document.activeElement;
    if (element === null) return;
    element.showModal();
    if (anchor.current !== null) positionCalendarDialog(element, anchor.current);
    return () => {
      element.close();
      if (from instanceof HTMLElement && from.isConnected) from.focus();
    };
  }, [anchor]);
  return dialog;
}

/**
 * Keeps the current day of the calendar. The day is focused after moves by arrow keys, but not after the buttons that
 * turn the month.
 */
function useDay(value: string, limits: DayLimits, dialog: RefObject<HTMLDialogElement | null>) {
  const [day, setDay] = useState(() => clampDay(value || getToday(), limits));
  const [byKey, setByKey] = useState(true);
  useEffect(() => {
    if (byKey) dialog.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day, byKey, dialog]);
  const go = (next: string, walked: boolean) => {
    setByKey(walked);
    setDay(clampDay(next, limits));
  };
  const walk = (event: KeyboardEvent) => {
    const onDay = event.target instanceof HTMLElement && event.target.dataset.day !== undefined;
    const next = onDay ? findDayForKey(day, event.key, event.shiftKey) : null;
    if (next === null) return;
    event.preventDefault();
    go(next, true);
  };
  return { day, walk, turn: (next: string) => go(next, false) };
}

interface MonthHeadProps {
  readonly id: string;
  readonly day: string;
  readonly onTurn: (day: string) => void;
}

function MonthHead({ id, day, onTurn }: MonthHeadProps) {
  const language = useLanguage();
  const month = new Intl.DateTimeFormat(getLocale(language), {
    month: 'long',
    year: 'numeric',
    timeZone: utcTimeZone,
  });
  return (
    <header className={styles.head}>
      {[-12, -1].map((months) => (
        <Turn key={months} months={months} day={day} onTurn={onTurn} />
      ))}
      <h2 id={id} aria-live="polite">
        {capitalizeFirst(month.format(getDayStart(day, utcTimeZone)), language)}
      </h2>
      {[1, 12].map((months) => (
        <Turn key={months} months={months} day={day} onTurn={onTurn} />
      ))}
    </header>
  );
}

type FootProps = Pick<CalendarDialogProps, 'value' | 'onChoose' | 'onClose'> & { readonly limits: DayLimits };

function Foot({ value, limits, onChoose, onClose }: FootProps) {
  const t = useT(calendarTexts);
  return (
    <footer className={styles.foot}>
      {isWithinLimits(getToday(), limits) ? (
        <button type="button" data-mantine-stop-propagation onClick={() => onChoose(getToday())}>
          {t('calendar.today')}
        </button>
      ) : null}
      {value === '' ? null : (
        <button type="button" data-mantine-stop-propagation onClick={() => onChoose('')}>
          {t('calendar.clear')}
        </button>
      )}
      <button type="button" data-mantine-stop-propagation onClick={onClose}>
        {t('calendar.cancel')}
      </button>
    </footer>
  );
}

export function CalendarDialog({ value, anchor, onChoose, onClose, ...limits }: CalendarDialogProps) {
  const t = useT(calendarTexts);
  const id = useId();
  const dialog = useDialog(anchor);
  const { day, walk, turn } = useDay(value, limits, dialog);
  const onKeyDown = (event: KeyboardEvent) => {
    // Stops these keys, so that the page does not handle them too.
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
    walk(event);
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      // biome-ignore lint/a11y/noRedundantRoles: the page's handler of Escape finds open dialogs by this role
      role="dialog"
      aria-modal="true"
      aria-label={t('calendar.title')}
      aria-describedby={`${id}-keys`}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        event.stopPropagation();
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.box}>
        <MonthHead id={id} day={day} onTurn={turn} />
        <CalendarMonthGrid labelledBy={id} day={day} value={value} limits={limits} onChoose={onChoose} />
        <p id={`${id}-keys`} className="visually-hidden">
          {t('calendar.keys')}
        </p>
        <Foot value={value} limits={limits} onChoose={onChoose} onClose={onClose} />
      </div>
    </dialog>
  );
}
