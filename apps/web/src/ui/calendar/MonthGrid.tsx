/** Days of a month. One day is the tab stop; days outside the limits are marked as disabled. */
import { getDayStart, utcTimeZone } from '@klarsikt/engine/calendar';
import { getToday } from '../../platform/days.ts';
import { getLocale, useT } from '../../platform/i18n/texts.ts';
import { useLanguage } from '../../platform/settings/language.ts';
import styles from './calendar.module.css';
import { type DayLimits, isWithinLimits, listCalendarWeeks } from './month.ts';
import { calendarTexts } from './texts.ts';

interface MonthGridProps {
  readonly labelledBy: string;
  /** The day that the tab key reaches. */
  readonly day: string;
  readonly value: string;
  readonly limits: DayLimits;
  readonly onChoose: (day: string) => void;
}

const at = (day: string) => getDayStart(day, utcTimeZone);

function WeekNumber({ number }: { readonly number: number }) {
  const t = useT(calendarTexts);
  return (
    <th scope="row" className={styles.week} aria-label={t('calendar.weekNumber', { number })}>
      {number}
    </th>
  );
}

export function CalendarMonthGrid({ labelledBy, day, value, limits, onChoose }: MonthGridProps) {
  const t = useT(calendarTexts);
  const language = useLanguage();
  const said = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(getLocale(language), { timeZone: utcTimeZone, ...options });
  const whole = said({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const [short, long] = [said({ weekday: 'short' }), said({ weekday: 'long' })];
  const weeks = listCalendarWeeks(day);
  const numbered = language === 'sv';
  return (
    <table className={styles.month} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {numbered ? (
            <th scope="col" abbr={t('calendar.week')} className={styles.week}>
              {t('calendar.weekShort')}
            </th>
          ) : null}
          {weeks[0]?.days.map((one) => (
            <th key={one} scope="col" abbr={long.format(at(one))}>
              {short.format(at(one))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.number}>
            {numbered ? <WeekNumber number={week.number} /> : null}
            {week.days.map((one) => (
              <td key={one}>
                <button
                  type="button"
                  className={styles.day}
                  data-day={one}
                  data-mantine-stop-propagation
                  data-other={one.slice(0, 7) === day.slice(0, 7) ? undefined : true}
                  tabIndex={one === day ? 0 : -1}
                  aria-label={whole.format(at(one))}
                  aria-pressed={one === value}
                  aria-current={one === getToday() ? 'date' : undefined}
                  aria-disabled={isWithinLimits(one, limits) ? undefined : true}
                  onClick={() => (isWithinLimits(one, limits) ? onChoose(one) : undefined)}
                >
                  {Number(one.slice(8))}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
