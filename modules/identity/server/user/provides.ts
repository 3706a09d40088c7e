import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';

export interface NewAccount {
  readonly username: string;
  readonly givenName: string;
  readonly surname: string;
  readonly language: 'en' | 'sv' | null;
  readonly status: 'invited' | 'active' | 'disabled';
}

export interface AccountChange {
  readonly username: string;
  readonly givenName: string;
  readonly surname: string;
  readonly language: 'en' | 'sv' | null;
  readonly status: 'invited' | 'active' | 'disabled';
  readonly disabledAt: Date | null;
  /** Connection of the identity provider to which the invited account is bound; absent to keep it. */
  readonly bindsTo?: string;
  readonly revision: number;
  readonly updatedAt: Date;
}

/** Accounts of the organisation in scope, for features that manage accounts. The callers check permissions. */
export interface AccountRegister {
  /** Creates an account with its personal unit and returns its id. */
  add(tx: WriteTx, organizationId: number, account: NewAccount, at: Date): Promise<number>;
  change(tx: WriteTx, userId: number, change: AccountChange): Promise<void>;
  /** Refuses a user name that already exists anywhere in the installation. */
  requireFreeName(tx: ReadTx, username: string): Promise<void>;
}
