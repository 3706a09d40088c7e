/** What is stored of an appetite, read as a statement. */
import { appetiteSchema } from '@klarsikt/contract';
import { type AppetiteStatement, type JsonObject, type Language, noAppetite } from '@klarsikt/engine';
import { readDocument } from '@klarsikt/server/platform/untrusted.ts';
import type { AppetiteOf } from './provides.ts';
import { latestApproval } from './store.ts';

/** A stored statement with what it may lack. */
export const wholeStatement = (stored: object): AppetiteStatement => ({ ...noAppetite, ...stored });

/** The statement as a change leaves it; refuses limits that are none, each at its place. */
export function readStatement(value: JsonObject, language: Language): AppetiteStatement {
  return readDocument(appetiteSchema, value, language);
}

export const appetiteOf: AppetiteOf = async (tx, organizationId, before = null) => {
  const row = await latestApproval(tx, organizationId, before);
  if (row === null) return null;
  return { statement: wholeStatement(row.document), decided: row.decided, author: row.author };
};
