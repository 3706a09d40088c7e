import type { UsageFigure, UsageGroup, UsageRow } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import type { LanguageFormat } from '@klarsikt/web/platform/i18n/format.ts';
import type { TranslateFunction } from '@klarsikt/web/platform/i18n/texts.ts';
import type { usageTexts } from './texts.ts';

type Words = TranslateFunction<keyof (typeof usageTexts)['en']>;
const times: readonly UsageGroup[] = ['day', 'week', 'month'];

export const isTimeGroup = (group: UsageGroup): boolean => times.includes(group);

export function formatApplicationName(application: UsageRow['application'], t: Words): string {
  return t(`usage.app.${application}`);
}

const known: Readonly<Record<string, readonly [en: string, sv: string]>> = {
  page: ['Page opened', 'Sida öppnad'],
  login: ['Sign-in', 'Inloggning'],
  'report.shown': ['Report shown', 'Rapport visad'],
  'report.exported': ['Report exported', 'Rapport exporterad'],
  'threatview.card': ['Threat card opened', 'Hotkort öppnat'],
  'threatview.analysis': ['Threat analysis', 'Hotanalys'],
  'threatview.report': ['Threat report made', 'Hotrapport skapad'],
  'users.csv': ['Users exported', 'Användare exporterade'],
  'feed.opened': ['Feed opened', 'Flöde öppnat'],
};

export function formatUsageEvent(event: string, language: Language): string {
  return known[event]?.[language === 'sv' ? 1 : 0] ?? event;
}

export function formatUsageGroupName(
  figure: UsageFigure,
  group: UsageGroup,
  t: Words,
  format: LanguageFormat,
): string {
  switch (group) {
    case 'organization':
      return figure.organization?.name ?? '';
    case 'user':
      return figure.user?.name ?? t('usage.gone');
    case 'event':
      return figure.event === undefined ? '' : formatUsageEvent(figure.event, format.language);
    case 'application':
      return figure.application === undefined ? '' : formatApplicationName(figure.application, t);
    case 'day':
      return format.date(figure.day ?? null);
    case 'month':
      return format.date(figure.month ?? null);
    case 'week':
      return figure.week ?? '';
  }
}

export function toUsageFigureKey(figure: UsageFigure, groups: readonly UsageGroup[]): string {
  const { organization, user, event, application, day, week, month } = figure;
  const keys = { organization: organization?.id, user: user?.id, event, application, day, week, month };
  return groups.map((group) => String(keys[group] ?? '')).join('|');
}
