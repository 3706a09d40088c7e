/** Comments that are not sent yet: they wait where they were written, also after a look elsewhere or a reload. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { createStore, type Store, useStore } from '@klarsikt/web/platform/store.ts';
import { unsent } from '@klarsikt/web/platform/unsent/unsent.ts';
import { useCallback } from 'react';
import { z } from 'zod';

/** Texts by what they are about. */
const draftsSchema = z.record(z.string(), z.string());
type Drafts = z.output<typeof draftsSchema>;

interface Begun {
  readonly drafts: Store<Drafts>;
  /** False when what was kept could not be read: nothing may be written over it. */
  readonly read: Promise<boolean>;
}

const begun = new Map<number, Begun>();
const nameOf = (id: number) => `comments.${id}`;

function begunIn(id: number): Begun {
  const known = begun.get(id);
  if (known !== undefined) return known;
  const drafts = createStore<Drafts>({});
  const read = unsent.read(nameOf(id)).then(
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

function write(id: number, subject: string, text: string): void {
  const { drafts, read } = begunIn(id);
  drafts.become({ ...drafts.now(), [subject]: text });
  void read.then((readable) => {
    if (!readable) return;
    const left = Object.entries(drafts.now()).filter(([, draft]) => draft !== '');
    unsent.keep(nameOf(id), left.length === 0 ? null : Object.fromEntries(left));
  });
}

interface Draft {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Empty again after this text was saved, unless more was written meanwhile. */
  readonly endDraft: (saved: string) => void;
}

/** The text about one object and how to change it. */
export function useDraft(subject: string): Draft {
  const { id } = useAssessment();
  const drafts = useStore(begunIn(id).drafts);
  const change = useCallback((next: string) => write(id, subject, next), [id, subject]);
  const endDraft = (saved: string) => {
    if (begunIn(id).drafts.now()[subject] === saved) change('');
  };
  return { text: drafts[subject] ?? '', setText: change, endDraft };
}
