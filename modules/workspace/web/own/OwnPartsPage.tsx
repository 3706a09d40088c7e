/** /ra/{raId}/model: own parts of an assessment, and the shared parts of the organisation. */

import { SaveTools } from '@klarsikt/assessment/web/assessment/_components/frame/SaveTools.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { overlayContract as contract } from '@klarsikt/contract';
import { groupRisksByThreat, listThreatRows } from '@klarsikt/engine/assessment';
import { applyOwnParts, type OwnParts } from '@klarsikt/engine/overlay';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Link } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import styles from './own.module.css';
import { OwnPartsView } from './PartsView.tsx';
import { type OwnPartsContext, OwnPartsReactContext } from './parts.tsx';
import { ownPartsTexts } from './texts.ts';

const none: OwnParts = {};

function Shared() {
  const t = useT(ownPartsTexts);
  const { document, editable, change } = useAssessment();
  const { data: now } = useCall(contract.load, {});
  const shared = document.overlay?.shared ?? null;
  const newer = now !== undefined && now.revision > (shared?.revision ?? 0) ? now : null;
  const path = '/overlay/shared';
  return (
    <div className={styles.add}>
      <p>
        <b>{t('own.shared')}</b>{' '}
        {shared === null ? t('own.sharedNone') : t('own.sharedHeld', { revision: shared.revision })}{' '}
        {newer === null ? '' : t('own.sharedNewer', { revision: newer.revision })}{' '}
        <Link className="text-link" to="/ra/model">
          {t('own.openShared')}
        </Link>
      </p>
      {editable && newer !== null ? (
        <Button
          size="xs"
          onClick={() =>
            change(t('own.shared'), [
              { op: 'set', path, value: { revision: newer.revision, parts: newer.document } },
            ])
          }
        >
          {t('own.adopt', { revision: newer.revision })}
        </Button>
      ) : null}
      {editable && shared !== null ? (
        <Button size="xs" variant="default" onClick={() => change(t('own.shared'), [{ op: 'remove', path }])}>
          {t('own.letGo')}
        </Button>
      ) : null}
    </div>
  );
}

export function OwnPartsPage() {
  const t = useT(ownPartsTexts);
  const { document, model, version, editable, change } = useAssessment();
  const { user } = useSession();
  const parts = document.overlay?.own ?? none;
  const author = user?.displayName ?? '';
  const shared = document.overlay?.shared;
  const library = useMemo(
    () => applyOwnParts(version, shared === undefined ? undefined : { shared }),
    [version, shared],
  );
  // Evaluate only the open threat, because each keystroke creates a new model.
  const countOf = useCallback(
    (threat: string) => {
      const row = listThreatRows(model, document).find(({ key }) => key === threat);
      if (row === undefined) return null;
      return { row, risks: groupRisksByThreat(model, document).get(threat)?.length ?? 0 };
    },
    [model, document],
  );
  const open = useMemo<OwnPartsContext>(
    () => ({
      parts,
      model,
      version: library,
      editable,
      isShared: false,
      author,
      countOf,
      change: (label, patches) =>
        change(
          label,
          patches.map((patch) => ({ ...patch, path: `/overlay/own${patch.path}` })),
        ),
    }),
    [parts, model, library, editable, author, countOf, change],
  );
  return (
    <OwnPartsReactContext value={open}>
      <OwnPartsView title={t('own.title')} sub={t('own.subHere')} tools={<SaveTools />} head={<Shared />} />
    </OwnPartsReactContext>
  );
}
