/** Checks of the chapter "Scope and ownership". */
import { risksTakingPart } from '../../assessment/risk-rows.ts';
import { isWritten } from '../../written.ts';
import { type CompletenessFacts, methodParts, type SignOffFact } from '../facts.ts';
import type { RequirementId } from '../requirement.ts';
import { type Ask, ask, beside, findingOf, proof } from './ask.ts';
import type { RequirementCheck } from './view.ts';

const described = ['setUp', 'groupStructure', 'organisation', 'outsourcing', 'technologies'] as const;

/** C1: the settings that name the business, something that is offered, and the five descriptions. */
const business: RequirementCheck = ({ model, document }) => {
  const { settings, scope, background } = document;
  const offers = (type: 'products' | 'channels') => risksTakingPart(model, document, type).length > 0;
  return findingOf([
    ask(settings.opGeography !== null, 'settings', 'opGeography'),
    ask(settings.businesses.length > 0, 'settings', 'businesses'),
    ask(isWritten(settings.description), 'settings', 'description'),
    ask(offers('products'), 'selections', 'products'),
    ask(offers('channels'), 'selections', 'channels'),
    ask(Object.keys(background.data.geographies ?? {}).length > 0, 'background', 'data', 'geographies'),
    ...described.map((name) => ask(isWritten(scope?.[name]), 'scope', name)),
  ]);
};

/** C2: the areas assessed; sanctions here or apart; proliferation financing taken up or left out. */
const areas: RequirementCheck = ({ document }) => {
  const { settings, scope } = document;
  const { approach, reference, nonImplementation, evasion } = scope?.sanctions ?? {};
  const includes = (area: 'ml' | 'tf' | 'sv') =>
    settings.relevances.length === 0 || settings.relevances.includes(area);
  const apart = approach === 'separate';
  const { treatment, text } = scope?.proliferation ?? {};
  return findingOf([
    ask(includes('ml') && includes('tf') && (apart || includes('sv')), 'settings', 'relevances'),
    ask(approach !== undefined, 'scope', 'sanctions', 'approach'),
    ...(apart
      ? [ask(isWritten(reference), 'scope', 'sanctions', 'reference')]
      : [
          ask(isWritten(nonImplementation), 'scope', 'sanctions', 'nonImplementation'),
          ask(isWritten(evasion), 'scope', 'sanctions', 'evasion'),
        ]),
    ask(treatment !== undefined, 'scope', 'proliferation', 'treatment'),
    ask(isWritten(text), 'scope', 'proliferation', 'text'),
  ]);
};

/** C3. */
const officer: RequirementCheck = ({ document }) =>
  findingOf([
    ask(isWritten(document.governance?.complianceOfficer?.name), 'governance', 'complianceOfficer', 'name'),
  ]);

/** The approval of the whole that is in force. */
const approvalIn = ({ signOffs }: CompletenessFacts): SignOffFact | undefined =>
  signOffs.find(({ part, role }) => part === 'whole' && role === 'approved');

/** C4. */
const approval: RequirementCheck = ({ facts }) => {
  const given = approvalIn(facts);
  return findingOf([
    { met: given !== undefined, at: beside('signOff'), ...proof('signOff', given?.state.hash ?? '') },
  ]);
};

/** C5: there is none, the day of the notice, or a signature that says so. */
const notice: RequirementCheck = ({ document, facts }) => {
  const { none, noticed } = document.governance?.supervisoryFunction ?? {};
  const given = facts.signOffs.find(({ part, role }) => part === 'whole' && role === 'informed');
  if (given !== undefined && none !== true && noticed === undefined)
    return findingOf([{ met: true, at: beside('signOff'), ...proof('signOff', given.state.hash) }]);
  return findingOf([
    ask(none === true || noticed !== undefined, 'governance', 'supervisoryFunction', 'noticed'),
  ]);
};

