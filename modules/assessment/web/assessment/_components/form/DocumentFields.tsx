/**
 * Own fields of an open assessment, of one of its risks or of one of its controls. Each change can be undone
 * separately.
 */
import { formatPointer, getValueAtPointer } from '@klarsikt/engine/assessment';
import {
  findOwnFieldFault,
  getOwnFieldLabel,
  listEditableOwnFields,
  type OwnField,
  type OwnFieldFault,
  type OwnFieldObjectKind,
  type OwnFieldPerson,
  type OwnFieldValue,
  type OwnFieldValues,
} from '@klarsikt/engine/own-fields';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useState } from 'react';
import { ownFieldInputTexts } from '../../../ownfield/input-texts.ts';
import { OwnFieldFacts } from '../../../ownfield/OwnFieldFacts.tsx';
import { OwnFieldInput } from '../../../ownfield/OwnFieldInputs.tsx';
import ownFieldStyles from '../../../ownfield/ownfield.module.css';
import { useOwnFields } from '../../../ownfield/use-own-fields.ts';
import { useAssessment } from '../../_lib/AssessmentContext.tsx';

interface DraftInputProps {
  readonly field: OwnField;
  readonly people: readonly OwnFieldPerson[];
  readonly value: OwnFieldValue | undefined;
  readonly onWrite: (value: OwnFieldValue | null) => void;
}

interface Draft {
  readonly value: OwnFieldValue;
  readonly fault: OwnFieldFault;
  /** The stored value while the draft was typed; when the stored value changes, the draft ends. */
  readonly beside: OwnFieldValue | undefined;
}

/** Keeps an invalid value, such as the first letters of an address, as a draft outside the document. */
function DraftInput({ field, people, value, onWrite }: DraftInputProps) {
  const { editable } = useAssessment();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isLeft, setLeft] = useState(false);
  const open = draft !== null && draft.beside === value ? draft : null;
  const change = (next: OwnFieldValue | null) => {
    const written = typeof next === 'string' && next.trim() === '' ? null : next;
    const fault = findOwnFieldFault(field, written, { before: value, people });
    setLeft(false);
    setDraft(fault === null || written === null ? null : { value: written, fault, beside: value });
    if (fault === null) onWrite(written);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notices only that the focus leaves the input
    <div onBlur={() => setLeft(true)}>
      <OwnFieldInput
        {...{ field, people }}
        value={open === null ? value : open.value}
        fault={open === null || !isLeft ? undefined : open.fault}
        disabled={!editable}
        onChange={change}
      />
    </div>
  );
}

interface DocumentFieldsProps {
  readonly thing: OwnFieldObjectKind;
  /** Path of the values in the document. */
  readonly path: readonly string[];
  /** Name of the risk, the control or the assessment, shown in the description of an undo step. */
  readonly name: string;
}

const noValues: OwnFieldValues = {};

const isValues = (value: unknown): value is OwnFieldValues => typeof value === 'object' && value !== null;

/**
 * Shows inputs for the own fields of a thing, and the values of archived fields; shows nothing if the organisation
 * has no own fields.
 */
export function DocumentOwnFields({ thing, path, name }: DocumentFieldsProps) {
  const t = useT(ownFieldInputTexts);
  const { language } = useFormat();
  const { document, set } = useAssessment();
  const { fields, people } = useOwnFields(thing);
  const stored = getValueAtPointer(document, formatPointer(...path));
  const values = isValues(stored) ? stored : noValues;
  const open = listEditableOwnFields(fields, thing);
  const archived = fields.filter(({ key, isArchived }) => isArchived && values[key] !== undefined);
  if (open.length === 0 && archived.length === 0) return null;
  return (
    <fieldset className={ownFieldStyles.inputs} data-field={formatPointer(...path)}>
      <legend>{t('ownvalues.title')}</legend>
      {open.map((field) => (
        <DraftInput
          key={field.key}
          {...{ field, people }}
          value={values[field.key]}
          onWrite={(value) => {
            const label = getOwnFieldLabel(field, language);
            set(t('ownvalues.step', { label, name }), [...path, field.key], value);
          }}
        />
      ))}
      <OwnFieldFacts fields={archived} people={people} values={values} />
    </fieldset>
  );
}
