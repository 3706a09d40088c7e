import { describe, expect, it } from 'vitest';
import { checkSetup, emptySetup, groupFaultsByField, setupFields } from './setup-form.ts';

const filled = {
  organization: 'Nordsund Bank AB',
  givenName: 'Maria',
  surname: 'Lindqvist',
  username: 'maria@nordsund.example',
  secret: 'en sjö, två ekor',
  repeat: 'en sjö, två ekor',
};

describe('the form of the first administrator', () => {
  it('asks for every field', () => {
    expect(Object.keys(checkSetup(emptySetup)).sort()).toEqual([...setupFields].sort());
  });

  it('has nothing to say about a complete form', () => {
    expect(checkSetup(filled)).toEqual({});
  });

  it('wants the password twice alike, spaces included', () => {
    expect(checkSetup({ ...filled, repeat: `${filled.secret} ` })).toEqual({ repeat: 'setup.unequal' });
  });

  it('wants an e-mail address as username', () => {
    expect(checkSetup({ ...filled, username: 'maria' })).toEqual({ username: 'setup.say.username' });
  });

  it('puts what the server says beside its field, all of it', () => {
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
