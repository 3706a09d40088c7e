import type { RequiredAction } from '@klarsikt/engine/people';
import type { Language } from '@klarsikt/engine/text';
import { isOtpCode } from './owed-step.ts';

/**
 * Required steps that the welcome screen can show. The code of an existing second factor is requested on an earlier
 * screen.
 */
export type WelcomePart = Exclude<RequiredAction, 'needFactor'>;

const isPart = (action: RequiredAction): action is WelcomePart => action !== 'needFactor';

/** Returns the required steps of the welcome screen in the order in which they are submitted. */
export const listWelcomeParts = (owed: readonly RequiredAction[]): readonly WelcomePart[] =>
  owed.filter(isPart);

/** Returns whether the open steps share one screen: at least two, and no code of an existing second factor first. */
export const hasCombinedWelcome = (owed: readonly RequiredAction[]): boolean =>
  !owed.includes('needFactor') && owed.length > 1;

export interface WelcomeValues {
  readonly givenName: string;
  readonly surname: string;
  readonly language: Language;
  readonly secret: string;
  readonly repeat: string;
  readonly accepted: boolean;
  readonly otp: string;
}

export type WelcomeField = Exclude<keyof WelcomeValues, 'language'>;

/** Returns the message for each incomplete field of the open parts. */
export function checkWelcomeValues(values: WelcomeValues, owed: readonly WelcomePart[]) {
  const { givenName, surname, secret, repeat, accepted, otp } = values;
  const checks = [
    ['updateProfile', 'givenName', givenName.trim() === '', 'setup.say.givenName'],
    ['updateProfile', 'surname', surname.trim() === '', 'setup.say.surname'],
    ['updatePassword', 'secret', secret === '', 'newPassword.missing'],
    ['updatePassword', 'repeat', repeat === '', 'newPassword.missing'],
    ['updatePassword', 'repeat', repeat !== '' && repeat !== secret, 'setup.unequal'],
    ['updateTos', 'accepted', !accepted, 'welcome.acceptMissing'],
    ['updateTotp', 'otp', !isOtpCode(otp), 'otp.sixDigits'],
  ] as const;
  const found: Partial<Record<WelcomeField, (typeof checks)[number][3]>> = {};
  for (const [part, field, isWrong, text] of checks) if (isWrong && owed.includes(part)) found[field] = text;
  return found;
}
