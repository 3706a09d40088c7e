import { describe, expect, it } from 'vitest';
import { checkSetupForm, emptySetupValues, groupFaultsByField, setupFields } from './setup-form.ts';

const filled = {
  organization: 'Nordsund Bank AB',
  givenName: 'Maria',
  surname: 'Lindqvist',
  username: 'maria@nordsund.example',
  secret: 'en sjö, två ekor',
  repeat: 'en sjö, två ekor',
};

describe('the form of the first administrator', () => {
  it('requires every field', () => {
    expect(Object.keys(checkSetupForm(emptySetupValues)).sort()).toEqual([...setupFields].sort());
  });

  it('has no faults when complete', () => {
    expect(checkSetupForm(filled)).toEqual({});
  });

  it('requires the same password twice, spaces included', () => {
    expect(checkSetupForm({ ...filled, repeat: `${filled.secret} ` })).toEqual({ repeat: 'setup.unequal' });
  });

  it('requires an e-mail address as username', () => {
    expect(checkSetupForm({ ...filled, username: 'maria' })).toEqual({ username: 'setup.say.username' });
  });

  it('groups all messages of the server by their field', () => {
    const fault = (path: string, message: string) => ({ path, code: 'x', message });
    expect(
      groupFaultsByField([
        fault('body.secret', 'Too short.'),
        fault('body.secret', 'No number.'),
        fault('body.token', 'x'),
      ]),
    ).toEqual({ secret: 'Too short. No number.' });
  });
});
