import type { InputFault } from '@klarsikt/contract';

export const setupFields = ['organization', 'givenName', 'surname', 'username', 'secret', 'repeat'] as const;
export type SetupField = (typeof setupFields)[number];
export type SetupValues = { readonly [F in SetupField]: string };
export type SetupProblem = `setup.say.${SetupField}` | 'setup.unequal';

export const emptySetupValues: SetupValues = {
  organization: '',
  givenName: '',
  surname: '',
  username: '',
  secret: '',
  repeat: '',
};

export function checkSetupForm(values: SetupValues): Partial<Record<SetupField, SetupProblem>> {
  const problems: Partial<Record<SetupField, SetupProblem>> = {};
  for (const field of setupFields) if (values[field].trim() === '') problems[field] = `setup.say.${field}`;
  if (!problems.username && !/^\S+@\S+\.\S+$/.test(values.username.trim()))
    problems.username = 'setup.say.username';
  if (!problems.repeat && values.repeat !== values.secret) problems.repeat = 'setup.unequal';
  return problems;
}

export function groupFaultsByField(faults: readonly InputFault[]): Partial<Record<SetupField, string>> {
  const found: Partial<Record<SetupField, string>> = {};
  for (const { path, message } of faults) {
    const field = setupFields.find((name) => path === name || path.endsWith(`.${name}`));
    if (field !== undefined)
      found[field] = found[field] === undefined ? message : `${found[field]} ${message}`;
  }
  return found;
}
