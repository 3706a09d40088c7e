import { dialogs } from '@klarsikt/content';

/** Version of the terms of service in force; null when the installation has none to accept. */
export function termsInForce(): string | null {
  return dialogs('en').find(({ name }) => name === 'terms')?.version ?? null;
}
