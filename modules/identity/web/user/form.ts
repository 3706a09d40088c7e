/** The form of an account: its values, and what can be seen to be wrong without the server. */
import type { User } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import type { Choice } from '@klarsikt/web/ui/records/form-fields.tsx';

/** No language of one's own: that of the organisation. */
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

/** As the server takes it. */
export function wireOf({ language, groups, ...names }: Profile) {
  return { ...names, language: language === '' ? null : language, groups: groups.map(Number) };
}

/** The own password as proof; none when none was typed: the server says when it is needed. */
export function proofOf(current: string): { readonly current?: string } {
  return current === '' ? {} : { current };
}

export function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}

export function languageChoices(own: string): readonly Choice<LanguageChoice>[] {
  return [
    { value: '', label: own },
    { value: 'en', label: 'English' },
    { value: 'sv', label: 'Svenska' },
  ];
}
