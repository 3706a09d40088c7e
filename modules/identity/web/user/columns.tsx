import type { UserRow } from '@klarsikt/contract';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { type TranslateFunction, useT } from '@klarsikt/web/platform/i18n/texts.ts';
import type { RecordColumn } from '@klarsikt/web/ui/records/fitting-columns.ts';
import { useMemo } from 'react';
import { AccountState, getAccountState } from './State.tsx';
import { userTexts } from './texts.ts';

type T = TranslateFunction<keyof (typeof userTexts)['en']>;

const createLastLoginColumn = (t: T, dateTime: (at: string) => string): RecordColumn<UserRow> => ({
  id: 'lastLogin',
  header: t('user.lastLogin'),
  value: (row) => (row.lastLoginAt === null ? t('user.never') : dateTime(row.lastLoginAt)),
  cell: (row) =>
    row.lastLoginAt === null ? <span className="muted">{t('user.never')}</span> : dateTime(row.lastLoginAt),
  csv: (row) => row.lastLoginAt ?? t('user.never'),
  align: 'end',
  width: 180,
  from: 'beside',
  highFirst: true,
});

export function useUserColumns(): readonly RecordColumn<UserRow>[] {
  const t = useT(userTexts);
  const { dateTime } = useFormat();
  return useMemo(
    () => [
      { id: 'name', header: t('user.name'), value: (row) => row.displayName, width: 260, grows: true },
      {
        id: 'username',
        header: t('user.email'),
        value: (row) => row.username,
        width: 240,
        upTo: 440,
        from: 'wide',
      },
      {
        id: 'status',
        header: t('user.state'),
        value: (row) => t(`user.state.${getAccountState(row)}`),
        cell: (row) => <AccountState row={row} />,
        width: 104,
      },
      {
        id: 'groups',
        header: t('user.groups'),
        value: (row) => row.groups.map(({ name }) => name).join(', '),
        width: 196,
        upTo: 420,
        from: 'wide',
      },
      {
        id: 'kept',
        header: t('user.keptBy'),
        value: (row) => t(row.directory ? 'user.keptByDirectory' : 'user.keptHere'),
        width: 126,
        from: 'wide',
      },
      {
        id: 'factor',
        header: t('user.factor'),
        value: (row) => t(row.secondFactor ? 'user.app' : 'user.noFactor'),
        cell: (row) => (
          <span className={row.secondFactor ? undefined : 'muted'}>
            {t(row.secondFactor ? 'user.app' : 'user.noFactor')}
          </span>
        ),
        width: 148,
        from: 'wide',
      },
      createLastLoginColumn(t, dateTime),
    ],
    [t, dateTime],
  );
}
