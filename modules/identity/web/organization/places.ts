import type { OrganizationDetail, OrganizationRow } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import { readNumber } from '@klarsikt/engine/values';

export function toOrganizationChoices(rows: readonly OrganizationRow[]): { value: string; label: string }[] {
  const depth = new Map<number, number>();
  return rows.map(({ id, parentId, name }) => {
    const level = parentId === null ? 0 : (depth.get(parentId) ?? 0) + 1;
    depth.set(id, level);
    return { value: String(id), label: `${'\u2003'.repeat(level)}${name}` };
  });
}

/** Returns the ids of an organisation and all organisations below it. `rows` must be in tree order. */
export function listOrganizationSubtreeIds(
  rows: readonly OrganizationRow[],
  top: number,
): ReadonlySet<number> {
  const found = new Set([top]);
  for (const { id, parentId } of rows) if (parentId !== null && found.has(parentId)) found.add(id);
  return found;
}

const minute = 60;

/** Sign-in settings as form values: numbers as typed text, times in minutes. */
export function toSignInSettingsFormValues({ settings }: OrganizationDetail) {
  const { password, secondFactor, passkeySignIn, session, approval } = settings;
  return {
    profile: password.profile,
    minLength: String(password.minLength),
    minLengthWithFactor: String(password.minLengthWithFactor),
    secondFactor,
    passkeySignIn,
    soft: String(session.softSec / minute),
    hard: String(session.hardSec / minute),
    headsup: String(session.headsupSec / minute),
    twoPersons: approval.twoPersons,
  };
}

export type SignInValues = ReturnType<typeof toSignInSettingsFormValues>;

/** Minimum and maximum of each number in the form's unit, equal to the contract's limits. */
export const signInSettingRanges = {
  minLength: [8, 64],
  minLengthWithFactor: [8, 64],
  soft: [5, 60],
  hard: [15, 1440],
  headsup: [0.25, 15],
} as const;

export type RangedSignInField = keyof typeof signInSettingRanges;

function parseFigure(values: SignInValues, field: RangedSignInField, language: Language): number | null {
  const [least, most] = signInSettingRanges[field];
  const reading = readNumber(values[field], language, { least, most });
  return reading.kind === 'number' ? reading.value : null;
}

export function toOrganizationSettings(
  values: SignInValues,
  language: Language,
): OrganizationDetail['settings'] {
  const figure = (field: RangedSignInField) => parseFigure(values, field, language) ?? 0;
  return {
    password: {
      profile: values.profile,
      minLength: figure('minLength'),
      minLengthWithFactor: figure('minLengthWithFactor'),
    },
    secondFactor: values.secondFactor,
    passkeySignIn: values.passkeySignIn,
    session: {
      softSec: Math.round(figure('soft') * minute),
      hardSec: Math.round(figure('hard') * minute),
      headsupSec: Math.round(figure('headsup') * minute),
    },
    approval: { twoPersons: values.twoPersons },
  };
}

/** Number out of range, or out of order: idle time above total time, or warning time not below idle time. */
type WrongFigure = readonly [field: RangedSignInField, why: 'range' | 'order'];

export function checkSignInFigures(values: SignInValues, language: Language): readonly WrongFigure[] {
  const fields: RangedSignInField[] = ['minLength', 'minLengthWithFactor', 'soft', 'hard', 'headsup'];
  const [soft, hard, headsup] = (['soft', 'hard', 'headsup'] as const).map((field) =>
    parseFigure(values, field, language),
  );
  const disordered = new Set<RangedSignInField>();
  if (soft != null && hard != null && soft > hard) disordered.add('soft');
  if (soft != null && headsup != null && headsup >= soft) disordered.add('headsup');
  return fields.flatMap((field): readonly WrongFigure[] => {
    if (parseFigure(values, field, language) === null) return [[field, 'range']];
    return disordered.has(field) ? [[field, 'order']] : [];
  });
}
