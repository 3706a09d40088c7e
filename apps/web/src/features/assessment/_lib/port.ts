/** The editor's way to the server, and its memory in this browser. */
import { assessment, patchesSchema, type StaleDetails } from '@klarsikt/contract';
import { z } from 'zod';
import { call } from '../../../platform/api/call.ts';
import { ApiError, NetworkError, sentenceOf } from '../../../platform/api/errors.ts';
import { languageSetting } from '../../../platform/settings/language.ts';
import { unsent } from '../../../platform/unsent/unsent.ts';
import type { EditorPort, Pending, SaveOutcome } from './editor-state.ts';

const pendingSchema = z.object({ revision: z.number().int(), patches: patchesSchema });

const nameOf = (id: number): string => `assessment.${id}`;

/** What an earlier page could not save; null when there is nothing, or nothing usable. */
export async function readPending(id: number): Promise<Pending | null> {
  const parsed = pendingSchema.safeParse(await unsent.read(nameOf(id)));
  return parsed.success ? parsed.data : null;
}

const staleSchema: z.ZodType<Pick<StaleDetails, 'revision' | 'document' | 'since'>> = z.object({
  revision: z.number(),
  document: z.custom<StaleDetails['document']>(),
  since: z.custom<StaleDetails['since']>(),
});

function outcomeOf(error: unknown): SaveOutcome {
  if (error instanceof NetworkError) return { kind: 'offline' };
  if (error instanceof ApiError && (error.status === 401 || error.status === 503)) return { kind: 'offline' };
  if (error instanceof ApiError && error.code === 'error.stale') {
    const { revision, document, since } = staleSchema.parse(error.details);
    const patches = since.flatMap((each) => each.patches);
    return { kind: 'stale', revision, document, patches, author: since.at(-1)?.author ?? '' };
  }
  return { kind: 'refused', message: sentenceOf(error, languageSetting.get()) };
}

export function createPort(id: number): EditorPort {
  return {
    save: async (revision, patches) => {
      try {
        const saved = await call(assessment.modifyData, {
          params: { id },
          body: { revision, patches: [...patches] },
        });
        return { kind: 'saved', revision: saved.revision, at: new Date(saved.at), patches: saved.patches };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    keep: (pending) => unsent.keep(nameOf(id), pending),
    later: (work, ms) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    now: () => performance.now(),
  };
}
