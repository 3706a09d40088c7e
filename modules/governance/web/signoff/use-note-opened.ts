/** Records which parts a person who may approve has opened; a later signature lists them. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { getStepOfPath } from '@klarsikt/assessment/web/assessment/_lib/place.ts';
import { signoffContract as contract } from '@klarsikt/contract';
import type { SignOffPart } from '@klarsikt/engine/sign-off';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Milliseconds on a page after which its part counts as opened; shorter visits do not count. */
const stay = 3000;

const partsByPlace: ReadonlyMap<string, SignOffPart> = new Map([
  ['background', 'background'],
  ['threats', 'threats'],
  ['risks', 'risks'],
  ['controls', 'controls'],
  ['residual', 'residual'],
  ['actions', 'actions'],
  ['appetite', 'actions'],
  ['overview', 'whole'],
]);

/** Records the part of the open page, once per revision. */
export function useRecordOpenedPart(): void {
  const { id, past, loaded, editor } = useAssessment();
  const place = useRouterState({ select: ({ location }) => getStepOfPath(location.pathname) });
  const noted = useRef(new Set<string>());
  const { revision, isUnsent } = editor;
  const { approve, sample } = loaded.permissions;
  const part = past === null && approve && !sample ? partsByPlace.get(place) : undefined;
  useEffect(() => {
    // As long as changes are unsent, the server does not have the shown state, so nothing is recorded.
    if (part === undefined || isUnsent || noted.current.has(`${part} ${revision}`)) return;
    const timer = setTimeout(() => {
      noted.current.add(`${part} ${revision}`);
      call(contract.open, { params: { id }, body: { part, revision } }).catch((cause: unknown) => {
        noted.current.delete(`${part} ${revision}`);
        console.warn('It was not noted that a part was opened', cause);
      });
    }, stay);
    return () => clearTimeout(timer);
  }, [id, part, revision, isUnsent]);
}
