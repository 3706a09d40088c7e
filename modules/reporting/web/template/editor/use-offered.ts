import { reportContract } from '@klarsikt/contract';
import type { AvailableField } from '@klarsikt/engine/report';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';

export interface OfferedFieldChoice extends AvailableField {
  readonly value: string;
}

export function useOfferedFields(
  fields: readonly AvailableField[],
  assessment: number | null,
): readonly OfferedFieldChoice[] {
  const language = useLanguage();
  const { data } = useCall(
    reportContract.fields,
    { params: { id: assessment ?? 0, language } },
    { enabled: assessment !== null, staleTime: 300_000, timeoutMs: 30_000 },
  );
  const values = new Map((data ?? []).map(({ path, value }) => [path, value]));
  return fields.map((field) => ({ ...field, value: values.get(field.path) ?? '' }));
}
