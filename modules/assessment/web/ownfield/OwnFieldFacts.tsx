/** Values of own fields as text, in lists and panels. */
import {
  formatOwnFieldValue,
  getOwnFieldLabel,
  isSafeLink,
  type OwnField,
  type OwnFieldValue,
  type OwnFieldValues,
} from '@klarsikt/engine/own-fields';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { ownFieldInputTexts } from './input-texts.ts';
import styles from './ownfield.module.css';
import type { OwnFieldsOfObject } from './use-own-fields.ts';

interface ValueProps extends Pick<OwnFieldsOfObject, 'people'> {
  readonly field: OwnField;
  readonly value: OwnFieldValue;
}

export function OwnFieldValueText({ field, value, people }: ValueProps) {
  const { language, date } = useFormat();
  const words = formatOwnFieldValue(field, value, { language, people });
  if (field.kind === 'date') return date(words);
  if (field.kind !== 'link' || !isSafeLink(words)) return words;
  return (
    <a className="text-link" href={words} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  );
}

interface FactsProps extends OwnFieldsOfObject {
  readonly values: OwnFieldValues;
  /** True to show only the fields that lists show. */
  readonly listed?: boolean;
}

/** Shows the own fields that have a value, with the value; nothing if none has. */
export function OwnFieldFacts({ fields, people, values, listed = false }: FactsProps) {
  const t = useT(ownFieldInputTexts);
  const { language } = useFormat();
  const shown = fields.flatMap((field) => {
    const value = values[field.key];
    return value === undefined || (listed && (!field.isListed || field.isArchived)) ? [] : [{ field, value }];
  });
  if (shown.length === 0) return null;
  return (
    <dl className={styles.facts} aria-label={t('ownvalues.title')}>
      {shown.map(({ field, value }) => {
        const label = getOwnFieldLabel(field, language);
        return (
          <div key={field.key}>
            <dt>{field.isArchived ? t('ownvalues.archived', { label }) : label}</dt>
            <dd>
              <OwnFieldValueText field={field} value={value} people={people} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
