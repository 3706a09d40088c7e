/** Form for the fields of a block; the table of fields is also used by the validation of templates. */
import type { TemplateKind } from '@klarsikt/contract';
import {
  listAvailableFields,
  type ReportTemplate,
  type TemplateField,
  templateBlockFields,
} from '@klarsikt/engine/report';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Checkbox, NativeSelect, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { type BlockDraft, type BlockTreeRow, changeContentAtPath, replaceAtPath } from '../blocks.ts';
import styles from '../template.module.css';
import { templateTexts } from '../texts.ts';
import { getFieldLabelKey } from './field-keys.ts';
import { AddBlockField, MultipleChoiceField, TemplateCasesField } from './ListsField.tsx';
import { FieldNamesField } from './NamesField.tsx';
import { getOptionLabelKey } from './options.ts';
import { createTemplateShape, findNameScope } from './scope.ts';
import { TableColumnsField } from './TableColumnsField.tsx';
import { templateEditorTexts as editorTexts } from './texts.ts';
import { type OfferedFieldChoice, useOfferedFields } from './use-offered.ts';
import { BilingualTextField } from './WordsField.tsx';

interface FormProps {
  readonly row: BlockTreeRow;
  readonly rows: readonly BlockTreeRow[];
  readonly content: readonly BlockDraft[];
  readonly template: ReportTemplate;
  readonly kind: TemplateKind;
  /** Assessment whose values are shown beside the names of fields. */
  readonly assessment: number | null;
  readonly faults: readonly { readonly place: string; readonly message: string }[];
  readonly onChange: (content: readonly BlockDraft[]) => void;
}

interface FieldProps {
  readonly label: string;
  readonly field: TemplateField;
  readonly value: unknown;
  readonly offered: readonly OfferedFieldChoice[];
  readonly inTable: boolean;
  readonly write: (value: unknown) => void;
}

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function OneOf({ label, field, value, write }: FieldProps) {
  const t = useT(templateTexts);
  const said = useT(editorTexts);
  if (field.kind !== 'one') return null;
  const wordOf = (one: string | number): string => {
    const key = getOptionLabelKey(one);
    return key === null ? String(one) : said(key);
  };
  const usual = field.optional ? [{ value: '', label: t('field.usual') }] : [];
  return (
    <NativeSelect
      size="xs"
      label={label}
      value={asText(value)}
      data={[...usual, ...field.of.map((one) => ({ value: String(one), label: wordOf(one) }))]}
      onChange={(event) => {
        const { value: chosen } = event.currentTarget;
        write(field.of.find((one) => String(one) === chosen));
      }}
    />
  );
}

function PathField({ label, field, value, offered, write }: FieldProps) {
  const wanted = offered.filter(({ leaf }) =>
    field.kind === 'list'
      ? leaf === 'list' || leaf === 'texts'
      : field.kind === 'chart'
        ? leaf === 'chart'
        : leaf !== 'chart',
  );
  const present = asText(value);
  const paths = wanted.map(({ path }) => path);
  const all = present === '' || paths.includes(present) ? paths : [present, ...paths];
  return (
    <NativeSelect
      size="xs"
      label={label}
      value={present}
      data={all}
      onChange={(event) => write(event.currentTarget.value)}
    />
  );
}

function LineField({ label, value, write }: FieldProps) {
  return (
    <TextInput
      size="xs"
      label={label}
      value={asText(value)}
      maxLength={4096}
      onChange={(event) => write(event.currentTarget.value)}
    />
  );
}

function FlagField({ label, field, value, write }: FieldProps) {
  return (
    <Checkbox
      size="xs"
      label={label}
      checked={value === true || (value === undefined && field.optional === true)}
      onChange={(event) => write(event.currentTarget.checked)}
    />
  );
}

function CountField({ label, value, write }: FieldProps) {
  return (
    <TextInput
      size="xs"
      label={label}
      inputMode="numeric"
      value={asText(value)}
      onChange={(event) => {
        const { value: typed } = event.currentTarget;
        write(/^\d{1,2}$/.test(typed) ? Number(typed) : undefined);
      }}
    />
  );
}

function Field(props: FieldProps) {
  const { label, field, value, offered, write } = props;
  switch (field.kind) {
    case 'words':
    case 'line':
      return (
        <BilingualTextField
          label={label}
          value={value}
          offered={offered}
          isLine={field.kind === 'line'}
          write={write}
        />
      );
    case 'one':
      return <OneOf {...props} />;
    case 'path':
    case 'list':
    case 'chart':
      return <PathField {...props} />;
    case 'formula':
    case 'name':
    case 'anchor':
      return <LineField {...props} />;
    case 'flag':
      return <FlagField {...props} />;
    case 'number':
      return <CountField {...props} />;
    case 'columns':
      return <TableColumnsField value={value} write={write} />;
    case 'names':
      return <FieldNamesField value={value} offered={offered} write={write} />;
    case 'many':
      return <MultipleChoiceField label={label} of={field.of} value={value} write={write} />;
    case 'cases':
      return <TemplateCasesField {...props} />;
    case 'blocks':
      return <AddBlockField {...props} />;
    case 'cells':
      return <AddBlockField {...props} isRow />;
  }
}

export function BlockForm({ row, rows, content, template, kind, assessment, faults, onChange }: FormProps) {
  const t = useT(templateTexts);
  const shape = createTemplateShape(kind, template);
  const offered = useOfferedFields(listAvailableFields(findNameScope(row, rows, shape), shape), assessment);
  const { block, path } = row;
  const write = (name: string) => (value: unknown) =>
    onChange(changeContentAtPath(content, path, (at) => replaceAtPath(at, [name], () => value)));
  return (
    <section className={styles.fields} aria-label={t(`kind.${block.type}`)}>
      <h2>{t(`kind.${block.type}`)}</h2>
      {Object.entries(templateBlockFields[block.type]).map(([name, field]) => (
        <Field
          key={name}
          label={t(getFieldLabelKey(name))}
          field={field}
          value={block[name]}
          offered={offered}
          inTable={block.type === 'table' || path.includes('rows')}
          write={write(name)}
        />
      ))}
      <ul className={styles.faultList}>
        {faults.map(({ place, message }) => (
          <li key={`${place} ${message}`}>{message}</li>
        ))}
      </ul>
    </section>
  );
}
