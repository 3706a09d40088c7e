/** Time zones of the IANA database as choices, named in the present language. */
import { type Language, timeZones } from '@klarsikt/engine';
import { useMemo } from 'react';
import { useFormat } from './format.ts';
import { localeOf } from './texts.ts';

/** What people call a zone, with how far it is from UTC in winter or summer now: `Central European Time`. */
function zoneWord(zone: string, language: Language): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { timeZone: zone, timeZoneName: 'longGeneric' });
  return format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

const known = new Map<Language, readonly { readonly value: string; readonly label: string }[]>();

/** All zones, and `also`, which the list of this browser may not have. Four hundred names take a moment: they are made once. */
export function useZoneChoices(also: string): readonly { readonly value: string; readonly label: string }[] {
  const { language } = useFormat();
  return useMemo(() => {
    const all =
      known.get(language) ??
      timeZones().map((value) => ({ value, label: `${value} (${zoneWord(value, language)})` }));
    known.set(language, all);
    const isListed = also === '' || all.some(({ value }) => value === also);
    return isListed ? all : [...all, { value: also, label: also }];
  }, [language, also]);
}
