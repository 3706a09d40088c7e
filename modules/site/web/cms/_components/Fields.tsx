import {
  type ContentDocument,
  type ContentField,
  contentFields,
  messageTones,
} from '@klarsikt/engine/content';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { DateField } from '@klarsikt/web/ui/fields/DateField.tsx';
import { NativeSelect, Textarea, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import {
  formatContentLinks,
  formatListText,
  isContentListField,
  parseContentLinks,
  parseListText,
} from '../_lib/fields.ts';
import styles from '../cms.module.css';
import { cmsTexts } from '../texts.ts';

interface FieldsProps {
  readonly document: ContentDocument;
  readonly parents: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (document: ContentDocument) => void;
}

/** Input that shows the typed text unchanged, because the parsed value would move the cursor. */
function Typed({
  label,
  text,
  rows,
  onText,
}: {
  readonly label: string;
  readonly text: string;
  readonly rows: number;
  readonly onText: (text: string) => void;
}) {
  const [typed, setTyped] = useState(text);
  return (
    <Textarea
      label={label}
      value={typed}
      minRows={rows}
      autosize
      autoComplete="off"
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onText(event.currentTarget.value);
      }}
    />
  );
}

function Field({ field, document, parents, onChange }: FieldsProps & { readonly field: ContentField }) {
  const t = useT(cmsTexts);
  const label = t(`cms.field.${field}`);
  if (isContentListField(field))
    return (
      <Typed
        label={label}
        text={formatListText(document[field])}
        rows={1}
        onText={(text) => onChange({ ...document, [field]: parseListText(text) })}
      />
    );
  if (field === 'opens')
    return (
      <Typed
        label={label}
        text={formatContentLinks(document.opens)}
        rows={2}
        onText={(text) => onChange({ ...document, opens: parseContentLinks(text) })}
      />
    );
  if (field === 'parent')
    return (
      <NativeSelect
        label={label}
        value={document.parent}
        data={[{ value: '', label: t('cms.field.none') }, ...parents]}
        onChange={(event) => onChange({ ...document, parent: event.currentTarget.value })}
      />
    );
  if (field === 'tone')
    return (
      <NativeSelect
        label={label}
        value={document.tone}
        data={messageTones.map((value) => ({ value, label: t(`cms.tone.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...document, tone: messageTones.find((one) => one === value) ?? 'info' })
        }
      />
    );
  if (field === 'order')
    return (
      <TextInput
        label={label}
        inputMode="numeric"
        value={String(document.order)}
        onChange={({ currentTarget: { value } }) =>
          Number.isInteger(Number(value)) && onChange({ ...document, order: Number(value) })
        }
      />
    );
  return (
    <DateField
      label={label}
      value={document[field]}
      onChange={(day) => onChange({ ...document, [field]: day })}
    />
  );
}

export function ContentFields(props: FieldsProps) {
  return (
    <div className={styles.fields}>
      {contentFields[props.document.kind].fields.map((field) => (
        <Field key={field} field={field} {...props} />
      ))}
    </div>
  );
}
