/** Where something is proved or closed: its words, and the way to the very field. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useSubjectLink, useSubjectWords } from '@klarsikt/assessment/web/assessment/_lib/subjects.ts';
import { useFieldWords } from '@klarsikt/assessment/web/assessment/history/use-field-words.ts';
import { type Closing, type Proof, proofFaultWords, subjectOf } from '@klarsikt/engine';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Link } from '@tanstack/react-router';
import styles from './completeness.module.css';
import { texts } from './texts.ts';

/** A place of the document, or of what is stored beside it. */
interface Place {
  readonly path: string;
  /** What it is, where it is no part of the document. */
  readonly kind: string;
  /** Names an object beside the document, such as an action. */
  readonly id?: string | undefined;
}

const placeOfProof = ({ place, kind, id }: Proof): Place => ({ path: place, kind, id });
const placeOfClosing = ({ path, step, id }: Closing): Place => ({ path, kind: step, id });

/** Where something is worked on, as a link takes it. */
type PlaceLink = ReturnType<ReturnType<typeof useSubjectLink>>;

/** Objects that live beside the document. */
const beside = ['report', 'action', 'actions', 'appetite', 'signOff', 'pack', 'comment', 'file'] as const;
type Beside = (typeof beside)[number];
const isBeside = (kind: string): kind is Beside => beside.some((one) => one === kind);

/** "Settings: Country of operation". */
function usePlaceWords(): (place: Place) => string {
  const t = useT(texts);
  const { model, document } = useAssessment();
  const words = useSubjectWords();
  const field = useFieldWords();
  return ({ path, kind }) => {
    const subject = subjectOf(model, document, path);
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

/** What is entered on this page itself, beside the requirement that needs it. */
const enteredHere = [
  ['/scope/proportionality', 'C27'],
  ['/governance/events', 'C23'],
  ['/governance/launches', 'C24'],
] as const;

/** Pages of what is stored beside the document. Packs are made where reports are. */
const pages = {
  report: '/ra/$raId/report',
  pack: '/ra/$raId/report',
  comment: '/ra/$raId/comments',
  file: '/ra/$raId/files',
  signOff: '/ra/$raId/signoff',
  appetite: '/ra/$raId/appetite',
} as const satisfies { readonly [K in Beside]?: PlaceLink['to'] };

const hasPage = (kind: string): kind is keyof typeof pages => Object.hasOwn(pages, kind);

/** Where a place is worked on: the address carries the field, which is focused when the page is there. */
function usePlaceLink(): (place: Place) => PlaceLink {
  const { id: raId, model, document } = useAssessment();
  const link = useSubjectLink();
  const params = { raId: String(raId) };
  return ({ path, kind, id }) => {
    if (hasPage(kind)) return { to: pages[kind], params };
    const isAction = kind === 'action' || kind === 'actions';
    // An action that is not there yet is raised at the risk that it is for.
    if (isAction && (id !== undefined || subjectOf(model, document, path).key === null))
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
    const place = link(subjectOf(model, document, path));
    const open = typeof place.search === 'object' ? place.search : {};
    return path === '' ? place : { ...place, search: { ...open, field: path } };
  };
}

/** Where a requirement is proved or closed, every place by name: as a file holds it. */
export function usePlaceNames(): (
  of: { readonly proofs: readonly Proof[] } | { readonly closings: readonly Closing[] },
) => string {
  const words = usePlaceWords();
  return (of) => {
    const places = 'proofs' in of ? of.proofs.map(placeOfProof) : of.closings.map(placeOfClosing);
    return [...new Set(places.map(words))].join('; ');
  };
}

interface PlaceLinksProps {
  readonly places: readonly Place[];
  /** So many are named; the others are counted. */
  readonly most: number;
}

function PlaceLinks({ places, most }: PlaceLinksProps) {
  const t = useT(texts);
  const words = usePlaceWords();
  const link = usePlaceLink();
  const named = [...new Map(places.map((place) => [words(place), place]))];
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

export function ProofLinks({ proofs, most }: { readonly proofs: readonly Proof[]; readonly most: number }) {
  return <PlaceLinks places={proofs.map(placeOfProof)} most={most} />;
}

export function ClosingLinks({
  closings,
  most,
}: {
  readonly closings: readonly Closing[];
  readonly most: number;
}) {
  return <PlaceLinks places={closings.map(placeOfClosing)} most={most} />;
}

/** Places whose content proves nothing, each with the sentence why; so many of them, the others are counted. */
export function FaultyPlaces({
  closings,
  most,
}: {
  readonly closings: readonly Closing[];
  readonly most: number;
}) {
  const t = useT(texts);
  const { text } = useFormat();
  const words = usePlaceWords();
  const link = usePlaceLink();
  const faulty = closings.flatMap((closing) =>
    closing.fault === undefined
      ? []
      : [{ place: placeOfClosing(closing), why: proofFaultWords[closing.fault] }],
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

/** The link to the first field that closes a gap. */
export function useFirstClosing(): (closing: Closing) => PlaceLink {
  const link = usePlaceLink();
  return (closing) => link(placeOfClosing(closing));
}
