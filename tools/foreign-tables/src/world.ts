/** The subjects of rows, with the names and codes of the starter model. */
import { readStarterModel } from '@klarsikt/content';
import {
  createEmptyDocument,
  emptyAssessmentSettings,
  listControlRows,
  listIncludedRisks,
  quantifiableTypes,
} from '@klarsikt/engine/assessment';
import { compileModel } from '@klarsikt/engine/model';
import type { RiskType, Text } from '@klarsikt/engine/text';

/** The entity that a row is about. */
export interface TableSubject {
  readonly key: string;
  readonly name: Text;
  /** ISO 3166-1 alpha-2 code of a country, or NACE Rev. 2 class of an industry; '' for none. */
  readonly code: string;
}

const model = compileModel(readStarterModel());
const document = createEmptyDocument({ ...emptyAssessmentSettings, name: 'Bank' });

const textIn = (entity: object, member: string): string => {
  const value: unknown = Object.entries(entity).find(([name]) => name === member)?.[1];
  return typeof value === 'string' ? value : '';
};

/** The subjects by risk type. */
export const tableSubjects: ReadonlyMap<RiskType, readonly TableSubject[]> = new Map(
  quantifiableTypes.map((type) => [
    type,
    listIncludedRisks(model, document, type).map(({ key, entity }) => ({
      ...{ key, name: entity.name },
      code: textIn(entity, type === 'geographies' ? 'iso' : 'nacecode'),
    })),
  ]),
);

/** The subjects of registers of controls and of threats. */
export const registerSubjects: { readonly [K in 'controls' | 'threats']: readonly TableSubject[] } = {
  controls: listControlRows(model, document).map(({ key, name }) => ({ key, name, code: '' })),
  threats: model.threats.list.map(({ key, name }) => ({ key, name, code: '' })),
};
