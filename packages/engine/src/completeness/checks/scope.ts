/** Checks of the chapter "Scope and ownership". */
import { listIncludedRisks } from '../../assessment/risk-rows.ts';
import { normalizeWords } from '../../text/spelling.ts';
import { findRepeatedTexts, hasVisibleText, isValidName } from '../../text/written.ts';
import { type CompletenessFacts, reportMethodParts, type SignOffFact } from '../facts.ts';
import type { RequirementId } from '../requirement.ts';
import {
  buildCheckFinding,
  createFactCondition,
  createFieldClosing,
  createFieldCondition,
  createNameCondition,
  createNoticeDayCondition,
  createOutsideClosing,
  createOutsideProof,
  createTextCondition,
  getFirmAnswer,
  type RequirementCondition,
} from './ask.ts';
import type { RequirementCheck } from './view.ts';

const described = ['setUp', 'groupStructure', 'organisation', 'outsourcing', 'technologies'] as const;

/**
 * C1: the settings contain the business, its country and a description; products, channels and geographies are
 * entered; and the five texts on structure, organisation, outsourcing and technologies are written.
 */
const checkBusiness: RequirementCheck = ({ model, document }) => {
  const { settings, scope, background } = document;
  const offers = (type: 'products' | 'channels') => listIncludedRisks(model, document, type).length > 0;
  const repeated = findRepeatedTexts(described.map((name) => scope?.[name]));
  return buildCheckFinding([
    createFieldCondition(settings.opGeography !== null, 'settings', 'opGeography'),
    createFieldCondition(settings.businesses.length > 0, 'settings', 'businesses'),
    createTextCondition(settings.description, createFieldClosing('settings', 'description')),
    createFieldCondition(offers('products'), 'selections', 'products'),
    createFieldCondition(offers('channels'), 'selections', 'channels'),
    createFieldCondition(
      Object.keys(background.data.geographies ?? {}).length > 0,
      'background',
      'data',
      'geographies',
    ),
    ...described.map((name) =>
      createTextCondition(scope?.[name], createFieldClosing('scope', name), repeated),
    ),
  ]);
};

/**
 * C2: the assessment covers money laundering, terrorist financing and sanctions, or refers to a separate assessment
 * of sanctions; proliferation financing is included, or left out with a text.
 */
const checkAreas: RequirementCheck = ({ document }) => {
  const { settings, scope } = document;
  const { approach, reference, nonImplementation, evasion } = scope?.sanctions ?? {};
  const includes = (area: 'ml' | 'tf' | 'sv') =>
    settings.relevances.length === 0 || settings.relevances.includes(area);
  const apart = approach === 'separate';
  const { treatment, text } = scope?.proliferation ?? {};
  const isSame = normalizeWords(nonImplementation ?? '') === normalizeWords(evasion ?? '');
  const repeated = new Set(isSame ? [normalizeWords(evasion ?? '')] : []);
  return buildCheckFinding([
    createFieldCondition(
      includes('ml') && includes('tf') && (apart || includes('sv')),
      'settings',
      'relevances',
    ),
    createFieldCondition(approach !== undefined, 'scope', 'sanctions', 'approach'),
    ...(apart
      ? [createNameCondition(reference, createFieldClosing('scope', 'sanctions', 'reference'))]
      : [
          createTextCondition(
            nonImplementation,
            createFieldClosing('scope', 'sanctions', 'nonImplementation'),
            repeated,
          ),
          createTextCondition(evasion, createFieldClosing('scope', 'sanctions', 'evasion'), repeated),
        ]),
    createFieldCondition(treatment !== undefined, 'scope', 'proliferation', 'treatment'),
    createTextCondition(text, createFieldClosing('scope', 'proliferation', 'text')),
  ]);
};

/** C3: the compliance officer is named. */
const checkOfficer: RequirementCheck = ({ document }) =>
  buildCheckFinding([
    createNameCondition(
      document.governance?.complianceOfficer?.name,
      createFieldClosing('governance', 'complianceOfficer', 'name'),
    ),
  ]);

