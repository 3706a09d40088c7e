import { analysisContract as contract, type ShareTargetKind } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { analysisTexts } from '../../texts.ts';

export interface AnalysisShareEntry {
  readonly kind: ShareTargetKind;
  readonly id: number;
  readonly name: string;
  readonly write: boolean;
  /** True if the user may grant write access through this target; null while this is unknown. */
  readonly mayLetWrite: boolean | null;
}

export interface ShareCandidate extends Omit<AnalysisShareEntry, 'write'> {
  /** Text that distinguishes targets of the same name. */
  readonly note: string;
}

interface Target {
  readonly kind: ShareTargetKind;
  readonly id: number;
}

export const isSameShareTarget = (a: Target, b: Target): boolean => a.kind === b.kind && a.id === b.id;

/**
 * Returns false for units and assessments, through which only users with edit permission may grant write access;
 * everybody may through other kinds.
 */
export const canAnyoneGrantWrite = (kind: ShareTargetKind): boolean =>
  kind !== 'unit' && kind !== 'assessment';

export const toShareEntries = (
  given: readonly { kind: ShareTargetKind; id: number; name: string; write: boolean }[],
): readonly AnalysisShareEntry[] =>
  given.map((one) => ({ ...one, mayLetWrite: canAnyoneGrantWrite(one.kind) ? true : null }));

export function useShareCandidates(text: string) {
  const t = useT(analysisTexts);
  const sought = useDeferredValue(text.trim());
  const query = sought === '' ? {} : { text: sought };
  const answer = useCall(contract.containers, { query }, { placeholderData: keepPreviousData });
  const { data } = answer;
  const found: readonly ShareCandidate[] =
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

/** Returns true if the user may grant write access through the assessment; null while loading. */
export function useCanGrantWrite(id: number, enabled: boolean): boolean | null {
  const { data, error } = useCall(contract.writeable, { params: { id } }, { enabled });
  return error ? false : (data?.writeable ?? null);
}
