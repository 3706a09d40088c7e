/** Checks of the chapter "Inputs". */

import { hasFigures } from '../../assessment/background.ts';
import {
  type ExperiencePart,
  experienceParts,
  furtherSourceKinds,
  type SourceKind,
} from '../../assessment/source-kinds.ts';
import { findRepeatedTexts, hasVisibleText, isReasonText } from '../../text/written.ts';
import { areFiguresOld, isSourceOld } from '../../values/scale.ts';
import { determineExperiencePart } from '../experience.ts';
import type { RequirementId } from '../requirement.ts';
import {
  buildCheckFinding,
  createFieldClosing,
  createFieldCondition,
  createNameCondition,
  createOutsideProof,
  createPastDayCondition,
  createProofCondition,
  createTextCondition,
  findTextFault,
  type RequirementCondition,
} from './ask.ts';
import type { CitedSource } from './sources.ts';
import type { CompletenessContext, RequirementCheck } from './view.ts';

/**
 * Returns the condition that the firm uses a source of the kind and states the purpose. If the firm cites no such
 * source, the gap is closed in the list of its own sources.
 */
function createCitationCondition(view: CompletenessContext, kind: SourceKind): RequirementCondition {
  const ofKind = view
    .sources()
    .filter((one) => one.kind === kind && !one.untitled && (kind !== 'sector' || one.concerns));
  const source = ofKind.find(({ used }) => used);
  if (source !== undefined)
    return {
      ...createUseCondition(source),
      met: true,
      ...createOutsideProof('source', source.key, source.path),
    };
  const started = ofKind.find(({ cited }) => cited);
  if (started !== undefined)
    return { ...createUseCondition(started), met: false, fault: started.fault ?? 'unused' };
  const elsewhere = view.sources().find((one) => one.kind === kind && !one.untitled && one.used);
  if (elsewhere === undefined) return createFieldCondition(false, 'sources', 'own');
  const { origin, key } = elsewhere;
  return { ...createFieldCondition(false, 'sources', origin, key, 'businesses'), fault: 'otherBusiness' };
}

/** Returns the unmet condition that the use of a source is stated. */
function createUseCondition({ origin, key }: CitedSource): RequirementCondition {
  return createFieldCondition(false, 'sources', origin, key, 'use');
}

/** C6, C7 and C10: the firm uses at least one source of the kind. */
const citing =
  (kind: SourceKind): RequirementCheck =>
  (view) =>
    buildCheckFinding([createCitationCondition(view, kind)]);

/**
 * Returns the condition that a kind of source is used, considered, or left out. The text for a considered or left-out
 * kind must not repeat the text of other kinds.
 */
function createConsiderationCondition(view: CompletenessContext, kind: SourceKind): RequirementCondition {
  const cited = createCitationCondition(view, kind);
  if (cited.met) return cited;
  const kinds = view.document.sources?.kinds ?? {};
  const { treatment, text } = kinds[kind] ?? {};
  const repeated = findRepeatedTexts(furtherSourceKinds.map((each) => kinds[each]?.text));
  const fault =
    treatment === 'considered' && !hasVisibleText(text) ? 'wordless' : findTextFault(text, repeated);
  const asked = createProofCondition(
    treatment !== undefined,
    fault,
    createFieldClosing('sources', 'kinds', kind),
  );
  return treatment === undefined && cited.fault !== undefined ? cited : asked;
}

/** C8: the firm has used, considered or left out sectoral sources. */
const checkSectorSources: RequirementCheck = (view) =>
  buildCheckFinding([createConsiderationCondition(view, 'sector')]);

/** C9: an international source is used, and each further kind of source is used, considered or left out. */
const checkSourceKinds: RequirementCheck = (view) =>
  buildCheckFinding([
    createCitationCondition(view, 'international'),
    ...furtherSourceKinds.map((kind) => createConsiderationCondition(view, kind)),
  ]);

