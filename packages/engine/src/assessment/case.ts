/** From model and document to the calculation's input: calculation page section 3. */

import { risksInScope, threatsLetThrough } from '../analysis/scope.ts';
import { isReasoned } from '../assess/input.ts';
import type { AssessmentCase, ControlInput, RiskInput, RiskListInput, ThreatInput } from '../assess/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import { controlLists } from '../model/queries.ts';
import type { Control, Entity, Grade, RiskList, Threat } from '../model/types.ts';
import { withOverlay } from '../overlay/apply.ts';
import type { GradeInput } from '../relevance.ts';
import { gradeOfLabel } from '../scale.ts';
import type { LevelLabel, RiskType, Segment } from '../terms.ts';
import { selector } from './document.ts';
import { perDocument } from './per-document.ts';
import type { AssessmentDocument, AssessmentSettings, ControlEntry, RiskEntry } from './types.ts';

/** What does not change with the document: made once per model, so that the calculator can use its structure again. */
interface Basis {
  readonly geographies: NonNullable<AssessmentCase['geographies']>;
  readonly threats: readonly ThreatInput[];
  readonly controls: ReadonlyMap<string, ControlInput>;
  readonly riskLists: readonly RiskListInput[];
}

const bases = new WeakMap<CompiledModel, Basis>();

/**
 * The calculation's input for an assessment. Threats outside the businesses or deselected keep their place in the
 * tree but do not count; risks outside the businesses are left out; products and channels that are deselected, and
 * hidden risks, are marked. Entries for keys that the model does not have are ignored. The document's overlay counts
 * also where the model is given without it. The case of a document is made once.
 */
export function caseOf(model: CompiledModel, document: AssessmentDocument): AssessmentCase {
  return caseFrom(withOverlay(model, document.overlay), document);
}

const caseFrom = perDocument((model, document): AssessmentCase => {
  const { settings, background } = document;
  const basis = basisOf(model);
  const inForce = selector(document.selections.riskLists);
  return {
    config: settings.config,
    assessment: {
      segment: settings.segment,
      relevances: settings.relevances,
      ...(settings.opGeography === null ? {} : { opGeography: settings.opGeography }),
    },
    geographies: basis.geographies,
    threats: threatInputs(model, basis, document),
    totals: background.totals,
    risks: {
      customers: riskInputs(model, document, 'customers'),
      products: riskInputs(model, document, 'products'),
      transactions: riskInputs(model, document, 'transactions'),
      channels: riskInputs(model, document, 'channels'),
      geographies: riskInputs(model, document, 'geographies'),
      industries: riskInputs(model, document, 'industries'),
      legalForms: riskInputs(model, document, 'legalForms'),
      legals: riskInputs(model, document, 'legals'),
    },
    controls: controlInputs(model, basis, document),
    riskLists: basis.riskLists.filter(({ key }) => inForce(key) && !isHidden(model, key)),
  };
});

/** The controls that an assessment uses: library controls of its businesses that are selected, then its own. */
export function controlsInUse(model: CompiledModel, document: AssessmentDocument): readonly string[] {
  const selected = selector(document.selections.controls);
  const library = model.controls.list.filter(
    (control) =>
      selected(control.key) && hasBusiness(control, document.settings) && !isHidden(model, control.key),
  );
  return [...library.map(({ key }) => key), ...Object.keys(document.controls.own)];
}

const isHidden = ({ own }: CompiledModel, key: string): boolean => own?.hidden.has(key) ?? false;

/** True when an entity carries one of the assessment's businesses, or none of either is named. */
export function hasBusiness(
  { businesses }: { readonly businesses: readonly string[] },
  settings: Pick<AssessmentSettings, 'businesses'>,
): boolean {
  return (
    settings.businesses.length === 0 ||
    businesses.length === 0 ||
    businesses.some((business) => settings.businesses.includes(business))
  );
}

function basisOf(model: CompiledModel): Basis {
  const known = bases.get(model);
  if (known !== undefined) return known;
  const basis: Basis = {
    geographies: model.geographies.list.map(({ key, parents }) => ({ key, parents })),
    threats: model.threats.list.map(threatInput),
    controls: new Map(model.controls.list.map((control) => [control.key, controlInput(model, control)])),
    riskLists: model.riskLists.list.map(riskListInput),
  };
  bases.set(model, basis);
  return basis;
}

