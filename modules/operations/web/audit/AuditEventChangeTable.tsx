import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import styles from './audit.module.css';
import { compareAuditFields } from './changes.ts';
import { formatAuditFieldName, formatNumberValue, formatTextValue } from './fields.ts';
import { auditTexts } from './texts.ts';

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

function useValueWord(): (field: string, value: unknown) => string {
  const t = useT(auditTexts);
  const format = useFormat();
  const word = (field: string, value: unknown): string => {
    if (isNothing(value)) return t('audit.nothing');
    if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
    if (typeof value === 'number') return formatNumberValue(field, value, format);
    if (typeof value === 'string') return formatTextValue(field, value, format);
    if (Array.isArray(value))
      return value.length === 0 ? t('audit.none') : value.map((one) => word(field, one)).join(', ');
    return JSON.stringify(value);
  };
  return word;
}

export function AuditEventChangeTable({
  before,
  after,
}: {
  readonly before: unknown;
  readonly after: unknown;
}) {
  const t = useT(auditTexts);
  const { language } = useFormat();
  const word = useValueWord();
  const all = compareAuditFields(before, after);
  const both = all.some((change) => change.before !== undefined);
  // Hide new fields without a value, which are no change for the reader.
  const changes = both ? all.filter((change) => !isNothing(change.before) || !isNothing(change.after)) : all;
  if (changes.length === 0) return <p className="muted">{t('audit.noChanges')}</p>;
  return (
    <table className={styles.changes} aria-label={t('audit.changes')}>
      <thead>
        <tr>
          <th scope="col">{t('audit.field')}</th>
          {both ? <th scope="col">{t('audit.before')}</th> : null}
          <th scope="col">{t(both ? 'audit.after' : 'audit.value')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row" title={change.field}>
              {change.field === '' ? t('audit.value') : formatAuditFieldName(change.field, language)}
            </th>
            {both ? <td className={styles.before}>{word(change.field, change.before)}</td> : null}
            <td>{word(change.field, change.after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
