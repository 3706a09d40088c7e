/** Comment on the whole assessment about a publication. The text begins with the publication's title and address. */

import { usePublicationInAddress } from '@klarsikt/assessment/web/assessment/_lib/publication.ts';
import type { FeedPublication } from '@klarsikt/contract';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useEffect, useRef } from 'react';
import styles from './comments.module.css';
import { commentsTexts } from './texts.ts';
import { useCommentActions } from './use-conversations.ts';
import { useCommentDraft } from './use-draft.ts';
import { NewCommentForm } from './Write.tsx';

function Begun({ publication }: { readonly publication: FeedPublication }) {
  const t = useT(commentsTexts);
  const { text, date } = useFormat();
  const { text: draft, setText: setDraft } = useCommentDraft('');
  const section = useRef<HTMLElement>(null);
  const actions = useCommentActions();
  const { title, source, published, url } = publication;
  const begun = t('comments.publicationBegun', {
    title: text(title),
    source,
    date: date(published),
    address: url,
  });
  // The field is filled only once, so that it stays empty if the user clears it.
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    if (draft === '') setDraft(begun);
    section.current?.querySelector('textarea')?.focus();
  }, [draft, begun, setDraft]);
  return (
    <section className={styles.block} ref={section} aria-label={t('comments.onPublication')}>
      <h2 className={styles.about}>{t('comments.onPublication')}</h2>
      <NewCommentForm subject="" actions={actions} open={false} />
    </section>
  );
}

export function CommentFromPublication() {
  const { publication } = usePublicationInAddress();
  return publication === null ? null : <Begun key={publication.id} publication={publication} />;
}
