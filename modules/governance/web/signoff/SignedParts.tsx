import table from '@klarsikt/assessment/web/assessment/_components/levels/small-table.module.css';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import type { SignOffPartState, SignOffRecord } from '@klarsikt/contract';
import type { SignOffPart } from '@klarsikt/engine/sign-off';
import { getSignOffPartName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Checkbox } from '@klarsikt/web/ui/kit/fields.ts';
import { Link, type LinkProps } from '@tanstack/react-router';
import styles from './signoff.module.css';
import { signOffTexts } from './texts.ts';
import { type SignOffState, useMarkPartRead } from './use-sign-off.ts';

function buildPartLink(part: SignOffPart, raId: string): Pick<LinkProps, 'to' | 'params'> {
  const relevance = 'all';
  switch (part) {
    case 'background':
      return { to: '/ra/$raId/background/$dataRiskType', params: { raId, dataRiskType: 'customers' } };
    case 'threats':
      return { to: '/ra/$raId/threat', params: { raId } };
    case 'risks': {
      const params = { raId, relevance, riskType: 'customers' };
      return { to: '/ra/$raId/$relevance/$riskType/{-$riskId}/{-$relatedId}', params };
    }
    case 'controls':
      return { to: '/ra/$raId/controls', params: { raId } };
    case 'residual': {
      const params = { raId, relevance, riskType: 'customers' };
      return { to: '/ra/$raId/$relevance/$riskType/control', params };
    }
    case 'actions':
      return { to: '/ra/$raId/actions', params: { raId } };
    default:
      return { to: '/ra/$raId', params: { raId } };
  }
}

function LastApproval({ approval }: { readonly approval: SignOffRecord }) {
  const t = useT(signOffTexts);
  const { id } = useAssessment();
  const { dateTime } = useFormat();
  const { name, at, revision } = approval;
  const state = String(revision);
  return (
    <>
      {t('signoff.by', { name, at: dateTime(at) })},{' '}
      <Link className="text-link" to="/ra/$raId" params={{ raId: String(id) }} search={{ revision: state }}>
        {t('signoff.state', { revision })}
      </Link>
    </>
  );
}

interface ReadProps {
  readonly state: SignOffState;
  readonly part: SignOffPart;
}

/**
 * Shows when the user opened the part and marked it as read in the state to sign; if neither happened, a link to the
 * part.
 */
function Read({ state: { opened, revision }, part }: ReadProps) {
  const t = useT(signOffTexts);
  const { id, past, loaded } = useAssessment();
  const { dateTime, language } = useFormat();
  const mark = useMarkPartRead();
  const seen = opened.find((one) => one.part === part);
  const read = seen?.read?.revision === revision ? seen.read : null;
  if (read !== null) return t('signoff.markedAt', { at: dateTime(read.at) });
  const canMark = past === null && loaded.permissions.approve && !loaded.permissions.sample;
  return (
    <span className={styles.read}>
      {seen?.revision === revision ? (
        t('signoff.readAt', { at: dateTime(seen.at) })
      ) : (
        <Link className="text-link" {...buildPartLink(part, String(id))}>
          {t('signoff.goRead')}
        </Link>
      )}
      {canMark ? (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('signoff.markReadOf', { part: getSignOffPartName(part, language) })}
          onClick={() => mark(part, revision)}
        >
          {t('signoff.markRead')}
        </Button>
      ) : null}
    </span>
  );
}

interface PartsProps {
  readonly state: SignOffState;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (part: SignOffPartState['part'], chosen: boolean) => void;
}

export function SignOffPartList({ state, chosen, onChoose }: PartsProps) {
  const t = useT(signOffTexts);
  const { language, dateTime } = useFormat();
  return (
    <table className={`${table.table} ${styles.parts}`}>
      <thead>
        <tr>
          <th scope="col">{t('signoff.part')}</th>
          <th scope="col">{t('signoff.status')}</th>
          <th scope="col">{t('signoff.read')}</th>
          <th scope="col">{t('signoff.drawnUpBy')}</th>
          <th scope="col">{t('signoff.lastApproval')}</th>
        </tr>
      </thead>
      <tbody>
        {state.parts.map(({ part, status, drawnUp, request, approval }) => (
          <tr key={part}>
            <th scope="row">
              <Checkbox
                size="xs"
                label={getSignOffPartName(part, language)}
                checked={chosen.has(part)}
                onChange={(event) => onChoose(part, event.currentTarget.checked)}
              />
            </th>
            <td>
              {t(`signoff.status.${status}`)}
              {request === null ? null : (
                <small className="muted">
                  {' '}
                  {t('signoff.by', { name: request.name, at: dateTime(request.at) })}
                </small>
              )}
            </td>
            <td>
              <Read state={state} part={part} />
            </td>
            <td data-label={t('signoff.drawnUpBy')} data-empty={drawnUp.length === 0 || undefined}>
              {drawnUp.length === 0 ? '–' : drawnUp.join(', ')}
            </td>
            <td data-label={t('signoff.lastApproval')} data-empty={approval === null || undefined}>
              {approval === null ? '–' : <LastApproval approval={approval} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
