/** A person's word that they have looked at something and let it stand: one by one, or all that a list shows. */

import { pointerOf } from '@klarsikt/engine';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Checkbox } from '@klarsikt/web/ui/kit/fields.ts';
import { useAssessment } from '../../_lib/AssessmentContext.tsx';
import { texts } from './review-texts.ts';

/** Where the entries stand: `['risks', 'data', 'customers']`. */
type Place = readonly string[];

const reviewed = (place: Place, key: string) => pointerOf(...place, key, 'reviewed');

export function ReviewShown({ place, keys }: { readonly place: Place; readonly keys: readonly string[] }) {
  const t = useT(texts);
  const { change, editable } = useAssessment();
  if (!editable || keys.length === 0) return null;
  return (
    <Button
      size="xs"
      variant="default"
      title={t('review.shownHelp')}
      onClick={() =>
        change(
          t('review.step'),
          keys.map((key) => ({ op: 'set', path: reviewed(place, key), value: true })),
        )
      }
    >
      {t('review.shown', { count: keys.length })}
    </Button>
  );
}

interface ReviewOneProps {
  readonly place: Place;
  readonly entryKey: string;
  readonly checked: boolean;
}

export function ReviewOne({ place, entryKey, checked }: ReviewOneProps) {
  const t = useT(texts);
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
