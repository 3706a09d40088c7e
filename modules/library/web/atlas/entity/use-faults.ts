import { ApiError } from '@klarsikt/web/platform/api/errors.ts';
import { createStore, useStore } from '@klarsikt/web/platform/store.ts';

interface RefusedSave {
  /** Kind and id of the entity whose save was refused. */
  readonly of: string;
  readonly faults: ReadonlyMap<string, string>;
}

const refused = createStore<RefusedSave | null>(null);

/** Stores the faults of a refused save; a successful save clears them. */
export async function recordSaveFaults<T>(of: string, saving: Promise<T>): Promise<T> {
  try {
    const saved = await saving;
    refused.become(null);
    return saved;
  } catch (cause) {
    const faults = cause instanceof ApiError ? cause.faults : [];
    refused.become({ of, faults: new Map(faults.map(({ path, message }) => [path, message])) });
    throw cause;
  }
}

const none: ReadonlyMap<string, string> = new Map();

export function useSaveFaults(of: string): ReadonlyMap<string, string> {
  const last = useStore(refused);
  return last?.of === of ? last.faults : none;
}
