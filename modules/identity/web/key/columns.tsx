import type { ApiKeyRow } from '@klarsikt/contract';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import type { RecordColumn } from '@klarsikt/web/ui/records/fitting-columns.ts';
import { useMemo } from 'react';
import { keyTexts } from './texts.ts';

export function useApiKeyColumns(): readonly RecordColumn<ApiKeyRow>[] {
  const t = useT(keyTexts);
  const format = useFormat();
  return useMemo(
    () => [
      { id: 'label', header: t('keys.label'), value: ({ label }: ApiKeyRow) => label },
      {
        id: 'client',
        header: t('keys.clientId'),
        value: ({ clientId }: ApiKeyRow) => clientId,
        width: 250,
        from: 'wide' as const,
      },
      {
        id: 'permissions',
        header: t('keys.permissions'),
        value: ({ permissions }: ApiKeyRow) =>
          permissions.map((one) => t(`keys.${one}`)).join(', ') || t('keys.nothing'),
        width: 200,
        upTo: 420,
        from: 'wide' as const,
      },
      {
        id: 'state',
        header: t('keys.state'),
        value: ({ state }: ApiKeyRow) => t(`keys.state.${state}`),
        width: 100,
      },
      {
        id: 'created',
        header: t('keys.created'),
        value: ({ createdAt }: ApiKeyRow) => format.date(createdAt),
        width: 120,
        from: 'wide' as const,
      },
      {
        id: 'used',
        header: t('keys.used'),
        value: ({ usedAt }: ApiKeyRow) => (usedAt === null ? t('keys.never') : format.dateTime(usedAt)),
        width: 150,
        from: 'beside' as const,
      },
      {
        id: 'expires',
        header: t('keys.expires'),
        value: ({ expiresAt }: ApiKeyRow) => format.date(expiresAt),
        width: 120,
        from: 'wide' as const,
      },
    ],
    [t, format],
  );
}