/** Returns the valid approval of the whole assessment; undefined if there is none. */
const findApproval = ({ signOffs }: CompletenessFacts): SignOffFact | undefined =>
  signOffs.find(({ part, role }) => part === 'whole' && role === 'approved');

/** C4: the whole assessment is approved. */
const checkApprovalInForce: RequirementCheck = ({ facts }) => {
  const given = findApproval(facts);
  return buildCheckFinding([
    {
      met: given !== undefined,
      at: createOutsideClosing('signOff'),
      ...createOutsideProof('signOff', given?.state.hash ?? ''),
    },
  ]);
};

/**
 * C5: the firm has no supervisory function, the day on which the function was notified is entered, or a signature
 * records the notice.
 */
const checkNotice: RequirementCheck = ({ document, facts }) => {
  const { noticed } = document.governance?.supervisoryFunction ?? {};
  const given = facts.signOffs.find(({ part, role }) => part === 'whole' && role === 'informed');
  if (getFirmAnswer(document, 'supervisoryFunction') === 'no')
    return buildCheckFinding([
      createFactCondition(document, 'supervisoryFunction', 'no', noticed !== undefined),
    ]);
  if (given !== undefined && noticed === undefined)
    return buildCheckFinding([
      { met: true, at: createOutsideClosing('signOff'), ...createOutsideProof('signOff', given.state.hash) },
    ]);
  return buildCheckFinding([
    createNoticeDayCondition(
      document,
      noticed,
      facts.today,
      createFieldClosing('governance', 'supervisoryFunction', 'noticed'),
    ),
  ]);
};

/**
 * C25: an examination pack of the present state exists. The approval of the whole assessment creates the pack, so
 * before the approval the sign-off closes the gap; after it, a missing pack is a gap.
 */
const checkAvailability: RequirementCheck = ({ facts }) => {
  const pack = facts.packs.find(({ state }) => state.hash === facts.state.hash);
  const finding = buildCheckFinding([
    {
      met: pack !== undefined,
      at: createOutsideClosing('pack'),
      ...createOutsideProof('pack', pack?.id ?? ''),
    },
  ]);
  return finding.kind === 'missing' ? { ...finding, atSignOff: findApproval(facts) === undefined } : finding;
};

/**
 * C26: the report's chapter on method contains every required part, and a person has confirmed it as the
 * firm's method.
 */
const checkMethod: RequirementCheck = ({ document, facts }) =>
  buildCheckFinding([
    ...reportMethodParts.map(
      (part): RequirementCondition => ({
        met: facts.method.includes(part),
        at: createOutsideClosing('report', '/method', part),
        ...createOutsideProof('report', part),
      }),
    ),
    createFactCondition(document, 'method', 'yes'),
  ]);

/**
 * C27: the kind of proportionality and its reasoning are entered; for a sectoral assessment or an exemption, also its
 * basis.
 */
const checkProportionality: RequirementCheck = ({ document }) => {
  const { kind, reasoning, reference } = document.scope?.proportionality ?? {};
  return buildCheckFinding([
    createFieldCondition(kind !== undefined, 'scope', 'proportionality', 'kind'),
    createTextCondition(reasoning, createFieldClosing('scope', 'proportionality', 'reasoning')),
    ...(kind === 'sectoral' || kind === 'exempt'
      ? [createNameCondition(reference, createFieldClosing('scope', 'proportionality', 'reference'))]
      : []),
  ]);
};

/**
 * C29: each of the three groups (staff, agents, distributors) is informed, or the firm has answered that it has no
 * such group.
 */
const checkInformedPersons: RequirementCheck = ({ document, facts }) =>
  buildCheckFinding(
    (['staff', 'agents', 'distributors'] as const).flatMap((group) => {
      const { who, date } = document.governance?.informed?.[group] ?? {};
      if (getFirmAnswer(document, group) === 'no')
        return [createFactCondition(document, group, 'no', hasVisibleText(who))];
      const place = (name: string) => createFieldClosing('governance', 'informed', group, name);
      return [
        createNameCondition(who, place('who')),
        createNoticeDayCondition(document, date, facts.today, place('date')),
      ];
    }),
  );

