import { OwnFieldFacts } from '@klarsikt/assessment/web/ownfield/OwnFieldFacts.tsx';
import { useOwnFields } from '@klarsikt/assessment/web/ownfield/use-own-fields.ts';
import { type Action, type ActionEvent, actionContract as contract } from '@klarsikt/contract';
import {
  type ActionStatus,
  actionChangeTexts,
  actionStatuses,
  actionStatusTexts,
  actionTransitions,
  isClosedAction,
} from '@klarsikt/engine/governance';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { DetailPanel } from '@klarsikt/web/ui/DetailPanel.tsx';
import { DateField } from '@klarsikt/web/ui/fields/DateField.tsx';
import { Textarea } from '@klarsikt/web/ui/kit/fields.ts';
import { LevelChip } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import styles from './actions.module.css';
import { actionsTexts } from './texts.ts';
import type { ActionCommands } from './use-actions.ts';

function useEventWords(): (event: ActionEvent) => string {
  const t = useT(actionsTexts);
  const format = useFormat();
  return ({ kind, after }) => {
    const { status: given, due } = after ?? {};
    if (kind === 'status') {
      const status = actionStatuses.find((known) => known === given);
      const word = status === undefined ? '' : actionStatusTexts[status][format.language];
      return t('actions.event.status', { status: word });
    }
    if (kind !== 'moved') return t(`actions.event.${kind}`);
    return typeof due === 'string'
      ? t('actions.event.moved', { due: format.date(due) })
      : t('actions.event.undated');
  };
}

