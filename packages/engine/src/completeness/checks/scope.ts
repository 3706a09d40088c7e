/** Checks of the chapter "Scope and ownership". */
import { risksTakingPart } from '../../assessment/risk-rows.ts';
import { isName, isWritten, repeatedTexts } from '../../written.ts';
import { type CompletenessFacts, methodParts, type SignOffFact } from '../facts.ts';
import type { RequirementId } from '../requirement.ts';
import {
  type Ask,
  answerOf,
  ask,
  askFact,
  askName,
  askPast,
  askText,
  beside,
  field,
  findingOf,
  proof,
} from './ask.ts';
import type { RequirementCheck } from './view.ts';

const described = ['setUp', 'groupStructure', 'organisation', 'outsourcing', 'technologies'] as const;

/** C1: the settings that name the business, something that is offered, and the five descriptions. */
const business: RequirementCheck = ({ model, document }) => {
  const { settings, scope, background } = document;
  const offers = (type: 'products' | 'channels') => risksTakingPart(model, document, type).length > 0;
  const repeated = repeatedTexts(described.map((name) => scope?.[name]));
  return findingOf([
    ask(settings.opGeography !== null, 'settings', 'opGeography'),
    ask(settings.businesses.length > 0, 'settings', 'businesses'),
    askText(settings.description, field('settings', 'description')),
    ask(offers('products'), 'selections', 'products'),
    ask(offers('channels'), 'selections', 'channels'),
    ask(Object.keys(background.data.geographies ?? {}).length > 0, 'background', 'data', 'geographies'),
    ...described.map((name) => askText(scope?.[name], field('scope', name), repeated)),
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
      ? [askName(reference, field('scope', 'sanctions', 'reference'))]
      : [
          askText(nonImplementation, field('scope', 'sanctions', 'nonImplementation')),
          askText(evasion, field('scope', 'sanctions', 'evasion')),
        ]),
    ask(treatment !== undefined, 'scope', 'proliferation', 'treatment'),
    askText(text, field('scope', 'proliferation', 'text')),
  ]);
};

/** C3. */
const officer: RequirementCheck = ({ document }) =>
  findingOf([
    askName(document.governance?.complianceOfficer?.name, field('governance', 'complianceOfficer', 'name')),
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

/** C5: there is none, the day of the notice, or a signature that gives it. */
const notice: RequirementCheck = ({ document, facts }) => {
  const { noticed } = document.governance?.supervisoryFunction ?? {};
  const given = facts.signOffs.find(({ part, role }) => part === 'whole' && role === 'informed');
  if (answerOf(document, 'supervisoryFunction') === 'no')
    return findingOf([askFact(document, 'supervisoryFunction', 'no', noticed !== undefined)]);
  if (given !== undefined && noticed === undefined)
    return findingOf([{ met: true, at: beside('signOff'), ...proof('signOff', given.state.hash) }]);
  return findingOf([askPast(noticed, facts.today, field('governance', 'supervisoryFunction', 'noticed'))]);
};

/** C25: a pack of this very state. The approval of the whole makes one, so that it is open before that and missing after. */
const availability: RequirementCheck = ({ facts }) => {
  const pack = facts.packs.find(({ state }) => state.hash === facts.state.hash);
  const finding = findingOf([
    { met: pack !== undefined, at: beside('pack'), ...proof('pack', pack?.id ?? '') },
  ]);
  return finding.kind === 'missing' ? { ...finding, atSignOff: approvalIn(facts) === undefined } : finding;
};

/** C26: the chapter names what it has to, and a person has confirmed it as the firm's method. */
const method: RequirementCheck = ({ document, facts }) =>
  findingOf([
    ...methodParts.map(
      (part): Ask => ({
        met: facts.method.includes(part),
        at: beside('report', '/method', part),
        ...proof('report', part),
      }),
    ),
    askFact(document, 'method', 'yes'),
  ]);

/** C27: a sectoral assessment and an exemption also name what they rest on. */
const proportionality: RequirementCheck = ({ document }) => {
  const { kind, reasoning, reference } = document.scope?.proportionality ?? {};
  return findingOf([
    ask(kind !== undefined, 'scope', 'proportionality', 'kind'),
    askText(reasoning, field('scope', 'proportionality', 'reasoning')),
    ...(kind === 'sectoral' || kind === 'exempt'
      ? [askName(reference, field('scope', 'proportionality', 'reference'))]
      : []),
  ]);
};

/** C29: each of the three groups was told, or the firm has answered that there is none. */
const informed: RequirementCheck = ({ document, facts }) =>
  findingOf(
    (['staff', 'agents', 'distributors'] as const).flatMap((group) => {
      const { who, date } = document.governance?.informed?.[group] ?? {};
      if (answerOf(document, group) === 'no') return [askFact(document, group, 'no', isWritten(who))];
      const place = (name: string) => field('governance', 'informed', group, name);
      return [askName(who, place('who')), askPast(date, facts.today, place('date'))];
    }),
  );

/** C30. */
const thirdParties: RequirementCheck = ({ document }) => {
  const { text } = document.governance?.thirdParties ?? {};
  return findingOf([
    answerOf(document, 'thirdParties') === 'no'
      ? askFact(document, 'thirdParties', 'no', isWritten(text))
      : askText(text, field('governance', 'thirdParties', 'text')),
  ]);
};

/** C31: lines are listed, and each says how it is brought together; or the firm has answered that it has one. */
const lines: RequirementCheck = ({ document }) => {
  const listed = Object.entries(document.scope?.lines ?? {});
  const isSeveral = document.settings.businesses.length > 1;
  if (listed.length === 0 && !isSeveral && answerOf(document, 'lines') !== 'yes')
    return findingOf([askFact(document, 'lines', 'no')]);
  return findingOf([
    ...(answerOf(document, 'lines') === 'no' ? [askFact(document, 'lines', 'no', true)] : []),
    ask(listed.length > 0, 'scope', 'lines'),
    ...listed.flatMap(([key, { name, aggregation }]) => [
      askName(name, field('scope', 'lines', key, 'name')),
      askText(aggregation, field('scope', 'lines', key, 'aggregation')),
    ]),
  ]);
};

/** C32: each unit is assessed on this model version or has a reason not to be, and its overall level is used; or there is none. */
const group: RequirementCheck = ({ document, facts }) => {
  const said = document.scope?.units ?? {};
  const known = new Map(facts.units.map((unit) => [unit.key, unit]));
  const keys = [...new Set([...known.keys(), ...Object.keys(said)])];
  const answer = answerOf(document, 'branches');
  if (keys.length === 0)
    return findingOf([answer === 'yes' ? ask(false, 'scope', 'units') : askFact(document, 'branches', 'no')]);
  return findingOf([
    ...(answer === 'no' ? [askFact(document, 'branches', 'no', true)] : []),
    ...keys.flatMap((key) => {
      const own = said[key];
      const unit = known.get(key)?.assessment ?? null;
      const assessed = unit?.modelHash === facts.modelHash || isName(own?.assessment);
      const hasLevel = (unit?.residual ?? own?.residual ?? null) !== null;
      const place = (name: string) => field('scope', 'units', key, name);
      return [
        assessed ? ask(true, 'scope', 'units', key, 'assessment') : askText(own?.reason, place('reason')),
        ...(assessed ? [ask(hasLevel, 'scope', 'units', key, 'residual')] : []),
        ...(hasLevel ? [askText(own?.use, place('use'))] : []),
      ];
    }),
  ]);
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
