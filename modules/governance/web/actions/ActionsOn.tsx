import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import type { Action } from '@klarsikt/contract';
import { isClosedAction } from '@klarsikt/engine/governance';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ActionForm } from './ActionForm.tsx';
import styles from './actions.module.css';
import { actionsTexts } from './texts.ts';
import { useActionCommands, useActions } from './use-actions.ts';

/** Subject of the actions: a place in the document, or the requirement of a gap. */
type ActionSubject =
  | { readonly origin: 'risk' | 'control'; readonly subject: string }
  | { readonly origin: 'gap'; readonly requirement: string };

const isAbout = (object: ActionSubject, { origin, originRef, subject }: Action): boolean =>
  object.origin === 'gap'
    ? origin === 'gap' && originRef === object.requirement
    : subject === object.subject || subject.startsWith(`${object.subject}/`);

function Line({ action: { id, title, owner, due } }: { readonly action: Action }) {
  const t = useT(actionsTexts);
  const { date } = useFormat();
  const { id: assessment } = useAssessment();
  return (
    <li>
      <Link
        className="text-link"
        to="/ra/$raId/actions"
        params={{ raId: String(assessment) }}
        search={{ open: String(id) }}
      >
        {title}
      </Link>{' '}
      <small className="muted">
        {owner?.name ?? t('actions.nobody')}
        {due === null ? '' : `, ${date(due)}`}
      </small>
    </li>
  );
}

export function SubjectActions(object: ActionSubject) {
  const t = useT(actionsTexts);
  const { id, commentable } = useAssessment();
  const { data } = useActions(id);
  const steps = useActionCommands();
  const [raising, setRaising] = useState(false);
  const open = (data?.actions ?? []).filter(
    (action) => !isClosedAction(action.status) && isAbout(object, action),
  );
  if (data === undefined || (!commentable && open.length === 0)) return null;
  const about = object.origin === 'gap' ? { originRef: object.requirement } : { subject: object.subject };
  return (
    <section className={styles.on} aria-label={t('actions.title')}>
      <h3>{t('actions.title')}</h3>
      {open.length === 0 ? null : (
        <ul>
          {open.map((action) => (
            <Line key={action.id} action={action} />
          ))}
        </ul>
      )}
      {commentable ? (
        <Button size="xs" variant="default" data-print="hide" onClick={() => setRaising(true)}>
          {t('actions.new')}
        </Button>
      ) : null}
      {raising ? (
        <ActionForm
          given={null}
          origin={object.origin}
          {...about}
          steps={steps}
          onClose={() => setRaising(false)}
        />
      ) : null}
    </section>
  );
}
