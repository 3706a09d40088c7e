/** Days as the server writes them: `YYYY-MM-DD` by the calendar of UTC (ISO 8601). */
const dayMs = 86_400_000;

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export const today = (): string => dayOf(new Date());

/** The day so many days after the one that a date or an instant begins with. */
export const daysAfter = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(day.slice(0, 10)) + days * dayMs));
