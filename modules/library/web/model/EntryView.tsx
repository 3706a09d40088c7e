import type { ModelDifferences } from '@klarsikt/contract';
import { type LanguageFormat, useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import {
  collectionLabels,
  describeFieldValue,
  getFieldPathLabel,
} from '@klarsikt/web/platform/model/model-words.ts';
import { WordChanges } from '@klarsikt/web/ui/words/WordChanges.tsx';
import { memo } from 'react';
import { comparePlainLists, type DiffEntry, type DiffField } from './changes.ts';
import styles from './model.module.css';
import { modelTexts } from './texts.ts';

export type DiffEntityNames = NonNullable<ModelDifferences['names']>;
type T = ReturnType<typeof useT<keyof (typeof modelTexts)['en']>>;

function formatValue(value: unknown, t: T, format: LanguageFormat): string {
  if (value === undefined || value === null || value === '') return t('model.nothing');
  if (typeof value === 'boolean') return t(value ? 'model.yes' : 'model.no');
  if (typeof value === 'number') return format.number(value, Number.isInteger(value) ? 0 : 3);
  if (typeof value === 'string') return value;
  return describeFieldValue(value, format.language);
}

/**
 * Decides whether two values are long texts, which are shown as one text with marks; short values are shown side by
 * side.
 */
const readsAsText = (before: unknown, after: unknown): boolean =>
  typeof before === 'string' &&
  typeof after === 'string' &&
  before !== '' &&
  after !== '' &&
  Math.max(before.length, after.length) > 24;

const Marked = (texts: { readonly before: string; readonly after: string }) => (
  <p className={styles.text}>
    <WordChanges {...texts} />
  </p>
);

export function DiffValueView({
  field,
  names,
}: {
  readonly field: DiffField;
  readonly names: DiffEntityNames;
}) {
  const t = useT(modelTexts);
  const format = useFormat();
  const { before, after } = field;
  const named = (key: string): string => {
    const name = names[key];
    return name === undefined ? key : format.text(name);
  };
  if (typeof before === 'string' && typeof after === 'string' && readsAsText(before, after))
    return <Marked before={before} after={after} />;
  const list = comparePlainLists(before, after);
  if (list !== null) {
    if (list.moved) return <p className="muted">{t('model.moved')}</p>;
    return (
      <p className={`${styles.text} ${styles.items}`}>
        {list.removed.map((item) => (
          <del key={`-${item}`}>{named(item)}</del>
        ))}
        {list.added.map((item) => (
          <ins key={`+${item}`}>{named(item)}</ins>
        ))}
      </p>
    );
  }
  return (
    <p className={styles.text}>
      <del>
        <span className="visually-hidden">{t('model.before')}: </span>
        {typeof before === 'string' ? named(before) || t('model.nothing') : formatValue(before, t, format)}
      </del>{' '}
      <ins>
        <span className="visually-hidden">{t('model.after')}: </span>
        {typeof after === 'string' ? named(after) || t('model.nothing') : formatValue(after, t, format)}
      </ins>
    </p>
  );
}

interface EntryViewProps {
  readonly entry: DiffEntry;
  readonly names: DiffEntityNames;
}

export const DiffEntryView = memo(function EntryView({ entry, names }: EntryViewProps) {
  const t = useT(modelTexts);
  const format = useFormat();
  const { kind, collection, name, key, fields } = entry;
  return (
    <article className={styles.entry}>
      <h3>
        <span className={styles.kind} data-kind={kind}>
          {t(`model.one.${kind}`)}
        </span>
        <span>{format.text(name)}</span>
        <span className={styles.where}>
          {collectionLabels[collection][format.language]} · <code>{key}</code>
        </span>
      </h3>
      {fields.length === 0 ? null : (
        <dl>
          {fields.map((field) => (
            <div key={field.path}>
              <dt>
                {getFieldPathLabel(field.path, format.language)}
                {field.language === null ? null : (
                  <span className="muted">
                    {' '}
                    ({t('model.inOther', { language: t(`model.language.${field.language}`) })})
                  </span>
                )}
              </dt>
              <dd lang={field.language ?? undefined}>
                <DiffValueView field={field} names={names} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  );
});
