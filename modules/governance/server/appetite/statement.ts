import { appetiteSchema } from '@klarsikt/contract';
import { type AppetiteStatement, emptyAppetite } from '@klarsikt/engine/appetite';
import type { JsonObject } from '@klarsikt/engine/fields';
import type { Language } from '@klarsikt/engine/text';
import { parseChangedDocument } from '@klarsikt/server/platform/untrusted.ts';
import type { AppetiteLookup } from './provides.ts';
import { findLatestAppetiteApproval } from './store.ts';

/** Completes a stored statement with defaults for missing members. */
export const completeAppetiteStatement = (stored: object): AppetiteStatement => ({
  ...emptyAppetite,
  ...stored,
});

/** Reads a risk appetite from a request; invalid limits are refused with the place of each. */
export function parseAppetiteStatement(value: JsonObject, language: Language): AppetiteStatement {
  return parseChangedDocument(appetiteSchema, value, language);
}

export const findAppetite: AppetiteLookup = async (tx, organizationId, before = null) => {
  const row = await findLatestAppetiteApproval(tx, organizationId, before);
  if (row === null) return null;
  return { statement: completeAppetiteStatement(row.document), decided: row.decided, author: row.author };
};
