/** Who has made an override, and which second person has approved it: written by the product, never taken from a change. */
import { riskTypes } from '../terms.ts';
import { pointerOf, sameJson } from './pointer.ts';
import type { AssessmentDocument, Patch, RiskEntry, ThreatEntry } from './types.ts';

type Override = NonNullable<ThreatEntry['override'] | RiskEntry['override']>;
type Entries = { readonly [key: string]: { readonly override?: Override } };

/** A person's name and an ISO instant. */
interface Signature {
  readonly by: string;
  readonly at: string;
}

/**
 * The patches that write author and time into each override that a change has touched, and into each approval that it
 * gives: nobody signs for another. An override that is changed loses the approval of what it was. `from`: a document that
 * the change is merged from; an override that says the same there keeps its author and its approval.
 */
export function overrideSignatures(
  before: AssessmentDocument,
  after: AssessmentDocument,
  signature: Signature,
  from?: AssessmentDocument,
): readonly Patch[] {
  const inType = (type: (typeof riskTypes)[number]) => {
    const states = { former: before.risks.data[type], present: after.risks.data[type] };
    return signaturesIn({ ...states, known: from?.risks.data[type] }, ['risks', 'data', type], signature);
  };
  const threats = { former: before.threats.data, present: after.threats.data, known: from?.threats.data };
  return [...signaturesIn(threats, ['threats', 'data'], signature), ...riskTypes.flatMap(inType)];
}

interface States<T> {
  readonly former: T | undefined;
  readonly present: T | undefined;
  readonly known: T | undefined;
}

function signaturesIn(
  { former = {}, present = {}, known = {} }: States<Entries>,
  under: readonly string[],
  signature: Signature,
): readonly Patch[] {
  if (former === present) return [];
  return Object.entries(present).flatMap(([key, { override }]) => {
    const was = former[key]?.override;
    if (override === undefined || override === was) return [];
    const path = pointerOf(...under, key, 'override');
    const states = { former: was, present: override, known: known[key]?.override };
    return isMerged(states) ? takenOver(states, path) : signaturesOf(states, path, signature);
  });
}

type Touched = States<Override> & { readonly present: Override };

/** Whether an override says what the one says that it is merged from. */
const isMerged = ({ present, known }: Touched): boolean =>
  known !== undefined && sameJson(saidIn(present), saidIn(known));

/** The author of what was merged, unless the live assessment said the same already; and the approval that came along. */
function takenOver({ former, present, known }: Touched, path: string): readonly Patch[] {
  const kept = former !== undefined && sameJson(saidIn(former), saidIn(present)) ? former : known;
  const approval = kept === known ? known?.approval : present.approval;
  return [
    ...(['by', 'at'] as const).flatMap((name) => patchTo(`${path}/${name}`, present[name], kept?.[name])),
    ...patchTo(`${path}/approval`, present.approval, approval),
  ];
}

function patchTo(path: string, is: unknown, wanted: unknown): readonly Patch[] {
  if (sameJson(is, wanted)) return [];
  return [wanted === undefined ? { op: 'remove', path } : { op: 'set', path, value: wanted }];
}

function signaturesOf(
  { former, present, known }: Touched,
  path: string,
  signature: Signature,
): readonly Patch[] {
  if (!sameJson(contentOf(former), contentOf(present))) {
    const dropped: readonly Patch[] =
      present.approval === undefined ? [] : [{ op: 'remove', path: `${path}/approval` }];
    return [...signed(path, signature), ...dropped];
  }
  const { approval } = present;
  if (approval === undefined || sameJson(former?.approval, approval)) return [];
  // An approval of what somebody said elsewhere is none of what is said here.
  if (known !== undefined && sameJson(known.approval, approval))
    return patchTo(`${path}/approval`, approval, former?.approval);
  return signed(`${path}/approval`, signature);
}

function signed(path: string, { by, at }: Signature): readonly Patch[] {
  return [
    { op: 'set', path: `${path}/by`, value: by },
    { op: 'set', path: `${path}/at`, value: at },
  ];
}

/** Everything of an override but its approval. */
function contentOf(override: Override | undefined): unknown {
  if (override === undefined) return null;
  const { approval: _, ...content } = override;
  return content;
}

/** What an override says, whoever wrote it. */
function saidIn({ approval: _approval, by: _by, at: _at, ...said }: Override): unknown {
  return said;
}