/** C11: the customers have figures with a source and a date that is neither in the future nor too old. */
const checkCustomers: RequirementCheck = ({ document, facts: { today } }) => {
  const { data, provenance } = document.background;
  const { source, date } = provenance.customers ?? {};
  const place = createFieldClosing('background', 'provenance', 'customers', 'date');
  const past = createPastDayCondition(date, today, place);
  const isOld = past.met && areFiguresOld(date ?? '', today);
  return buildCheckFinding([
    createFieldCondition(
      Object.values(data.customers ?? {}).some(hasFigures),
      'background',
      'data',
      'customers',
    ),
    createNameCondition(source, createFieldClosing('background', 'provenance', 'customers', 'source')),
    isOld ? createProofCondition(true, 'oldFigures', place) : past,
  ]);
};

/** Returns a recent incident of the register that belongs to the part of own experience. */
const incidentOn = (part: ExperiencePart, { incidents, today }: CompletenessContext['facts']) =>
  incidents.find(
    (one) => one.day <= today && !isSourceOld(one.day, today) && determineExperiencePart(one) === part,
  );

/**
 * C12: each part of own experience has a text, the answer "none", a comment with the label `inf` and content, or an
 * incident of the register.
 */
const checkExperience: RequirementCheck = ({ document, facts }) => {
  const stated = document.sources?.experience ?? {};
  const repeated = findRepeatedTexts(experienceParts.map((part) => stated[part]?.text));
  return buildCheckFinding(
    experienceParts.map((part) => {
      const { none, text } = stated[part] ?? {};
      const at = createFieldClosing('sources', 'experience', part);
      const incident = incidentOn(part, facts);
      const isContradicted = hasVisibleText(text) || incident !== undefined;
      const asked =
        none === true
          ? createProofCondition(true, isContradicted ? 'contradicted' : null, at)
          : createTextCondition(text, at, repeated);
      if (asked.met) return asked;
      if (none !== true && incident !== undefined)
        return { met: true, at, ...createOutsideProof('incident', incident.id, at.path) };
      const comment = facts.comments.find(
        ({ label, path, text: words }) =>
          label === 'inf' && isReasonText(words) && (path === at.path || path.startsWith(`${at.path}/`)),
      );
      return comment === undefined
        ? asked
        : { met: true, at, ...createOutsideProof('comment', comment.id, comment.path) };
    }),
  );
};

/**
 * C13: every old source has a reason for its use. Until the firm cites a source, the finding is `nothingYet`, because
 * sources of the library alone are no proof.
 */
const checkSourceAge: RequirementCheck = (view) => {
  const finding = buildCheckFinding(
    view.sources().map((source) => {
      const place = (name: string) => createFieldClosing('sources', source.origin, source.key, name);
      const aged = source.old
        ? createProofCondition(
            true,
            hasVisibleText(source.age) ? findTextFault(source.age) : 'oldSource',
            place('age'),
          )
        : createFieldCondition(true, 'sources', source.origin, source.key, 'age');
      const asked = source.future
        ? createProofCondition(true, 'future', place(source.origin === 'own' ? 'published' : 'age'))
        : aged;
      return { ...asked, ...createOutsideProof('source', source.key, source.path) };
    }),
  );
  return finding.kind === 'met' && !view.sources().some(({ cited }) => cited)
    ? { kind: 'nothingYet' }
    : finding;
};

/**
 * C37: every source that the firm cites has a stated use, and a title if it is the firm's own. Other sources of the
 * library are not checked.
 */
const checkSourceUse: RequirementCheck = (view) =>
  buildCheckFinding(
    view
      .sources()
      .filter(({ cited }) => cited)
      .flatMap((source) => [
        {
          ...createUseCondition(source),
          met: source.used,
          ...(source.used ? {} : { fault: source.fault ?? 'unused' }),
          ...createOutsideProof('source', source.key, source.path),
        },
        ...(source.untitled
          ? [
              createProofCondition(
                true,
                'name',
                createFieldClosing('sources', source.origin, source.key, 'title'),
              ),
            ]
          : []),
      ]),
  );

/** Checks of the chapter "Inputs", by requirement. */
export const inputsChecks: readonly (readonly [RequirementId, RequirementCheck])[] = [
  ['C6', citing('union')],
  ['C7', citing('national')],
  ['C8', checkSectorSources],
  ['C9', checkSourceKinds],
  ['C10', citing('authority')],
  ['C11', checkCustomers],
  ['C12', checkExperience],
  ['C13', checkSourceAge],
  ['C37', checkSourceUse],
];
