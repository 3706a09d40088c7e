/** Drafts of comments, which are kept when the user changes pages or reloads. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { createStore, useStore, type ValueStore } from '@klarsikt/web/platform/store.ts';
import { unsentWorkStore } from '@klarsikt/web/platform/unsent/unsent.ts';
import { useCallback } from 'react';
import { z } from 'zod';

/** Texts of the drafts, by subject. */
const draftsSchema = z.record(z.string(), z.string());
type Drafts = z.output<typeof draftsSchema>;

interface DraftStorage {
  readonly drafts: ValueStore<Drafts>;
  /** Resolves to false if the stored drafts cannot be read; they are then never overwritten. */
  readonly read: Promise<boolean>;
}

const begun = new Map<number, DraftStorage>();
const nameOf = (id: number) => `comments.${id}`;

function getDraftStorage(id: number): DraftStorage {
  const known = begun.get(id);
  if (known !== undefined) return known;
  const drafts = createStore<Drafts>({});
  const read = unsentWorkStore.read(nameOf(id)).then(
    (kept) => {
      const parsed = draftsSchema.safeParse(kept);
      if (parsed.success) drafts.become({ ...parsed.data, ...drafts.now() });
      return true;
    },
    (cause: unknown) => {
      console.warn('Comments that were begun could not be read', cause);
      begun.delete(id);
      return false;
    },
  );
  const made = { drafts, read };
  begun.set(id, made);
  return made;
}

function writeDraft(id: number, subject: string, text: string): void {
  const { drafts, read } = getDraftStorage(id);
  drafts.become({ ...drafts.now(), [subject]: text });
  void read.then((readable) => {
    if (!readable) return;
    const left = Object.entries(drafts.now()).filter(([, draft]) => draft !== '');
    unsentWorkStore.keep(nameOf(id), left.length === 0 ? null : Object.fromEntries(left));
  });
}

interface Draft {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Clears the draft after its text was saved, unless the user has changed the text meanwhile. */
  readonly endDraft: (saved: string) => void;
}

export function useCommentDraft(subject: string): Draft {
  const { id } = useAssessment();
  const drafts = useStore(getDraftStorage(id).drafts);
  const change = useCallback((next: string) => writeDraft(id, subject, next), [id, subject]);
  const endDraft = (saved: string) => {
    if (getDraftStorage(id).drafts.now()[subject] === saved) change('');
  };
  return { text: drafts[subject] ?? '', setText: change, endDraft };
}
