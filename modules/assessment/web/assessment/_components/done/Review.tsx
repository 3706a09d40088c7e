/** Records that a user has reviewed an entry, or all entries of a list, and left it unchanged. */

import { formatPointer } from '@klarsikt/engine/assessment';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Checkbox } from '@klarsikt/web/ui/kit/fields.ts';
import { useAssessment } from '../../_lib/AssessmentContext.tsx';
import { useDoneMessage } from '../../_lib/use-say-done.ts';
import { reviewTexts } from './review-texts.ts';

/** Path of the entries in the document, such as `['risks', 'data', 'customers']`. */
type EntryPath = readonly string[];

const reviewedPointerOf = (place: EntryPath, key: string) => formatPointer(...place, key, 'reviewed');

export function MarkAllReviewedButton({
  place,
  keys,
}: {
  readonly place: EntryPath;
  readonly keys: readonly string[];
}) {
  const t = useT(reviewTexts);
  const { change, editable } = useAssessment();
  const sayDone = useDoneMessage();
  if (!editable || keys.length === 0) return null;
  return (
    <Button
      size="xs"
      variant="default"
      title={t('review.shownHelp')}
      onClick={() => {
        change(
          t('review.step'),
          keys.map((key) => ({ op: 'set', path: reviewedPointerOf(place, key), value: true })),
        );
        sayDone(t('review.shownDone', { count: keys.length }));
      }}
    >
      {t('review.shown', { count: keys.length })}
    </Button>
  );
}

interface ReviewOneProps {
  readonly place: EntryPath;
  readonly entryKey: string;
  readonly checked: boolean;
}

export function ReviewedCheckbox({ place, entryKey, checked }: ReviewOneProps) {
  const t = useT(reviewTexts);
  const { set, editable } = useAssessment();
  return (
    <Checkbox
      size="xs"
      label={t('review.one')}
      checked={checked}
      disabled={!editable}
      onChange={(event) =>
        set(t('review.step'), [...place, entryKey, 'reviewed'], event.currentTarget.checked ? true : null)
      }
    />
  );
}
