/** Values of own fields in the report. */

import { listControlRows } from '../../assessment/control-rows.ts';
import { listRiskRows } from '../../assessment/risk-rows.ts';
import {
  getOwnFieldLabel,
  listShownOwnFields,
  type OwnField,
  type OwnFieldObjectKind,
  type OwnFieldValue,
  type OwnFieldValues,
  ownFieldObjectKinds,
} from '../../own-fields/own-field.ts';
import { formatOwnFieldValue } from '../../own-fields/own-field-cells.ts';
import { riskTypes, type Text } from '../../text/terms.ts';
import { formatDate } from '../format.ts';
import type { AssessmentReportContext } from './context.ts';

/** Every value of an own field with its object and field, in the order of the report's lists. */
export interface OwnFieldsReport {
  readonly lines: readonly {
    readonly thing: string;
    readonly name: string;
    readonly field: string;
    readonly value: string;
  }[];
}

const things: { readonly [T in OwnFieldObjectKind]: Text } = {
  assessment: { en: 'Assessment', sv: 'Bedömning' },
  risk: { en: 'Risk', sv: 'Risk' },
  control: { en: 'Control', sv: 'Kontroll' },
  action: { en: 'Action', sv: 'Åtgärd' },
  incident: { en: 'Incident', sv: 'Incident' },
};

interface Holder {
  readonly title: string;
  readonly ownFields?: OwnFieldValues;
}

const holderOf = (title: string, ownFields: OwnFieldValues | undefined): Holder[] =>
  ownFields === undefined ? [] : [{ title, ownFields }];

/**
 * Lists the objects of the document that can have own fields: the assessment, its risks in scope and its controls in
 * use.
 */
function listDocumentHolders({ model, document, words }: AssessmentReportContext) {
  const { settings, ownFields } = document;
  const risks = riskTypes.flatMap((type) =>
    listRiskRows(model, document, type).filter(({ absence }) => absence === null),
  );
  const controls = listControlRows(model, document).filter(({ inUse }) => inUse);
  return {
    assessment: holderOf(settings.name, ownFields),
    risk: risks.flatMap(({ entity, entry }) => holderOf(words(entity.name), entry?.ownFields)),
    control: controls.flatMap(({ name, entry }) => holderOf(words(name), entry.ownFields)),
  };
}

/**
 * Collects the values of own fields of the assessment, its risks, controls and actions. Values of the report's
 * incidents are included only if the reader may view the register.
 */
export function buildOwnFieldsReport(context: AssessmentReportContext): OwnFieldsReport {
  const { actions = [], incidents, own = { fields: [], people: [] }, language, words } = context;
  const holders: { readonly [T in OwnFieldObjectKind]: readonly Holder[] } = {
    ...listDocumentHolders(context),
    action: actions,
    incident: incidents ?? [],
  };
  const { fields, people } = own;
  const write = (field: OwnField, value: OwnFieldValue): string =>
    field.kind === 'date'
      ? formatDate(String(value), language)
      : formatOwnFieldValue(field, value, { language, people });
  const linesOf = (thing: OwnFieldObjectKind) =>
    holders[thing].flatMap(({ title: name, ownFields = {} }) =>
      listShownOwnFields(fields, thing, [ownFields]).flatMap((field) => {
        const value = ownFields[field.key];
        if (value === undefined) return [];
        const label = getOwnFieldLabel(field, language);
        return [{ thing: words(things[thing]), name, field: label, value: write(field, value) }];
      }),
    );
  return { lines: ownFieldObjectKinds.flatMap(linesOf) };
}
