/** A text in both languages, side by side. */
import { type Field, isRecord, type Language, languages, outdatedTexts, pointerOf } from '@klarsikt/engine';
import { useT } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextInput } from '../../../ui/kit/fields.ts';
import { MarkdownField } from '../../../ui/text-editor/MarkdownField.tsx';
import styles from './entity.module.css';
import { type InputProps, useEntityForm, useLabel } from './entity-form.ts';
import { texts } from './texts.ts';

/** English and Swedish side by side; the one that is behind says so. */
export function TwoLanguages({
  path,
  field,
  value,
}: InputProps<Extract<Field, { readonly type: 'translated' }>>) {
  const t = useT(texts);
  const { document, editable, set } = useEntityForm();
  const label = useLabel(path, field);
  const behind = outdatedTexts(document).get(path.join('.'));
  return (
    <fieldset className={styles.pair}>
      <legend>{label}</legend>
      <div className={styles.languages}>
        {languages.map((one) => (
          <OneLanguage key={one} one={one} path={path} field={field} value={value} label={label} />
        ))}
      </div>
      {behind === undefined ? null : (
        <div className={styles.behind}>
          <details>
            <summary>{t(behind.language === 'sv' ? 'entity.behindSv' : 'entity.behindEn')}</summary>
            <p>
              <del>{behind.written}</del>
            </p>
          </details>
          {editable ? (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => set(['outdated', path.join('.')], undefined)}
            >
              {t('entity.stillRight')}
            </Button>
          ) : null}
        </div>
      )}
    </fieldset>
  );
}

interface OneProps extends InputProps<Extract<Field, { readonly type: 'translated' }>> {
  readonly one: Language;
  readonly label: string;
}

function OneLanguage({ one, path, field, value, label }: OneProps) {
  const t = useT(texts);
  const { editable, set, faultAt, citable } = useEntityForm();
  const text = isRecord(value) && typeof value[one] === 'string' ? value[one] : '';
  const place = [...path, one];
  const name = `${label}, ${t(`entity.language.${one}`)}`;
  const common = {
    size: 'xs',
    lang: one,
    error: faultAt(place),
    placeholder: t(`entity.language.${one}`),
    value: text,
  } as const;
  return (
    <div data-field={pointerOf(...place)}>
      {field.markdown === true ? (
        <MarkdownField
          {...common}
          label={name}
          hideLabel
          editable={editable}
          citable={citable}
          onChange={(given) => set(place, given)}
        />
      ) : (
        <TextInput
          {...common}
          aria-label={name}
          disabled={!editable}
          onChange={(event) => set(place, event.currentTarget.value)}
        />
      )}
    </div>
  );
}
