/** Lists the time zones of the IANA database as choices, named in the present language. */
import { listTimeZones } from '@klarsikt/engine/calendar';
import type { Language } from '@klarsikt/engine/text';
import { useMemo } from 'react';
import { useFormat } from './format.ts';
import { getLocale } from './texts.ts';

/** Returns the common name of a time zone, such as `Central European Time`. */
function formatZone(zone: string, language: Language): string {
  const format = new Intl.DateTimeFormat(getLocale(language), {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  });
  return format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

const known = new Map<Language, readonly { readonly value: string; readonly label: string }[]>();

/**
 * Lists all time zones, and `also`, which the browser's list may lack. The names are cached, because formatting four
 * hundred of them takes time.
 */
export function useZoneChoices(also: string): readonly { readonly value: string; readonly label: string }[] {
  const { language } = useFormat();
  return useMemo(() => {
    const all =
      known.get(language) ??
      listTimeZones().map((value) => ({ value, label: `${value} (${formatZone(value, language)})` }));
    known.set(language, all);
    const isListed = also === '' || all.some(({ value }) => value === also);
    return isListed ? all : [...all, { value: also, label: also }];
  }, [language, also]);
}
