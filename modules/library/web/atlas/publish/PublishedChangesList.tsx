import type { PublishPlan } from '@klarsikt/contract';
import { isCollectionName, modelTables } from '@klarsikt/engine/model';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { describeFieldValue, getFieldPathLabel } from '@klarsikt/web/platform/model/model-words.ts';
import { WordChanges } from '@klarsikt/web/ui/words/WordChanges.tsx';
import { Link } from '@tanstack/react-router';
import styles from '../atlas.module.css';
import { useEntityKindNames } from '../kinds.ts';
import { publishingTexts } from '../publishing-texts.ts';

type Collections = PublishPlan['changes']['collections'];
type Label = Collections[string]['added'][number];
type FieldChange = Collections[string]['changed'][number]['fields'][number];

const shownFields = 40;

interface ChangesProps {
  readonly plan: PublishPlan;
  readonly leftOut: readonly string[];
  readonly onLeave: (key: string, left: boolean) => void;
}

export function PublishedChangesList({ plan, leftOut, onLeave }: ChangesProps) {
  const t = useT(publishingTexts);
  const { many } = useEntityKindNames();
  const kinds = Object.entries(plan.changes.collections).filter(
    ([, { added, removed, changed }]) => added.length + removed.length + changed.length > 0,
  );
  const line = (type: string, label: Label, what: string, fields: readonly FieldChange[]) => (
    <Change
      key={label.key}
      type={type}
      label={label}
      what={what}
      fields={fields}
      by={plan.authors[label.key]}
      onLeave={() => onLeave(label.key, true)}
    />
  );
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">{t('publish.changes')}</h2>
      {leftOut.length === 0 ? null : (
        <p>
          {t('publish.leave')}:{' '}
          {leftOut.map((key) => (
            <button key={key} type="button" className={styles.plain} onClick={() => onLeave(key, false)}>
              {t('publish.take', { name: key })}
            </button>
          ))}
        </p>
      )}
      {kinds.map(([name, { added, removed, changed }]) => {
        const type = isCollectionName(name) ? modelTables[name].type : name;
        return (
          <section key={name}>
            <h3>{many(type)}</h3>
            <ul className={styles.changes}>
              {added.map((label) => line(type, label, t('publish.added'), []))}
              {removed.map((label) => line(type, label, t('publish.removed'), []))}
              {changed.map((label) => line(type, label, '', label.fields))}
            </ul>
          </section>
        );
      })}
    </section>
  );
}

interface ChangeProps {
  readonly type: string;
  readonly label: Label;
  readonly what: string;
  readonly fields: readonly FieldChange[];
  readonly by: PublishPlan['authors'][string] | undefined;
  readonly onLeave: () => void;
}

function Change({ type, label, what, fields, by, onLeave }: ChangeProps) {
  const t = useT(publishingTexts);
  const { text, dateTime } = useFormat();
  return (
    <li>
      <Link className="text-link" to="/atlas/entities/$type/$id" params={{ type, id: String(label.id) }}>
        {text(label.name)}
      </Link>{' '}
      <span className="muted">
        {what} {by === undefined ? '' : t('publish.by', { author: by.author, at: dateTime(by.at) })}
      </span>{' '}
      <button type="button" className={styles.plain} onClick={onLeave}>
        {t('publish.leave')}
      </button>
      <ul>
        {fields.slice(0, shownFields).map((field) => (
          <li key={field.path}>
            <FieldWords field={field} />
          </li>
        ))}
        {fields.length > shownFields ? (
          <li>{t('publish.more', { count: fields.length - shownFields })}</li>
        ) : null}
      </ul>
    </li>
  );
}

function FieldWords({ field }: { readonly field: FieldChange }) {
  const { language } = useFormat();
  return (
    <>
      <b>{getFieldPathLabel(field.path, language)}</b>{' '}
      <WordChanges
        before={describeFieldValue(field.before, language)}
        after={describeFieldValue(field.after, language)}
      />
    </>
  );
}
