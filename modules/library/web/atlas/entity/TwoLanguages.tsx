import { formatPointer } from '@klarsikt/engine/assessment';
import { type Field, isRecord } from '@klarsikt/engine/fields';
import { listOutdatedTexts } from '@klarsikt/engine/model';
import { type Language, languages } from '@klarsikt/engine/text';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { MarkdownField } from '@klarsikt/web/ui/text-editor/MarkdownField.tsx';
import { memo } from 'react';
import styles from './entity.module.css';
import {
  type EntityInputProps,
  useEntityFieldLabel,
  useEntityForm,
  useEntitySources,
  useEntityState,
} from './entity-form.ts';
import { atlasEntityTexts } from './texts.ts';

/** Shows a text in both languages side by side, and marks an outdated translation. */
export function TranslatedFieldInput({
  path,
  field,
  value,
}: EntityInputProps<Extract<Field, { readonly type: 'translated' }>>) {
  const t = useT(atlasEntityTexts);
  const { editable, set } = useEntityForm();
  const { document, faultAt } = useEntityState();
  const label = useEntityFieldLabel(path, field);
  const behind = listOutdatedTexts(document).get(path.join('.'));
  return (
    <fieldset className={styles.pair}>
      <legend>{label}</legend>
      <div className={styles.languages}>
        {languages.map((one) => (
          <OneLanguage
            key={one}
            one={one}
            path={path}
            markdown={field.markdown === true}
            text={isRecord(value) && typeof value[one] === 'string' ? value[one] : ''}
            label={label}
            error={faultAt([...path, one])}
          />
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

interface OneProps {
  readonly one: Language;
  readonly path: readonly string[];
  readonly markdown: boolean;
  readonly text: string;
  readonly label: string;
  readonly error: string | null;
}

const OneLanguage = memo(function OneLanguage({ one, path, markdown, text, label, error }: OneProps) {
  const t = useT(atlasEntityTexts);
  const { editable, set } = useEntityForm();
  const place = [...path, one];
  const common = {
    size: 'xs',
    lang: one,
    error,
    placeholder: t(`entity.language.${one}`),
    value: text,
    name: `${label}, ${t(`entity.language.${one}`)}`,
    editable,
    onChange: (given: string) => set(place, given),
  } as const;
  return (
    <div data-field={formatPointer(...place)}>
      {markdown ? <CitingText {...common} /> : <PlainLine {...common} />}
    </div>
  );
});

interface TextProps {
  readonly size: 'xs';
  readonly lang: Language;
  readonly error: string | null;
  readonly placeholder: string;
  readonly value: string;
  readonly name: string;
  readonly editable: boolean;
  readonly onChange: (text: string) => void;
}

function CitingText({ name, ...props }: TextProps) {
  const { citable } = useEntitySources();
  return <MarkdownField {...props} label={name} hideLabel citable={citable} />;
}

function PlainLine({ name, editable, onChange, ...props }: TextProps) {
  return (
    <TextInput
      {...props}
      aria-label={name}
      disabled={!editable}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
