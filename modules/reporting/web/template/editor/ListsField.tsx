/** Inputs for the nested content of a block: its first block, the cases of a switch, and the columns of a summary. */
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Checkbox, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { createBlock, filterBlockDrafts } from '../blocks.ts';
import styles from '../template.module.css';
import { templateTexts } from '../texts.ts';
import { getOptionLabelKey } from './options.ts';
import { templateEditorTexts } from './texts.ts';

interface ListProps {
  readonly label: string;
  readonly value: unknown;
  readonly inTable: boolean;
  readonly write: (value: unknown) => void;
}

/** Adds a block to a list: a cell to a row, a row to a table, otherwise a text. */
export function AddBlockField({
  label,
  value,
  inTable,
  isRow = false,
  write,
}: ListProps & { readonly isRow?: boolean }) {
  const t = useT(templateEditorTexts);
  const kind = isRow ? 'cell' : inTable ? 'row' : 'markdown';
  const add = () => write([...filterBlockDrafts(value), createBlock(kind)]);
  return (
    <div>
      <Button variant="default" onClick={add}>
        {t('editor.addTo', { where: label })}
      </Button>
    </div>
  );
}

type Case = { readonly is: unknown; readonly blocks: readonly unknown[] };

const filterCases = (value: unknown): readonly Case[] =>
  Array.isArray(value)
    ? value.filter((one): one is Case => typeof one === 'object' && one !== null && 'is' in one)
    : [];

export function TemplateCasesField({ value, inTable, write }: ListProps) {
  const t = useT(templateEditorTexts);
  const cases = filterCases(value);
  return (
    <fieldset className={styles.fields}>
      {cases.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a case is known by its place
        <div key={index} className={styles.row}>
          <TextInput
            size="xs"
            label={t('editor.case', { number: index + 1 })}
            value={String(one.is)}
            maxLength={200}
            onChange={(event) => {
              const is = event.currentTarget.value;
              write(cases.map((other, at) => (at === index ? { ...other, is } : other)));
            }}
          />
          <Button
            variant="subtle"
            color="red"
            onClick={() => write(cases.filter((_, other) => other !== index))}
          >
            {t('editor.remove')}
          </Button>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          onClick={() => write([...cases, { is: '', blocks: [createBlock(inTable ? 'row' : 'markdown')] }])}
        >
          {t('editor.addCase')}
        </Button>
      </div>
    </fieldset>
  );
}

export function MultipleChoiceField({
  label,
  of,
  value,
  write,
}: Pick<ListProps, 'label' | 'value' | 'write'> & { readonly of: readonly string[] }) {
  const t = useT(templateEditorTexts);
  const said = useT(templateTexts);
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <fieldset className={styles.fields}>
      <legend>
        {label} {chosen.length === 0 ? <span className="muted">{said('field.usual')}</span> : null}
      </legend>
      {of.map((one) => {
        const key = getOptionLabelKey(one);
        return (
          <Checkbox
            key={one}
            size="xs"
            label={key === null ? one : t(key)}
            checked={chosen.includes(one)}
            onChange={(event) => {
              const isWanted = event.currentTarget.checked;
              const next = of.filter((other) => (other === one ? isWanted : chosen.includes(other)));
              write(next.length === 0 ? undefined : next);
            }}
          />
        );
      })}
    </fieldset>
  );
}
