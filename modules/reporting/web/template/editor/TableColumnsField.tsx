import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import styles from '../template.module.css';
import { templateTexts } from '../texts.ts';

type Column = { readonly [name: string]: unknown };

const columnsIn = (value: unknown): readonly Column[] =>
  Array.isArray(value) ? value.filter((one): one is Column => typeof one === 'object' && one !== null) : [];

const headerOf = ({ header }: Column, language: 'en' | 'sv'): string => {
  if (typeof header !== 'object' || header === null) return '';
  const found = Object.entries(header).find(([name]) => name === language)?.[1];
  return typeof found === 'string' ? found : '';
};

export function TableColumnsField({
  value,
  write,
}: {
  readonly value: unknown;
  readonly write: (value: unknown) => void;
}) {
  const t = useT(templateTexts);
  const columns = columnsIn(value);
  const set = (index: number, language: 'en' | 'sv', text: string) =>
    write(
      columns.map((column, at) =>
        at === index
          ? {
              ...column,
              header: { en: headerOf(column, 'en'), sv: headerOf(column, 'sv'), [language]: text },
            }
          : column,
      ),
    );
  return (
    <fieldset className={styles.fields}>
      <legend>{t('field.columns')}</legend>
      {columns.map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place and nothing else
        <div key={index} className={styles.row}>
          {(['en', 'sv'] as const).map((language) => (
            <TextInput
              key={language}
              size="xs"
              lang={language}
              aria-label={`${t('field.columns')} ${index + 1}, ${t(language === 'en' ? 'template.english' : 'template.swedish')}`}
              value={headerOf(column, language)}
              onChange={(event) => set(index, language, event.currentTarget.value)}
            />
          ))}
          <Button
            variant="subtle"
            color="red"
            disabled={columns.length === 1}
            onClick={() => write(columns.filter((_, at) => at !== index))}
          >
            {t('template.remove')}
          </Button>
        </div>
      ))}
      <div>
        <Button variant="default" onClick={() => write([...columns, { header: { en: '', sv: '' } }])}>
          {t('template.add')}
        </Button>
      </div>
    </fieldset>
  );
}
