import { enforcement as contract, enforcementSchema } from '@klarsikt/contract';
import { type Enforcement, type JsonObject, type Language, readEnforcement } from '@klarsikt/engine';
import { documentHandlers } from '@klarsikt/server/platform/document.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import { readDocument } from '@klarsikt/server/platform/untrusted.ts';
import type { EnforcementDeps } from './deps.ts';
import { tables } from './store.ts';

/** The choice as a change leaves it; refuses names of no requirement and answers other than yes and no. */
function readChoice(value: JsonObject, language: Language): Enforcement {
  return readEnforcement(readDocument(enforcementSchema, value, language));
}

export const enforcement = implementFor<EnforcementDeps>()(
  contract,
  documentHandlers({ ...tables, event: 'enforcement.changed', whole: readEnforcement, read: readChoice }),
);
