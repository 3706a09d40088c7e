/** Provides the groups that the server finds; a group with permissions that the caller lacks cannot be chosen. */

import { groupContract } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useDebouncedValue } from '@klarsikt/web/ui/kit/hooks.ts';
import type { RecordFieldChoice } from '@klarsikt/web/ui/records/form-fields.tsx';
import { previousRowsOptions } from '@klarsikt/web/ui/records/RecordList.tsx';
import { useState } from 'react';
import { userTexts } from './texts.ts';

const waitMs = 250;

/** Groups in `chosen` keep their names even if the search does not find them. */
export function useGroupChoices(chosen: readonly { readonly id: number; readonly name: string }[]): {
  readonly choices: readonly RecordFieldChoice[];
  readonly onSearch: (text: string) => void;
} {
  const t = useT(userTexts);
  const [sought, setSought] = useState('');
  const [text] = useDebouncedValue(sought, waitMs);
  const { data } = useCall(groupContract.list, { body: { size: 200, text } }, previousRowsOptions);
  const rows = data?.rows ?? [];
  const listed = rows.map(
    ({ id, name, grantable }): RecordFieldChoice => ({
      value: String(id),
      label: grantable ? name : t('user.groupLocked', { name }),
      disabled: !grantable,
    }),
  );
  const missing = chosen
    .filter(({ id }) => !rows.some((row) => row.id === id))
    .map(({ id, name }): RecordFieldChoice => ({ value: String(id), label: name }));
  return { choices: [...missing, ...listed], onSearch: setSought };
}
