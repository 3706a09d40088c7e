import { enforcement as contract, enforcementSchema } from '@klarsikt/contract';
import { type Enforcement, type JsonObject, type Language, readEnforcement } from '@klarsikt/engine';
import { documentHandlers } from '../../platform/document.ts';
import { invalid } from '../../platform/errors.ts';
import { faultMap } from '../../platform/faults.ts';
import { implementFor } from '../../platform/implement.ts';
import type { EnforcementDeps } from './deps.ts';
import { tables } from './store.ts';

/** The choice as a change leaves it; refuses names of no requirement and answers other than yes and no. */
function readChoice(value: JsonObject, language: Language): Enforcement {
  const parsed = enforcementSchema.safeParse(value, { error: faultMap(language) });
  if (parsed.success) return readEnforcement(parsed.data);
  throw invalid(
    ...parsed.error.issues.map(({ path, code, message }) => ({
      path: `/${path.map(String).join('/')}`,
      code,
      message,
    })),
  );
}

export const enforcement = implementFor<EnforcementDeps>()(
  contract,
  documentHandlers({ ...tables, event: 'enforcement.changed', whole: readEnforcement, read: readChoice }),
);