/** C25: a pack of this very state. The approval of the whole makes one, so that it is open before that and missing after. */
const availability: RequirementCheck = ({ facts }) => {
  const pack = facts.packs.find(({ state }) => state.hash === facts.state.hash);
  const finding = findingOf([
    { met: pack !== undefined, at: beside('pack'), ...proof('pack', pack?.id ?? '') },
  ]);
  return finding.kind === 'missing' ? { ...finding, atSignOff: approvalIn(facts) === undefined } : finding;
};

/** C26. */
const method: RequirementCheck = ({ facts }) =>
  findingOf(
    methodParts.map(
      (part): Ask => ({
        met: facts.method.includes(part),
        at: beside('report', '/method', part),
        ...proof('report', part),
      }),
    ),
  );

/** C27: a sectoral assessment and an exemption also name what they rest on. */
const proportionality: RequirementCheck = ({ document }) => {
  const { kind, reasoning, reference } = document.scope?.proportionality ?? {};
  return findingOf([
    ask(kind !== undefined, 'scope', 'proportionality', 'kind'),
    ask(isWritten(reasoning), 'scope', 'proportionality', 'reasoning'),
    ...(kind === 'sectoral' || kind === 'exempt'
      ? [ask(isWritten(reference), 'scope', 'proportionality', 'reference')]
      : []),
  ]);
};

/** C29: each of the three groups was told, or there is none. */
const informed: RequirementCheck = ({ document }) =>
  findingOf(
    (['staff', 'agents', 'distributors'] as const).flatMap((group) => {
      const { none, who, date } = document.governance?.informed?.[group] ?? {};
      if (none === true) return [ask(true, 'governance', 'informed', group, 'none')];
      return [
        ask(isWritten(who), 'governance', 'informed', group, 'who'),
        ask(date !== undefined, 'governance', 'informed', group, 'date'),
      ];
    }),
  );

/** C30. */
const thirdParties: RequirementCheck = ({ document }) => {
  const { none, text } = document.governance?.thirdParties ?? {};
  return findingOf([
    none === true
      ? ask(true, 'governance', 'thirdParties', 'none')
      : ask(isWritten(text), 'governance', 'thirdParties', 'text'),
  ]);
};

/** C31: lines are listed, and each says how it is brought together. */
const lines: RequirementCheck = ({ document }) => {
  const listed = Object.entries(document.scope?.lines ?? {});
  return findingOf([
    ask(listed.length > 0, 'scope', 'lines'),
    ...listed.flatMap(([key, { name, aggregation }]) => [
      ask(isWritten(name), 'scope', 'lines', key, 'name'),
      ask(isWritten(aggregation), 'scope', 'lines', key, 'aggregation'),
    ]),
  ]);
};

/** C32: each unit is assessed on this model version or says why not, and its overall level is used. */
const group: RequirementCheck = ({ document, facts }) => {
  const said = document.scope?.units ?? {};
  const known = new Map(facts.units.map((unit) => [unit.key, unit]));
  return findingOf(
    [...new Set([...known.keys(), ...Object.keys(said)])].flatMap((key) => {
      const own = said[key];
      const unit = known.get(key)?.assessment ?? null;
      const assessed = unit?.modelHash === facts.modelHash || isWritten(own?.assessment);
      const hasLevel = (unit?.residual ?? own?.residual ?? null) !== null;
      return [
        ask(assessed || isWritten(own?.reason), 'scope', 'units', key, 'reason'),
        ...(assessed ? [ask(hasLevel, 'scope', 'units', key, 'residual')] : []),
        ...(hasLevel ? [ask(isWritten(own?.use), 'scope', 'units', key, 'use')] : []),
      ];
    }),
  );
};

/** Checks by requirement. */
export const scopeChecks: readonly (readonly [RequirementId, RequirementCheck])[] = [
  ['C1', business],
  ['C2', areas],
  ['C3', officer],
  ['C4', approval],
  ['C5', notice],
  ['C25', availability],
  ['C26', method],
  ['C27', proportionality],
  ['C29', informed],
  ['C30', thirdParties],
  ['C31', lines],
  ['C32', group],
];