function Events({ events }: { readonly events: readonly ActionEvent[] }) {
  const t = useT(actionsTexts);
  const format = useFormat();
  const words = useEventWords();
  return (
    <section className={styles.steps}>
      <h3>{t('actions.history')}</h3>
      <ol className={styles.events}>
        {events.map((event) => (
          <li key={`${event.at} ${event.kind} ${JSON.stringify(event.after)}`}>
            <time dateTime={event.at}>{format.dateTime(event.at)}</time> <b>{event.author}</b> {words(event)}
            {event.reason === '' ? null : <span className={styles.text}>: {event.reason}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function listOfferedStatuses({ status, can }: Action): readonly ActionStatus[] {
  return actionTransitions[status].filter((next) => {
    if (next === 'verified') return can.verify;
    if (next === 'dropped' || status === 'verified' || status === 'dropped') return can.change;
    return can.progress;
  });
}

interface NewDueProps {
  readonly due: string | null;
  readonly busy: boolean;
  readonly onMove: (due: string | null) => void;
}

function NewDue({ due, busy, onMove }: NewDueProps) {
  const t = useT(actionsTexts);
  const [day, setDay] = useState(due ?? '');
  return (
    <div className={styles.buttons}>
      <DateField size="xs" label={t('actions.field.due')} value={day} onChange={setDay} />
      <Button
        size="xs"
        variant="default"
        disabled={busy || day === (due ?? '')}
        onClick={() => onMove(day === '' ? null : day)}
      >
        {t('actions.move')}
      </Button>
    </div>
  );
}

function Rerating({ busy, onRerate }: { readonly busy: boolean; readonly onRerate: () => void }) {
  const t = useT(actionsTexts);
  return (
    <>
      <p className="muted">{t('actions.rerateHow')}</p>
      <div className={styles.buttons}>
        <Button size="xs" disabled={busy} onClick={onRerate}>
          {t('actions.rerate')}
        </Button>
      </div>
    </>
  );
}

/** Keeps the reason for a change. `ask` moves the focus to the field if a required reason is empty. */
function useReason() {
  const [written, write] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const reason = written.trim();
  const ask = () => {
    setIsAsked(true);
    field.current?.focus();
  };
  return { written, write, reason, isMissing: isAsked && reason === '', field, ask };
}

function Steps({ given, steps }: { readonly given: Action; readonly steps: ActionCommands }) {
  const t = useT(actionsTexts);
  const { written, write, reason, isMissing, field, ask } = useReason();
  const next = listOfferedStatuses(given);
  const rates = given.status === 'verified' && given.can.change && given.rerated === null;
  const moves = given.can.change && (given.status === 'open' || given.status === 'underway');
  if (next.length === 0 && !rates && !moves) return null;
  const done = (saved: Promise<boolean>) => void saved.then((ok) => (ok ? write('') : undefined));
  const needs = (status: ActionStatus) =>
    (status === 'dropped' || given.status === 'verified' || given.status === 'dropped') && reason === '';
  return (
    <section className={styles.steps}>
      <Textarea
        size="xs"
        label={t('actions.reason')}
        description={t('actions.reasonHow')}
        ref={field}
        error={isMissing ? t('actions.reasonMissing') : null}
        autosize
        minRows={2}
        value={written}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      <div className={styles.buttons}>
        {next.map((status) => (
          <Button
            key={status}
            size="xs"
            variant={status === 'done' || status === 'verified' ? 'filled' : 'default'}
            disabled={steps.busy}
            onClick={() => (needs(status) ? ask() : done(steps.setStatus(given, status, reason)))}
          >
            {t(`actions.status.${status}`)}
          </Button>
        ))}
      </div>
      {given.status === 'done' && !given.can.verify ? (
        <p className="muted">{t('actions.ownVerify')}</p>
      ) : null}
      {moves ? (
        <NewDue due={given.due} busy={steps.busy} onMove={(due) => done(steps.setDue(given, due, reason))} />
      ) : null}
      {rates ? (
        <Rerating
          busy={steps.busy}
          onRerate={() => (reason === '' ? ask() : done(steps.rerate(given, reason)))}
        />
      ) : null}
    </section>
  );
}

function Facts({ given, about }: { readonly given: Action; readonly about: ReactNode }) {
  const t = useT(actionsTexts);
  const format = useFormat();
  const { owner, due, priority, changes, status, statusReason, done, verified, rerated, comment } = given;
  const params = { raId: String(given.assessment.id) };
  const line = (label: string, value: ReactNode) => (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
  return (
    <dl className={styles.facts}>
      {line(t('actions.column.status'), actionStatusTexts[status][format.language])}
      {statusReason === '' ? null : line(t('actions.reason'), statusReason)}
      {line(t('actions.owner'), owner?.name ?? t('actions.nobody'))}
      {line(t('actions.column.due'), format.date(due))}
      {line(t('actions.column.priority'), priority ?? t('actions.priority.none'))}
      {changes === null
        ? null
        : line(actionChangeTexts[changes.kind][format.language], changes.name || format.date(null))}
      {about === null ? null : line(t('actions.field.about'), about)}
      {comment === null
        ? null
        : line(
            t('actions.origin.comment'),
            <Link
              className="text-link"
              to="/ra/$raId/comments"
              params={params}
              search={{ comment: String(comment) }}
            >
              {t('actions.comment')}
            </Link>,
          )}
      {done === null ? null : line('', t('actions.done', { at: format.date(done.at), by: done.by }))}
      {verified === null
        ? null
        : line('', t('actions.verified', { at: format.date(verified.at), by: verified.by }))}
      {rerated === null
        ? null
        : line(
            '',
            t('actions.rerated', {
              at: format.date(rerated.at),
              by: rerated.by,
              level: format.level(rerated.level),
            }),
          )}
    </dl>
  );
}

interface ActionPanelProps {
  readonly id: number;
  readonly steps: ActionCommands;
  /** Describes the subject of the action; absent on the page with the actions of all assessments. */
  readonly aboutOf?: (detail: { readonly subject: string }) => ReactNode;
  /** Files of the action; absent on the page with the actions of all assessments. */
  readonly evidence?: ReactNode;
  readonly onEdit?: () => void;
  readonly onClose: () => void;
}

export function ActionPanel({ id, steps, aboutOf, evidence, onEdit, onClose }: ActionPanelProps) {
  const t = useT(actionsTexts);
  const { data, error, refetch } = useCall(contract.get, { params: { id } });
  const given = data?.action;
  const own = useOwnFields('action');
  return (
    <DetailPanel
      title={given?.title ?? t('actions.title')}
      {...(given === undefined ? {} : { crumb: given.assessment.name })}
      onClose={onClose}
    >
      {error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined || given === undefined ? (
        <ListSkeleton rows={3} />
      ) : (
        <div className={styles.panel}>
          {given.description === '' ? null : <p className={styles.text}>{given.description}</p>}
          <Facts
            given={given}
            about={given.subject === '' || aboutOf === undefined ? null : aboutOf(given)}
          />
          <OwnFieldFacts {...own} values={given.ownFields} />
          {data.expected === null ? null : (
            <p className={styles.effect}>
              {t('actions.column.effect')} <LevelChip level={data.expected.now} fit /> →{' '}
              <LevelChip level={data.expected.after} fit />
            </p>
          )}
          {given.can.change && onEdit && !isClosedAction(given.status) ? (
            <div className={styles.buttons}>
              <Button size="xs" variant="default" onClick={onEdit}>
                {t('actions.edit')}
              </Button>
            </div>
          ) : null}
          <Steps key={`${given.id} ${given.revision}`} given={given} steps={steps} />
          {evidence}
          <Events events={data.events} />
        </div>
      )}
    </DetailPanel>
  );
}
