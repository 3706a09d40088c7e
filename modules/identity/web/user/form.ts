import type { User } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import type { RecordFieldChoice } from '@klarsikt/web/ui/records/form-fields.tsx';

/** Language of a user; the empty string selects the organisation's language. */
export type LanguageChoice = Language | '';

export interface UserProfile {
  readonly username: string;
  readonly givenName: string;
  readonly surname: string;
  readonly language: LanguageChoice;
  readonly groups: readonly string[];
}

export const emptyUserProfile: UserProfile = {
  username: '',
  givenName: '',
  surname: '',
  language: '',
  groups: [],
};

export function toUserProfile({ username, givenName, surname, language, groups }: User): UserProfile {
  return {
    username,
    givenName,
    surname,
    language: language ?? '',
    groups: groups.map(({ id }) => String(id)),
  };
}

export function toWireProfile({ language, groups, ...names }: UserProfile) {
  return { ...names, language: language === '' ? null : language, groups: groups.map(Number) };
}

/**
 * Returns the caller's own password as proof; an empty input sends none, and the server decides whether a proof is
 * required.
 */
export function toPasswordProof(current: string): { readonly current?: string } {
  return current === '' ? {} : { current };
}

export function isMailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}

export function createUserLanguageChoices(own: string): readonly RecordFieldChoice<LanguageChoice>[] {
  return [
    { value: '', label: own },
    { value: 'en', label: 'English' },
    { value: 'sv', label: 'Svenska' },
  ];
}
