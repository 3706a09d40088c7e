import { atlasContract } from '@klarsikt/contract';
import type { Patch } from '@klarsikt/engine/assessment';
import type { JsonObject } from '@klarsikt/engine/fields';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import type { DocumentEditor } from '@klarsikt/web/platform/document/editor.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import styles from './entity.module.css';
import { atlasEntityTexts } from './texts.ts';

interface ReviewerProps {
  readonly label: string;
  readonly value: string;
  readonly editable: boolean;
  readonly error: string | null;
  readonly onChange: (name: string) => void;
}

/** The reviewer is a select instead of a text field, because a misspelt name would assign the review to nobody. */
export function ReviewerInput({ label, value, editable, error, onChange }: ReviewerProps) {
  const t = useT(atlasEntityTexts);
  const { data } = useCall(atlasContract.getOverview, {});
  const names = data?.reviewers ?? [];
  // The stored reviewer stays in the list even without permission to edit.
  const all = value === '' || names.includes(value) ? names : [value, ...names];
  return (
    <NativeSelect
      size="xs"
      label={label}
      value={value}
      disabled={!editable}
      error={error}
      data={[{ value: '', label: t('entity.nobody') }, ...all.map((name) => ({ value: name, label: name }))]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface ReviewProps {
  readonly document: JsonObject;
  readonly editor: DocumentEditor<JsonObject>;
  readonly editable: boolean;
}

/**
 * Shows the reviewer and the subject of a review, with a button that ends the review; shows nothing if no review is
 * requested.
 */
export function ReviewPanel({ document, editor, editable }: ReviewProps) {
  const t = useT(atlasEntityTexts);
  const { reviewBy, reviewNote } = document;
  if (typeof reviewBy !== 'string' || reviewBy === '') return null;
  const end = () => {
    const patches: Patch[] = [{ op: 'remove', path: '/reviewBy' }];
    if (reviewNote !== undefined) patches.push({ op: 'remove', path: '/reviewNote' });
    editor.change(t('entity.reviewed'), patches);
    showNotice(t('entity.reviewedDone'), 'success');
  };
  return (
    <section className={styles.inbound} aria-labelledby="asked-review">
      <h2 id="asked-review">{t('entity.review')}</h2>
      <p>{t('entity.asked', { name: reviewBy })}</p>
      {typeof reviewNote === 'string' ? <p className="muted">{reviewNote}</p> : null}
      {editable ? (
        <Button size="xs" onClick={end}>
          {t('entity.reviewed')}
        </Button>
      ) : null}
    </section>
  );
}