function threatInput(threat: Threat): ThreatInput {
  const { key, parent, relevance, geography, probability, inheritance, relations } = threat;
  const privGrade = gradeInput(threat.privGrade, threat.levelIndividual);
  const corpGrade = gradeInput(threat.corpGrade, threat.levelCorporate);
  return {
    key,
    relevance,
    probability,
    inheritance,
    relations,
    ...(parent === null ? {} : { parent }),
    ...(geography === null ? {} : { geography }),
    ...(privGrade === undefined ? {} : { privGrade }),
    ...(corpGrade === undefined ? {} : { corpGrade }),
  };
}

/** A level label stands for a grade where there is no grade (calculation page section 4.1). */
function gradeInput(grade: Grade | null, label: LevelLabel): GradeInput | undefined {
  return grade?.grade ?? gradeOfLabel(label);
}

function controlInput(model: CompiledModel, control: Control): ControlInput {
  return {
    key: control.key,
    general: control.general,
    all: control.allOf,
    risks: controlLists(model, control),
  };
}

function riskListInput({ key, relevances, kind, highIsGood, entries }: RiskList): RiskListInput {
  return { key, relevances, kind, highIsGood, entries };
}

function threatInputs(
  model: CompiledModel,
  basis: Basis,
  document: AssessmentDocument,
): readonly ThreatInput[] {
  const selected = selector(document.selections.threats);
  const ofBusiness = threatsLetThrough(model, { businesses: document.settings.businesses });
  return basis.threats.map((threat, index) => {
    const override = document.threats.data[threat.key]?.override;
    const counts = selected(threat.key) && ofBusiness[index] === 1;
    if (counts && override === undefined) return threat;
    return {
      ...threat,
      ...(counts ? {} : { selected: false }),
      ...(override === undefined ? {} : { override }),
    };
  });
}

/** What entities of the risk types have beside their names, where they have it. */
interface RiskTraits extends Entity {
  readonly segment?: Segment;
  readonly kri?: boolean;
  readonly hidden?: boolean;
  readonly dep?: RiskInput['dep'];
}

function riskInputs(
  model: CompiledModel,
  document: AssessmentDocument,
  type: RiskType,
): readonly RiskInput[] {
  const entities: readonly RiskTraits[] = model[type].list;
  const inBusiness = risksInScope(model, type, { businesses: document.settings.businesses, hidden: true });
  const selected = riskSelector(document, type);
  const data = document.background.data[type] ?? {};
  const entries = document.risks.data[type] ?? {};
  return entities
    .filter((_, index) => inBusiness[index] === 1)
    .map((entity) => riskInput(entity, selected(entity.key), data[entity.key], entries[entity.key]));
}

function riskInput(
  { key, segment, kri, hidden, dep }: RiskTraits,
  selected: boolean,
  data: RiskInput['data'] | undefined,
  entry: RiskEntry | undefined,
): RiskInput {
  return {
    key,
    ...(segment === undefined ? {} : { segment }),
    ...(kri === true ? { kri } : {}),
    ...(hidden === true ? { hidden } : {}),
    ...(selected ? {} : { selected }),
    ...(dep === undefined ? {} : { dep }),
    ...(data === undefined ? {} : { data }),
    ...(isReasoned(entry?.na) ? { na: true } : {}),
    ...(entry?.override === undefined ? {} : { override: entry.override }),
  };
}

/** Tells which risks of a type the assessment has chosen: only products and channels are chosen. */
export function riskSelector(
  document: Pick<AssessmentDocument, 'selections'>,
  type: RiskType,
): (key: string) => boolean {
  if (type === 'products') return selector(document.selections.products);
  if (type === 'channels') return selector(document.selections.channels);
  return () => true;
}

function controlInputs(
  model: CompiledModel,
  basis: Basis,
  document: AssessmentDocument,
): readonly ControlInput[] {
  const { data, own } = document.controls;
  return controlsInUse(model, document).flatMap((key) => {
    const library = basis.controls.get(key);
    const mine = own[key];
    const control = library ?? (mine && { key, general: mine.general, all: mine.allOf, risks: mine.related });
    return control === undefined ? [] : [withEntry(control, data[key])];
  });
}

function withEntry(control: ControlInput, entry: ControlEntry | undefined): ControlInput {
  if (entry === undefined) return control;
  return {
    ...control,
    ...(isReasoned(entry.na) ? { na: true } : {}),
    ...(entry.segment === undefined ? {} : { segment: entry.segment }),
    ...(entry.assessment === undefined ? {} : { assessment: entry.assessment }),
  };
}
