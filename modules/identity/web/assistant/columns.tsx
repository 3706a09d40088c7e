import type { AssistantKey } from '@klarsikt/contract';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import type { RecordColumn } from '@klarsikt/web/ui/records/fitting-columns.ts';
import { useMemo } from 'react';
import { assistantTexts } from './texts.ts';

export function useAssistantColumns(): readonly RecordColumn<AssistantKey>[] {
  const t = useT(assistantTexts);
  const format = useFormat();
  return useMemo(
    () => [
      { id: 'label', header: t('assistant.label'), value: ({ label }: AssistantKey) => label },
      {
        id: 'person',
        header: t('assistant.person'),
        value: ({ person }: AssistantKey) => person.name,
        width: 180,
        upTo: 280,
      },
      {
        id: 'tools',
        header: t('assistant.tools'),
        value: ({ tools }: AssistantKey) => t('assistant.toolCount', { count: tools.length }),
        width: 110,
        from: 'wide' as const,
      },
      {
        id: 'state',
        header: t('assistant.state'),
        value: ({ state }: AssistantKey) => t(`assistant.state.${state}`),
        width: 110,
        from: 'beside' as const,
      },
      {
        id: 'used',
        header: t('assistant.used'),
        value: ({ usedAt }: AssistantKey) =>
          usedAt === null ? t('assistant.never') : format.dateTime(usedAt),
        width: 150,
        from: 'beside' as const,
      },
      {
        id: 'expires',
        header: t('assistant.expires'),
        value: ({ expiresAt }: AssistantKey) => format.date(expiresAt),
        width: 120,
        from: 'wide' as const,
      },
    ],
    [t, format],
  );
}
