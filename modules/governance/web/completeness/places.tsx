/** Names of the places that prove or would meet a requirement, and links to their fields. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useSubjectLink, useSubjectWords } from '@klarsikt/assessment/web/assessment/_lib/subjects.ts';
import { useFieldLabels } from '@klarsikt/assessment/web/assessment/history/use-field-words.ts';
import { describeDocumentSubject } from '@klarsikt/engine/assessment';
import {
  type GapClosing,
  type RequirementProof,
  requirementProofFaultTexts,
} from '@klarsikt/engine/completeness';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Link } from '@tanstack/react-router';
import styles from './completeness.module.css';
import { completenessTexts } from './texts.ts';

/** A place in the document, or an object stored outside it. */
interface ProofPlace {
  readonly path: string;
  /** Kind of the object, if it is stored outside the document. */
  readonly kind: string;
  /** Id of an object that is stored outside the document, such as an action. */
  readonly id?: string | undefined;
}

const placeOfProof = ({ place, kind, id }: RequirementProof): ProofPlace => ({ path: place, kind, id });
const placeOfClosing = ({ path, step, id }: GapClosing): ProofPlace => ({ path, kind: step, id });

type PlaceLink = ReturnType<ReturnType<typeof useSubjectLink>>;

/** Kinds of objects that are stored outside the document. */
const beside = [
  'report',
  'action',
  'actions',
  'appetite',
  'signOff',
  'pack',
  'comment',
  'file',
  'incident',
] as const;
type OutsideKind = (typeof beside)[number];
const isBeside = (kind: string): kind is OutsideKind => beside.some((one) => one === kind);

/** Returns a function that names a place, such as "Settings: Country of operation". */
function usePlaceWords(): (place: ProofPlace) => string {
  const t = useT(completenessTexts);
  const { model, document } = useAssessment();
  const words = useSubjectWords();
  const field = useFieldLabels();
  return ({ path, kind }) => {
    const subject = describeDocumentSubject(model, document, path);
    const { part, name } = words(subject);
    if (isBeside(kind)) {
      const object = t(`completeness.object.${kind}`);
      return name === null ? object : `${object}: ${name}`;
    }
    const own = name ?? (subject.key === null ? null : field(subject.key));
    const said = [own, ...subject.field.split('/').map(field)].filter((each) => each !== null && each !== '');
    return said.length === 0 ? part : `${part}: ${said.join(', ')}`;
  };
}

/** Document paths that are edited on this page, with the id of the requirement whose panel contains the field. */
const enteredHere = [
  ['/scope/proportionality', 'C27'],
  ['/governance/events', 'C23'],
  ['/governance/launches', 'C24'],
] as const;

/** Pages of objects outside the document. Examination packs are made on the page of reports. */
const pages = {
  report: '/ra/$raId/report',
  pack: '/ra/$raId/report',
  comment: '/ra/$raId/comments',
  file: '/ra/$raId/files',
  signOff: '/ra/$raId/signoff',
  appetite: '/ra/$raId/appetite',
} as const satisfies { readonly [K in OutsideKind]?: PlaceLink['to'] };

const hasPage = (kind: string): kind is keyof typeof pages => Object.hasOwn(pages, kind);

/**
 * Returns a function that links to the page of a place; the address contains the field, which then gets the focus.
 */
function usePlaceLink(): (place: ProofPlace) => PlaceLink {
  const { id: raId, model, document } = useAssessment();
  const link = useSubjectLink();
  const params = { raId: String(raId) };
  return ({ path, kind, id }) => {
    if (kind === 'incident') return { to: '/ra/incidents', search: id === undefined ? {} : { open: id } };
    if (hasPage(kind)) return { to: pages[kind], params };
    const isAction = kind === 'action' || kind === 'actions';
    // Existing actions, and actions without a risk, are on the page of actions; a missing action is created at its
    // risk.
    if (isAction && (id !== undefined || describeDocumentSubject(model, document, path).key === null))
      return { to: '/ra/$raId/actions', params, search: id === undefined ? {} : { open: id } };
    const here = enteredHere.find(([under]) => path === under || path.startsWith(`${under}/`));
    if (here !== undefined)
      return { to: '/ra/$raId/completeness', params, search: { open: here[1], field: path } };
    const [, branch, origin, key = ''] = path.split('/');
    if (branch === 'sources') {
      const source = origin === 'library' ? model.references.byKey.get(key) : undefined;
      return source === undefined
        ? { to: '/ra/$raId/reference', params, search: { view: 'kinds', field: path } }
        : { to: '/ra/$raId/reference/$referenceId', params: { ...params, referenceId: String(source.id) } };
    }
    const place = link(describeDocumentSubject(model, document, path));
    const open = typeof place.search === 'object' ? place.search : {};
    return path === '' ? place : { ...place, search: { ...open, field: path } };
  };
}

