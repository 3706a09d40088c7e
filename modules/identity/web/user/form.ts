import type { User } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import type { Choice } from '@klarsikt/web/ui/records/form-fields.tsx';

/** Language of a user; empty: the organisation's language. */
export type LanguageChoice = Language | '';

export interface Profile {
  readonly username: string;
  readonly givenName: string;
  readonly surname: string;
  readonly language: LanguageChoice;
  readonly groups: readonly string[];
}

export const emptyProfile: Profile = { username: '', givenName: '', surname: '', language: '', groups: [] };

export function profileOf({ username, givenName, surname, language, groups }: User): Profile {
  return {
    username,
    givenName,
    surname,
    language: language ?? '',
    groups: groups.map(({ id }) => String(id)),
  };
}

export function toWireProfile({ language, groups, ...names }: Profile) {
  return { ...names, language: language === '' ? null : language, groups: groups.map(Number) };
}

/** The caller's own password as proof; empty input sends none, and the server decides whether it is required. */
export function toPasswordProof(current: string): { readonly current?: string } {
  return current === '' ? {} : { current };
}

export function isMailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}

export function createLanguageChoices(own: string): readonly Choice<LanguageChoice>[] {
  return [
    { value: '', label: own },
    { value: 'en', label: 'English' },
    { value: 'sv', label: 'Svenska' },
  ];
}
