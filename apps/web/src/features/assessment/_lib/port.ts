/** The editor's way to the server, and its memory in this browser. */
import { assessment, patchesSchema, type StaleDetails } from '@klarsikt/contract';
import { z } from 'zod';
import { call } from '../../../platform/api/call.ts';
import { ApiError, NetworkError, sentenceOf } from '../../../platform/api/errors.ts';
import { languageSetting } from '../../../platform/settings/language.ts';
import type { EditorPort, Pending, SaveOutcome } from './editor-state.ts';

const pendingSchema = z.object({ revision: z.number().int(), patches: patchesSchema });

/** What is not saved belongs to one person and one assessment. */
function pendingKey(id: number, userId: number | null): string {
  return `klarsikt.unsaved.${userId ?? 'visitor'}.${id}`;
}

/** What an earlier page could not save; null when there is nothing, or nothing usable. */
export function readPending(id: number, userId: number | null): Pending | null {
  try {
    const text = localStorage.getItem(pendingKey(id, userId));
    if (text === null) return null;
    const parsed = pendingSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch (cause) {
    console.warn('What was not saved could not be read', cause);
    return null;
  }
}

function keepPending(key: string, pending: Pending | null): void {
  try {
    if (pending === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(pending));
  } catch (cause) {
    console.warn('What is not saved could not be kept in this browser', cause);
  }
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
    return { kind: 'stale', revision, document, author: since.at(-1)?.author ?? '' };
  }
  return { kind: 'refused', message: sentenceOf(error, languageSetting.get()) };
}

export function createPort(id: number, userId: number | null): EditorPort {
  const key = pendingKey(id, userId);
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
    keep: (pending) => keepPending(key, pending),
    later: (work, ms) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    now: () => performance.now(),
  };
}