/** C30: the use of third parties is described, or the firm has answered that it uses none. */
const checkThirdParties: RequirementCheck = ({ document }) => {
  const { text } = document.governance?.thirdParties ?? {};
  return buildCheckFinding([
    getFirmAnswer(document, 'thirdParties') === 'no'
      ? createFactCondition(document, 'thirdParties', 'no', hasVisibleText(text))
      : createTextCondition(text, createFieldClosing('governance', 'thirdParties', 'text')),
  ]);
};

/** C31: each line of activity has a text on its aggregation, or the firm has answered that it has only one line. */
const checkActivityLines: RequirementCheck = ({ document }) => {
  const listed = Object.entries(document.scope?.lines ?? {});
  const isSeveral = document.settings.businesses.length > 1;
  if (listed.length === 0 && !isSeveral && getFirmAnswer(document, 'lines') !== 'yes')
    return buildCheckFinding([createFactCondition(document, 'lines', 'no')]);
  return buildCheckFinding([
    ...(getFirmAnswer(document, 'lines') === 'no'
      ? [createFactCondition(document, 'lines', 'no', true)]
      : []),
    createFieldCondition(listed.length > 0, 'scope', 'lines'),
    ...listed.flatMap(([key, { name, aggregation }]) => [
      createNameCondition(name, createFieldClosing('scope', 'lines', key, 'name')),
      createTextCondition(aggregation, createFieldClosing('scope', 'lines', key, 'aggregation')),
    ]),
  ]);
};

/**
 * C32: each unit is assessed on the same model version or has a reason why it is not, and the use of its overall
 * level is stated; or the firm has answered that it has no units.
 */
const checkGroup: RequirementCheck = ({ document, facts }) => {
  const said = document.scope?.units ?? {};
  const known = new Map(facts.units.map((unit) => [unit.key, unit]));
  const keys = [...new Set([...known.keys(), ...Object.keys(said)])];
  const answer = getFirmAnswer(document, 'branches');
  if (keys.length === 0)
    return buildCheckFinding([
      answer === 'yes'
        ? createFieldCondition(false, 'scope', 'units')
        : createFactCondition(document, 'branches', 'no'),
    ]);
  return buildCheckFinding([
    ...(answer === 'no' ? [createFactCondition(document, 'branches', 'no', true)] : []),
    ...keys.flatMap((key) => {
      const own = said[key];
      const unit = known.get(key)?.assessment ?? null;
      const assessed = unit?.modelHash === facts.modelHash || isValidName(own?.assessment);
      const hasLevel = (unit?.residual ?? own?.residual ?? null) !== null;
      const place = (name: string) => createFieldClosing('scope', 'units', key, name);
      return [
        assessed
          ? createFieldCondition(true, 'scope', 'units', key, 'assessment')
          : createTextCondition(own?.reason, place('reason')),
        ...(assessed ? [createFieldCondition(hasLevel, 'scope', 'units', key, 'residual')] : []),
        ...(hasLevel ? [createTextCondition(own?.use, place('use'))] : []),
      ];
    }),
  ]);
};

/** Checks of the chapter "Scope and ownership", by requirement. */
export const scopeChecks: readonly (readonly [RequirementId, RequirementCheck])[] = [
  ['C1', checkBusiness],
  ['C2', checkAreas],
  ['C3', checkOfficer],
  ['C4', checkApprovalInForce],
  ['C5', checkNotice],
  ['C25', checkAvailability],
  ['C26', checkMethod],
  ['C27', checkProportionality],
  ['C29', checkInformedPersons],
  ['C30', checkThirdParties],
  ['C31', checkActivityLines],
  ['C32', checkGroup],
];
