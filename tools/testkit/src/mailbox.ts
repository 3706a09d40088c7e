/** Reads the mails of the application, and computes codes of a second factor. */
import { totpKeyLength } from '@klarsikt/contract';
import type { Server } from '@klarsikt/server/app';
import type { Database } from '@klarsikt/server/db';
import { mailTable } from '@klarsikt/server/schema/operations';
import { runInSystemTransaction } from '@klarsikt/server/tx';
import { asc, eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';

export interface StoredMail {
  readonly template: string;
  readonly recipient: string;
  readonly language: 'en' | 'sv';
  /** The one-time link in the mail; null without one. */
  readonly link: string | null;
  /** The token in the link; null without a link. */
  readonly token: string | null;
  /** The plain text of the mail. */
  readonly text: string;
}

/** Lists the mails to a recipient, oldest first; without a recipient all mails. */
export async function listMailsTo(
  app: { readonly server: Server; readonly database: Database },
  recipient?: string,
): Promise<StoredMail[]> {
  const rows = await runInSystemTransaction(app.database.app, (tx) =>
    tx
      .select()
      .from(mailTable)
      .where(recipient === undefined ? undefined : eq(mailTable.recipient, recipient))
      .orderBy(asc(mailTable.id)),
  );
  return rows.map(({ template, recipient: to, language, body }) => {
    const { link, text } = JSON.parse(app.server.deps.vault.open('mail', body)) as {
      link: string | null;
      text: string;
    };
    const token = link === null ? null : new URL(link).searchParams.get('loginToken');
    return { template, recipient: to, language, link, token, text };
  });
}

/** Computes the code that an authenticator shows for a secret at an instant. */
export function computeTotpCode(secret: string, at: Date): string {
  const key = Secret.fromBase32(secret.slice(0, totpKeyLength));
  return new TOTP({ secret: key, algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: at.getTime(),
  });
}

/** Computes a code that is wrong at the instant and was also wrong in the minute before. */
export function computeWrongTotpCode(secret: string, at: Date): string {
  const good = [0, 30, 60].map((back) => computeTotpCode(secret, new Date(at.getTime() - back * 1000)));
  return ['000000', '111111', '222222', '333333'].find((code) => !good.includes(code)) ?? '444444';
}