export function useRequirementPlaceNames(): (
  of: { readonly proofs: readonly RequirementProof[] } | { readonly closings: readonly GapClosing[] },
) => string {
  const words = usePlaceWords();
  return (of) => {
    const places = 'proofs' in of ? of.proofs.map(placeOfProof) : of.closings.map(placeOfClosing);
    return [...new Set(places.map(words))].join('; ');
  };
}

interface PlaceLinksProps {
  readonly places: readonly ProofPlace[];
  /** Maximum number of places listed by name; the others are only counted. */
  readonly most: number;
}

function useNamedPlaces(places: readonly ProofPlace[]) {
  const words = usePlaceWords();
  return [...new Map(places.map((place) => [words(place), place]))];
}

function PlaceList({ places, most }: PlaceLinksProps) {
  const t = useT(completenessTexts);
  const link = usePlaceLink();
  const named = useNamedPlaces(places);
  if (named.length === 0) return null;
  return (
    <ul className={styles.faults}>
      {named.slice(0, most).map(([name, place]) => (
        <li key={name}>
          <Link className="text-link" {...link(place)}>
            {name}
          </Link>
        </li>
      ))}
      {named.length > most ? <li>{t('completeness.more', { count: named.length - most })}</li> : null}
    </ul>
  );
}

export function ProofList({
  proofs,
  most,
}: {
  readonly proofs: readonly RequirementProof[];
  readonly most: number;
}) {
  return <PlaceList places={proofs.map(placeOfProof)} most={most} />;
}

export function GapClosingList({
  closings,
  most,
}: {
  readonly closings: readonly GapClosing[];
  readonly most: number;
}) {
  return <PlaceList places={closings.map(placeOfClosing)} most={most} />;
}

function PlaceLinks({ places, most }: PlaceLinksProps) {
  const t = useT(completenessTexts);
  const link = usePlaceLink();
  const named = useNamedPlaces(places);
  return (
    <>
      {named.slice(0, most).map(([name, place], at) => (
        <span key={name}>
          {at === 0 ? '' : ', '}
          <Link className="text-link" {...link(place)}>
            {name}
          </Link>
        </span>
      ))}
      {named.length > most ? <> {t('completeness.more', { count: named.length - most })}</> : null}
    </>
  );
}

export function ProofLinks({
  proofs,
  most,
}: {
  readonly proofs: readonly RequirementProof[];
  readonly most: number;
}) {
  return <PlaceLinks places={proofs.map(placeOfProof)} most={most} />;
}

export function GapClosingLinks({
  closings,
  most,
}: {
  readonly closings: readonly GapClosing[];
  readonly most: number;
}) {
  return <PlaceLinks places={closings.map(placeOfClosing)} most={most} />;
}

/**
 * Lists places whose content is no proof, with the reasons. `most` is the number of listed places; the others are
 * only counted.
 */
export function FaultyProofPlaces({
  closings,
  most,
}: {
  readonly closings: readonly GapClosing[];
  readonly most: number;
}) {
  const t = useT(completenessTexts);
  const { text } = useFormat();
  const words = usePlaceWords();
  const link = usePlaceLink();
  const faulty = closings.flatMap((closing) =>
    closing.fault === undefined
      ? []
      : [{ place: placeOfClosing(closing), why: requirementProofFaultTexts[closing.fault] }],
  );
  if (faulty.length === 0) return null;
  return (
    <ul className={styles.faults}>
      {faulty.slice(0, most).map(({ place, why }) => (
        <li key={`${place.path} ${place.id ?? ''}`}>
          <Link className="text-link" {...link(place)}>
            {words(place)}
          </Link>
          : {text(why)}
        </li>
      ))}
      {faulty.length > most ? <li>{t('completeness.more', { count: faulty.length - most })}</li> : null}
    </ul>
  );
}

export function useFirstGapClosing(): (closing: GapClosing) => PlaceLink {
  const link = usePlaceLink();
  return (closing) => link(placeOfClosing(closing));
}
