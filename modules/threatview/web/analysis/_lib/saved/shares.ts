/** Whom an analysis is shared with, as the dialog edits it. */
import { analysis as contract, type ShareKind } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { texts } from '../../texts.ts';

export interface Shared {
  readonly kind: ShareKind;
  readonly id: number;
  readonly name: string;
  readonly write: boolean;
  /** Whether the person at the screen may let others write there; null while that is not known. */
  readonly mayLetWrite: boolean | null;
}

/** Somebody or something that an analysis can be shared with. */
export interface Found extends Omit<Shared, 'write'> {
  /** What tells two of the same name apart. */
  readonly note: string;
}

interface Target {
  readonly kind: ShareKind;
  readonly id: number;
}

export const sameTarget = (a: Target, b: Target): boolean => a.kind === b.kind && a.id === b.id;

/** In units and assessments only those give the right who may edit there; to others everybody may give it. */
export const isFreeKind = (kind: ShareKind): boolean => kind !== 'unit' && kind !== 'assessment';

/** Shares as they came from the server. */
export const sharesOf = (
  given: readonly { kind: ShareKind; id: number; name: string; write: boolean }[],
): readonly Shared[] => given.map((one) => ({ ...one, mayLetWrite: isFreeKind(one.kind) ? true : null }));

/** People and places whose name fits, with what tells them apart. */
export function useFound(text: string) {
  const t = useT(texts);
  const sought = useDeferredValue(text.trim());
  const query = sought === '' ? {} : { text: sought };
  const answer = useCall(contract.containers, { query }, { placeholderData: keepPreviousData });
  const { data } = answer;
  const found: readonly Found[] =
    data === undefined
      ? []
      : [
          ...(data.organization === null
            ? []
            : [{ kind: 'organization' as const, ...data.organization, note: '', mayLetWrite: true }]),
          ...data.users.map(({ id, name, username }) => ({
            kind: 'user' as const,
            id,
            name,
            note: username,
            mayLetWrite: true,
          })),
          ...data.groups.map(({ id, name, members }) => ({
            kind: 'group' as const,
            id,
            name,
            note: t('analysis.members', { count: members }),
            mayLetWrite: true,
          })),
          ...data.units.map(({ id, name, write }) => ({
            kind: 'unit' as const,
            id,
            name,
            note: '',
            mayLetWrite: write,
          })),
          ...data.assessments.map(({ id, name, unit, write }) => ({
            kind: 'assessment' as const,
            id,
            name,
            note: unit,
            mayLetWrite: write,
          })),
        ];
  return { found, answer, more: data?.more ?? false };
}

/** Whether an assessment lets the person at the screen give others the right to change; null while it is asked. */
export function useWriteable(id: number, enabled: boolean): boolean | null {
  const { data, error } = useCall(contract.writeable, { params: { id } }, { enabled });
  // An assessment that is not there any more, or not for this person, lets nobody in.
  return error ? false : (data?.writeable ?? null);
}
