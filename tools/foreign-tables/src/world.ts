/** What rows of made tables are about: the starter model's own names and codes. */
import { starterModel } from '@klarsikt/content';
import {
  compile,
  emptyDocument,
  emptySettings,
  quantifiableTypes,
  type RiskType,
  risksTakingPart,
  type Text,
} from '@klarsikt/engine';

/** Something that a row can be about. */
export interface Subject {
  readonly key: string;
  readonly name: Text;
  /** ISO 3166-1 alpha-2 of a country, or the class of NACE Rev. 2 of an industry; '' for none. */
  readonly code: string;
}

const model = compile(starterModel());
const document = emptyDocument({ ...emptySettings, name: 'Bank' });

const textIn = (entity: object, member: string): string => {
  const value: unknown = Object.entries(entity).find(([name]) => name === member)?.[1];
  return typeof value === 'string' ? value : '';
};

/** The subjects of a type of risk. */
export const subjects: ReadonlyMap<RiskType, readonly Subject[]> = new Map(
  quantifiableTypes.map((type) => [
    type,
    risksTakingPart(model, document, type).map(({ key, entity }) => ({
      ...{ key, name: entity.name },
      code: textIn(entity, type === 'geographies' ? 'iso' : 'nacecode'),
    })),
  ]),
);
