import { appetiteSchema } from '@klarsikt/contract';
import { type AppetiteStatement, emptyAppetite } from '@klarsikt/engine/appetite';
import type { JsonObject } from '@klarsikt/engine/fields';
import type { Language } from '@klarsikt/engine/text';
import { parseDocument } from '@klarsikt/server/platform/untrusted.ts';
import type { FindAppetite } from './provides.ts';
import { findLatestApproval } from './store.ts';

/** A stored statement, with defaults for missing members. */
export const completeStatement = (stored: object): AppetiteStatement => ({ ...emptyAppetite, ...stored });

/** Refuses invalid limits, with the place of each. */
export function readStatement(value: JsonObject, language: Language): AppetiteStatement {
  return parseDocument(appetiteSchema, value, language);
}

export const findAppetite: FindAppetite = async (tx, organizationId, before = null) => {
  const row = await findLatestApproval(tx, organizationId, before);
  if (row === null) return null;
  return { statement: completeStatement(row.document), decided: row.decided, author: row.author };
};
