/** Groups to choose from, found at the server; what grants more than the chooser holds can not be chosen. */

import { group } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useDebouncedValue } from '@klarsikt/web/ui/kit/hooks.ts';
import type { Choice } from '@klarsikt/web/ui/records/form-fields.tsx';
import { keepRows } from '@klarsikt/web/ui/records/RecordList.tsx';
import { useState } from 'react';
import { texts } from './texts.ts';

const waitMs = 250;

/** `chosen` keep their names also when the search leaves them out. */
export function useGroupChoices(chosen: readonly { readonly id: number; readonly name: string }[]): {
  readonly choices: readonly Choice[];
  readonly onSearch: (text: string) => void;
} {
  const t = useT(texts);
  const [sought, setSought] = useState('');
  const [text] = useDebouncedValue(sought, waitMs);
  const { data } = useCall(group.list, { body: { size: 200, text } }, keepRows);
  const rows = data?.rows ?? [];
  const listed = rows.map(
    ({ id, name, grantable }): Choice => ({
      value: String(id),
      label: grantable ? name : t('user.groupLocked', { name }),
      disabled: !grantable,
    }),
  );
  const missing = chosen
    .filter(({ id }) => !rows.some((row) => row.id === id))
    .map(({ id, name }): Choice => ({ value: String(id), label: name }));
  return { choices: [...missing, ...listed], onSearch: setSought };
}
