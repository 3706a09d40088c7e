import table from '@klarsikt/assessment/web/assessment/_components/levels/small-table.module.css';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useSubjectLink } from '@klarsikt/assessment/web/assessment/_lib/subjects.ts';
import { useDocumentPathLabels } from '@klarsikt/assessment/web/assessment/history/use-place.ts';
import { useValueFormatter } from '@klarsikt/assessment/web/assessment/history/use-value-words.ts';
import type { LevelDifference } from '@klarsikt/assessment/web/assessment/move/LevelChangesTable.tsx';
import type { SignOffRecord } from '@klarsikt/contract';
import {
  type AssessmentDocument,
  describeDocumentSubject,
  getValueAtPointer,
} from '@klarsikt/engine/assessment';
import { getSignOffPartName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { LevelChip } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { Panel } from '@klarsikt/web/ui/Page.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import styles from './signoff.module.css';
import { signOffTexts } from './texts.ts';
import { type SignOffState, useSignOff } from './use-sign-off.ts';
import { type ApprovalChange, findEndedApproval, useChangesSinceApproval } from './use-since-approval.ts';

/** Maximum length of a shown value, in characters. */
const longest = 90;
const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/** Shows the change of the residual level, or of the inherent level if only this has changed. */
function Moved({ level }: { readonly level: LevelDifference }) {
  const same = level.before?.residual === level.after?.residual;
  const figure = same ? 'inherent' : 'residual';
  return (
    <span className={styles.moved}>
      <LevelChip level={level.before?.[figure] ?? null} fit /> →{' '}
      <LevelChip level={level.after?.[figure] ?? null} fit />
    </span>
  );
}

function PlaceRow({ place, then }: { readonly place: ApprovalChange; readonly then: AssessmentDocument }) {
  const t = useT(signOffTexts);
  const { language } = useFormat();
  const { model, document } = useAssessment();
  const linkOf = useSubjectLink();
  const placeOf = useDocumentPathLabels();
  const wordsOf = useValueFormatter();
  const { path, part, level } = place;
  const { name, what } = placeOf(path, document);
  const [was, is] = [then, document].map((state) => {
    const words = wordsOf(getValueAtPointer(state, path), path);
    return words === null ? t('signoff.nothing') : shortened(words);
  });
  return (
    <tr>
      <td>{getSignOffPartName(part ?? 'whole', language)}</td>
      <th scope="row">
        <Link className="text-link" {...linkOf(describeDocumentSubject(model, document, path))}>
          {name}
        </Link>{' '}
        <small className="muted">{what}</small>
      </th>
      <td className={styles.text}>
        <del>{was}</del> → <ins>{is}</ins>
      </td>
      <td>
        {level === null ? <span className="muted">{t('signoff.noLevel')}</span> : <Moved level={level} />}
      </td>
    </tr>
  );
}

interface ChangesProps {
  readonly places: readonly ApprovalChange[];
  readonly then: AssessmentDocument;
}

function ChangedPlaces({ places, then }: ChangesProps) {
  const t = useT(signOffTexts);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={t('signoff.whatChanged')} tabIndex={0}>
      <table className={`${table.table} ${styles.since}`}>
        <thead>
          <tr>
            {(['part', 'where', 'whatChanged', 'level'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`signoff.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <PlaceRow key={place.path} place={place} then={then} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** `shown` is the number of places in the list; a link opens the comparison with all places. */
interface SinceProps {
  readonly approval: SignOffRecord;
  readonly shown: number;
  readonly beside: readonly string[];
}

/** Changed actions and accepted gaps, which are stored outside the document. */
function Beside({ beside }: Pick<SinceProps, 'beside'>) {
  const t = useT(signOffTexts);
  const { id } = useAssessment();
  const params = { raId: String(id) };
  const [actions, gaps] = ['/actions/', '/gaps/'].map(
    (under) => new Set(beside.filter((place) => place.startsWith(under))).size,
  );
  return (
    <>
      {actions === 0 ? null : (
        <p>
          <Link className="text-link" to="/ra/$raId/actions" params={params}>
            {t('signoff.sinceActions', { count: actions ?? 0 })}
          </Link>
        </p>
      )}
      {gaps === 0 ? null : (
        <p>
          <Link className="text-link" to="/ra/$raId/completeness" params={params}>
            {t('signoff.sinceGaps', { count: gaps ?? 0 })}
          </Link>
        </p>
      )}
    </>
  );
}

function Since({ approval, shown, beside }: SinceProps) {
  const t = useT(signOffTexts);
  const { id } = useAssessment();
  const { date } = useFormat();
  const { then, places, error } = useChangesSinceApproval(approval);
  const { name, at, revision } = approval;
  const params = { raId: String(id) };
  const more = places.length - shown;
  return (
    <Panel
      title={t('signoff.since', { date: date(at) })}
      note={then === undefined ? undefined : t('signoff.sinceCount', { count: places.length })}
    >
      <p className={styles.ways}>
        {t('signoff.sinceBy', { name, revision })}{' '}
        <Link className="text-link" to="/ra/$raId" params={params} search={{ revision: String(revision) }}>
          {t('signoff.asApproved')}
        </Link>{' '}
        <Link
          className="text-link"
          to="/ra/$raId/compare"
          params={params}
          search={{ from: String(revision) }}
        >
          {t('signoff.compare')}
        </Link>
      </p>
      {error === null ? null : <ErrorState error={error} />}
      <Beside beside={beside} />
      {then === undefined ? (
        error === null ? (
          <ListSkeleton rows={3} />
        ) : null
      ) : places.length === 0 ? (
        <p className="muted">{t('signoff.sinceNone')}</p>
      ) : (
        <ChangedPlaces places={places.slice(0, shown)} then={then.document} />
      )}
      {more > 0 ? <p className="muted">{t('signoff.sinceMore', { count: more })}</p> : null}
    </Panel>
  );
}

/** Shows changes only if they ended an approval; otherwise renders nothing. */
export function ChangesSinceApproval({
  parts,
  shown,
}: Pick<SignOffState, 'parts'> & { readonly shown: number }) {
  const { past } = useAssessment();
  const approval = findEndedApproval(parts);
  const beside = parts.flatMap(({ changedBeside }) => changedBeside);
  return past !== null || approval === null ? null : (
    <Since approval={approval} shown={shown} beside={beside} />
  );
}

/**
 * Lists the changes since the approval, for pages that have no other sign-off data. It loads the data only if a part
 * has been approved at some time.
 */
export function LoadedChangesSinceApproval({ shown }: { readonly shown: number }) {
  const { loaded } = useAssessment();
  const statuses = Object.values(loaded.meta.signOff.parts);
  const isSigned = statuses.some((status) => status === 'approved' || status === 'reopened');
  return isSigned ? <Asked shown={shown} /> : null;
}

function Asked({ shown }: { readonly shown: number }) {
  const { data } = useSignOff();
  return data === undefined ? null : <ChangesSinceApproval parts={data.parts} shown={shown} />;
}
