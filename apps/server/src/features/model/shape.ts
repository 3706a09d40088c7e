/** The shape of a model version that comes from outside: every field of every collection, and nothing else. */
import {
  geographyLevels,
  gradeMethods,
  operationalRelevances,
  type ReferenceModel,
  riskTypes,
  segments,
} from '@klarsikt/engine';
import { z } from 'zod';

const text = z.strictObject({ en: z.string(), sv: z.string() });
const keys = z.array(z.string());
const key = z.string().nullable();
const flag = z.boolean();
const segment = z.enum(segments);
const offering = z.enum(['UNDEFINED', 'STANDARD', 'ENTERPRISE']);
const datapoint = z.enum(['NO', 'BASIC', 'PRO']);
const level = z.enum([...geographyLevels, 'UNDEFINED']);
const label = z.enum(['UNDEFINED', 'LOW', 'MEDIUM', 'HIGH', 'VERYHIGH']);
const grade = z.strictObject({ grade: z.number(), motivation: text }).nullable();

const entity = { id: z.number().int().positive(), key: z.string() };
const named = { ...entity, name: text, description: text };
const indicator = { ...named, kri: flag, hidden: flag, risklabels: keys };

const relations = z.strictObject({
  customers: keys,
  products: keys,
  transactions: keys,
  channels: keys,
  geographies: keys,
  industries: keys,
  legalForms: keys,
  legals: keys,
});

const threatTexts = z.strictObject({
  generalInfo: text,
  modusOperandi: text,
  customerCharacteristics: text,
  illicitFinancialFlows: text,
  geographicalAspects: text,
  exploitation: z.array(z.strictObject({ product: z.string(), channel: key, text })),
  indicators: z.array(z.strictObject({ type: z.string(), key, text })),
});

const threat = z.strictObject({
  ...named,
  riskDescription: text,
  category: key,
  relevance: z.array(z.enum([...operationalRelevances, 'general'])),
  multiRelevance: flag,
  label: level,
  geography: key,
  parent: key,
  privGrade: grade,
  corpGrade: grade,
  levelIndividual: label,
  levelCorporate: label,
  privGradeTime: key,
  corpGradeTime: key,
  gradeMethods: z.array(z.enum(gradeMethods)),
  probability: z.strictObject({ priv: z.number().exactOptional(), corp: z.number().exactOptional() }),
  inheritance: z.array(z.enum([...riskTypes, 'grade'])),
  demo: flag,
  context: flag.exactOptional(),
  relations,
  references: keys,
  texts: threatTexts.exactOptional(),
});

const customer = z.strictObject({
  ...indicator,
  segment,
  datapoint,
  depCountry: flag,
  depLegalform: flag,
  depIndustry: flag,
  businesses: keys,
  dep: z.strictObject({
    industries: keys.exactOptional(),
    legalForms: keys.exactOptional(),
    geographies: keys.exactOptional(),
  }),
});

const variable = z.strictObject({
  key: z.string(),
  label: text,
  kind: z.enum(['number', 'boolean', 'choice']).exactOptional(),
  choices: z.array(z.strictObject({ value: z.number(), label: text })).exactOptional(),
  unit: text.exactOptional(),
  default: z.number().exactOptional(),
});

const control = z.strictObject({
  ...named,
  category: key,
  label: z.string(),
  type: z.enum(['UNDEFINED', 'SOP', 'TECHNICAL_SYSTEMS', 'GOVERNANCE']),
  offering,
  general: flag,
  forCustom: flag,
  businesses: keys,
  risklabels: keys,
  related: z.strictObject({
    customers: keys.exactOptional(),
    products: keys.exactOptional(),
    transactions: keys.exactOptional(),
    channels: keys.exactOptional(),
    geographies: keys.exactOptional(),
    industries: keys.exactOptional(),
    legalForms: keys.exactOptional(),
    legals: keys.exactOptional(),
  }),
  allOf: z.array(z.enum(riskTypes)),
  spec: z.strictObject({
    vars: z.array(variable),
    actions: z.array(z.strictObject({ expr: z.string(), text })),
  }),
});

const reference = z.strictObject({
  ...named,
  title: z.string(),
  author: z.string(),
  authorShort: z.string(),
  publication: z.string(),
  published: key,
  year: z.number().nullable(),
  url: z.string(),
  online: flag,
  retrieved: key,
  country: key,
});

const publication = z.strictObject({
  ...entity,
  title: text,
  text,
  created: z.string(),
  published: z.string(),
  source: z.string(),
  url: z.string(),
  reference: key,
  mediaSource: key,
  mediaMime: key,
  mediaWidth: z.number().nullable(),
  mediaHeight: z.number().nullable(),
  tags: keys,
});

const business = z.strictObject({ ...named, offering, islawyer: flag, isbank: flag, isrealestate: flag });
const legal = z.strictObject({
  ...named,
  segment,
  offering,
  hidden: flag,
  businesses: keys,
  risklabels: keys,
  lawReference: z.string(),
  references: keys,
});
const geography = z.strictObject({
  ...indicator,
  iso: z.string(),
  kind: z.enum(['country', 'group', 'region']),
  level,
  parents: keys,
  asOf: key,
});
const riskList = z.strictObject({
  ...named,
  relevances: z.array(z.enum(operationalRelevances)),
  kind: z.enum(['flat', 'index']),
  highIsGood: flag,
  source: z.string(),
  date: z.string(),
  entries: z.array(z.strictObject({ geography: z.string(), value: z.number() })),
});
const tag = z.strictObject({
  ...named,
  tag: z.string(),
  type: z.string(),
  geographies: keys,
  categories: keys,
  threats: keys,
});

const offeredIndicator = { ...indicator, segment, businesses: keys };

/** A field or collection that the engine gains does not compile until it stands here. */
const modelShape: z.ZodType<ReferenceModel> = z.strictObject({
  schema: z.literal(1),
  threats: z.array(threat),
  categories: z.array(z.strictObject(named)),
  customers: z.array(customer),
  products: z.array(z.strictObject({ ...offeredIndicator, category: key, offering, transactions: keys })),
  productCategories: z.array(z.strictObject(named)),
  transactions: z.array(z.strictObject({ ...offeredIndicator, datapoint, products: keys })),
  channels: z.array(z.strictObject({ ...indicator, businesses: keys })),
  geographies: z.array(geography),
  industries: z.array(
    z.strictObject({
      ...named,
      nacecode: z.string(),
      naceRevision: z.string(),
      isic: z.string(),
      parent: key,
    }),
  ),
  legalForms: z.array(z.strictObject(named)),
  legals: z.array(legal),
  businesses: z.array(business),
  controls: z.array(control),
  controlCategories: z.array(z.strictObject({ ...named, seqno: z.number(), parent: key })),
  riskLabels: z.array(z.strictObject({ ...named, type: z.enum(['control', 'raFilter']) })),
  riskLists: z.array(riskList),
  references: z.array(reference),
  publications: z.array(publication),
  tags: z.array(tag),
});

/** The model, or the place of the first fault of its shape. */
export function readModel(value: unknown): { readonly model: ReferenceModel } | { readonly fault: string } {
  const parsed = modelShape.safeParse(value);
  if (parsed.success) return { model: parsed.data };
  const [issue] = parsed.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return { fault: [...(issue?.path ?? []), ...unknown].map(String).join('.') || '/' };
}
