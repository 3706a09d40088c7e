/** Organisations as choices, and what a form of settings holds. */
import type { OrganizationDetail, OrganizationRow } from '@klarsikt/contract';

/** The tree as a list of choices, set in by depth. */
export function indented(rows: readonly OrganizationRow[]): { value: string; label: string }[] {
  const depth = new Map<number, number>();
  return rows.map(({ id, parentId, name }) => {
    const level = parentId === null ? 0 : (depth.get(parentId) ?? 0) + 1;
    depth.set(id, level);
    return { value: String(id), label: `${'\u2003'.repeat(level)}${name}` };
  });
}

/** The ids of an organisation and everything below it. `rows` stand in the order of the tree. */
export function withBelow(rows: readonly OrganizationRow[], top: number): ReadonlySet<number> {
  const found = new Set([top]);
  for (const { id, parentId } of rows) if (parentId !== null && found.has(parentId)) found.add(id);
  return found;
}

const minute = 60;

/** Settings for signing in as a form holds them: figures as they are typed, times in minutes. */
export function signInValues({ settings }: OrganizationDetail) {
  const { password, secondFactor, session, approval } = settings;
  return {
    profile: password.profile,
    minLength: String(password.minLength),
    minLengthWithFactor: String(password.minLengthWithFactor),
    secondFactor,
    soft: String(session.softSec / minute),
    hard: String(session.hardSec / minute),
    headsup: String(session.headsupSec / minute),
    twoPersons: approval.twoPersons,
  };
}

export type SignInValues = ReturnType<typeof signInValues>;

export function settingsOf(values: SignInValues): OrganizationDetail['settings'] {
  return {
    password: {
      profile: values.profile,
      minLength: Number(values.minLength),
      minLengthWithFactor: Number(values.minLengthWithFactor),
    },
    secondFactor: values.secondFactor,
    session: {
      softSec: Math.round(Number(values.soft) * minute),
      hardSec: Math.round(Number(values.hard) * minute),
      headsupSec: Math.round(Number(values.headsup) * minute),
    },
    approval: { twoPersons: values.twoPersons },
  };
}

/** Least and most of each figure, in the form's own unit; the same as the contract's. */
export const ranges = {
  minLength: [8, 64],
  minLengthWithFactor: [8, 64],
  soft: [5, 60],
  hard: [15, 1440],
  headsup: [0.25, 15],
} as const;

export type RangedField = keyof typeof ranges;

/** Which figures are out of their range. */
export function outOfRange(values: SignInValues): RangedField[] {
  const fields: RangedField[] = ['minLength', 'minLengthWithFactor', 'soft', 'hard', 'headsup'];
  return fields.filter((field) => {
    const [least, most] = ranges[field];
    const given = Number(values[field].replace(',', '.'));
    const within = values[field].trim() !== '' && given >= least && given <= most;
    if (!within) return true;
    if (field === 'soft') return given > Number(values.hard);
    return field === 'headsup' && given >= Number(values.soft);
  });
}
