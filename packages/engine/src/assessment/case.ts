/**
 * Derives the input of the calculation (docs/calculation.md section 3) from the model and the assessment document.
 */

import { flagCountableThreats, flagRisksInScope } from '../analysis/scope.ts';
import { hasReason } from '../assess/input.ts';
import type { AssessmentCase, ControlInput, RiskInput, RiskListInput, ThreatInput } from '../assess/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import { collectControlRiskKeys } from '../model/queries.ts';
import type { Control, ModelEntity, RiskList, Threat, ThreatGrade } from '../model/types.ts';
import { applyOwnParts } from '../overlay/apply.ts';
import type { LevelLabel, RiskType, Segment } from '../text/terms.ts';
import type { GradeInput } from '../values/relevance.ts';
import { toGrade } from '../values/scale.ts';
import { createSelectionTest } from './document.ts';
import { cachePerDocument } from './per-document.ts';
import type { AssessmentDocument, AssessmentSettings, ControlEntry, RiskEntry } from './types.ts';

/**
 * The part of the input that does not depend on the document. It is built once per model, so that the calculator can
 * reuse its structure.
 */
interface ModelInput {
  readonly geographies: NonNullable<AssessmentCase['geographies']>;
  readonly threats: readonly ThreatInput[];
  readonly controls: ReadonlyMap<string, ControlInput>;
  readonly riskLists: readonly RiskListInput[];
}

const bases = new WeakMap<CompiledModel, ModelInput>();

/**
 * Builds the input of the calculation for an assessment. Deselected threats and threats of other businesses keep
 * their place in the tree but do not count. Risks of other businesses are left out; deselected products and channels
 * and hidden risks are marked. Entries for unknown keys are ignored. The own parts in the document apply even if
 * `model` does not contain them. The result is cached per document.
 */
export function buildAssessmentCase(model: CompiledModel, document: AssessmentDocument): AssessmentCase {
  return caseFrom(applyOwnParts(model, document.overlay), document);
}

const caseFrom = cachePerDocument((model, document): AssessmentCase => {
  const { settings, background } = document;
  const basis = getModelInput(model);
  const inForce = createSelectionTest(document.selections.riskLists);
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

/**
 * Keys of the controls that an assessment uses: selected library controls of its businesses, then its own
 * controls.
 */
export function listControlsInUse(model: CompiledModel, document: AssessmentDocument): readonly string[] {
  const selected = createSelectionTest(document.selections.controls);
  const library = model.controls.list.filter(
    (control) =>
      selected(control.key) && hasCommonBusiness(control, document.settings) && !isHidden(model, control.key),
  );
  return [...library.map(({ key }) => key), ...Object.keys(document.controls.own)];
}

const isHidden = ({ own }: CompiledModel, key: string): boolean => own?.hidden.has(key) ?? false;

/** True when the entity and the assessment share a business, or when one of them names no business. */
export function hasCommonBusiness(
  { businesses }: { readonly businesses: readonly string[] },
  settings: Pick<AssessmentSettings, 'businesses'>,
): boolean {
  return (
    settings.businesses.length === 0 ||
    businesses.length === 0 ||
    businesses.some((business) => settings.businesses.includes(business))
  );
}

function getModelInput(model: CompiledModel): ModelInput {
  const known = bases.get(model);
  if (known !== undefined) return known;
  const basis: ModelInput = {
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

/**
 * The grade of a threat; if it has none, the grade that corresponds to its level label (docs/calculation.md section
 * 4.1).
 */
function gradeInput(grade: ThreatGrade | null, label: LevelLabel): GradeInput | undefined {
  return grade?.grade ?? toGrade(label);
}

function controlInput(model: CompiledModel, control: Control): ControlInput {
  return {
    key: control.key,
    general: control.general,
    all: control.allOf,
    risks: collectControlRiskKeys(model, control),
  };
}

function riskListInput({ key, relevances, kind, highIsGood, entries }: RiskList): RiskListInput {
  return { key, relevances, kind, highIsGood, entries };
}

function threatInputs(
  model: CompiledModel,
  basis: ModelInput,
  document: AssessmentDocument,
): readonly ThreatInput[] {
  const selected = createSelectionTest(document.selections.threats);
  const ofBusiness = flagCountableThreats(model, { businesses: document.settings.businesses });
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

/** The members that only some types of risks have. */
interface RiskTraits extends ModelEntity {
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
  const inBusiness = flagRisksInScope(model, type, {
    businesses: document.settings.businesses,
    hidden: true,
  });
  const selected = createRiskSelector(document, type);
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
    ...(hasReason(entry?.na) ? { na: true } : {}),
    ...(entry?.override === undefined ? {} : { override: entry.override }),
  };
}

/**
 * Returns a function that tests whether a risk is selected in the assessment. Only products and channels can be
 * deselected.
 */
export function createRiskSelector(
  document: Pick<AssessmentDocument, 'selections'>,
  type: RiskType,
): (key: string) => boolean {
  if (type === 'products') return createSelectionTest(document.selections.products);
  if (type === 'channels') return createSelectionTest(document.selections.channels);
  return () => true;
}

function controlInputs(
  model: CompiledModel,
  basis: ModelInput,
  document: AssessmentDocument,
): readonly ControlInput[] {
  const { data, own } = document.controls;
  return listControlsInUse(model, document).flatMap((key) => {
    const library = basis.controls.get(key);
    const mine = own[key];
    const control = library ?? (mine && { key, general: mine.general, all: mine.allOf, risks: mine.related });
    return control === undefined ? [] : [applyControlEntry(control, data[key])];
  });
}

function applyControlEntry(control: ControlInput, entry: ControlEntry | undefined): ControlInput {
  if (entry === undefined) return control;
  return {
    ...control,
    ...(hasReason(entry.na) ? { na: true } : {}),
    ...(entry.segment === undefined ? {} : { segment: entry.segment }),
    ...(entry.assessment === undefined ? {} : { assessment: entry.assessment }),
  };
}
