import { ListRowTag } from '@klarsikt/assessment/web/assessment/_components/lists/lines.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import {
  type Comment,
  type CommentEvent,
  commentContract as contract,
  opensConversation,
  waitingContract,
} from '@klarsikt/contract';
import { actionStatusTexts } from '@klarsikt/engine/governance';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { z } from 'zod';
import { CommentAttachments } from '../files/FilesOn.tsx';
import styles from './comments.module.css';
import { commentsTexts } from './texts.ts';
import type { CommentActions } from './use-conversations.ts';
import { CommentAssigneeField, EditCommentForm } from './Write.tsx';

function Text({ given }: { readonly given: Comment }) {
  const names = given.mentions.map(({ name }) => `@${name}`).sort((a, b) => b.length - a.length);
  const parts: ReactNode[] = [];
  let rest = given.text;
  while (rest !== '') {
    const found = names
      .map((name) => ({ name, at: rest.indexOf(name) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at)[0];
    if (found === undefined) break;
    parts.push(rest.slice(0, found.at), <b key={parts.length}>{found.name}</b>);
    rest = rest.slice(found.at + found.name.length);
  }
  return (
    <p className={styles.text}>
      {parts}
      {rest}
    </p>
  );
}

const notedSchema = z.object({
  text: z.string().optional().catch(undefined),
  assignee: z.object({ name: z.string() }).nullish().catch(undefined),
  people: z
    .array(z.object({ name: z.string() }))
    .optional()
    .catch(undefined),
});

function useEventWords(): (event: CommentEvent) => string {
  const t = useT(commentsTexts);
  return ({ kind, before, after }) => {
    const was = notedSchema.parse(before ?? {});
    const is = notedSchema.parse(after ?? {});
    if (kind === 'assigned' && is.assignee) return t('comments.event.assigned', { name: is.assignee.name });
    if (kind === 'assigned') return t('comments.event.unassigned');
    if (kind === 'mentioned')
      return t('comments.event.mentioned', { names: (is.people ?? []).map(({ name }) => name).join(', ') });
    if (kind === 'changed' && was.text !== undefined)
      return t('comments.event.changedFrom', { text: was.text });
    return t(`comments.event.${kind}`);
  };
}

function Events({ id }: { readonly id: number }) {
  const format = useFormat();
  const words = useEventWords();
  const { data = [] } = useCall(contract.getEvents, { params: { id } }, { staleTime: 0 });
  return (
    <ol className={styles.events}>
      {data.map((event) => (
        <li key={`${event.at} ${event.kind} ${JSON.stringify(event.after)}`}>
          <time dateTime={event.at}>{format.dateTime(event.at)}</time> <b>{event.author}</b> {words(event)}
        </li>
      ))}
    </ol>
  );
}

interface ToolsProps {
  readonly given: Comment;
  readonly actions: CommentActions;
  readonly onEdit: () => void;
  readonly onAssign: () => void;
  readonly history: { readonly shown: boolean; readonly toggle: () => void };
}

function Tools({ given, actions, onEdit, onAssign, history }: ToolsProps) {
  const t = useT(commentsTexts);
  const at = useFormat().dateTime(given.created);
  const { commentable } = useAssessment();
  const own = given.own && commentable;
  const tool = (label: string, name: string, onClick: () => void, expanded?: boolean) => (
    <button
      type="button"
      className="text-link"
      aria-label={name}
      onClick={onClick}
      {...(expanded === undefined ? {} : { 'aria-expanded': expanded })}
    >
      {label}
    </button>
  );
  return (
    <>
      {own ? tool(t('comments.edit'), t('comments.editOf', { at }), onEdit) : null}
      {commentable ? tool(t('comments.assign'), t('comments.assignOf', { at }), onAssign) : null}
      {tool(t('comments.history'), t('comments.historyOf', { at }), history.toggle, history.shown)}
      {own
        ? tool(t('comments.remove'), t('comments.removeOf', { at }), () => void actions.remove(given))
        : null}
    </>
  );
}

/** Marks a mention of the user as read as soon as the comment is shown. */
function useMarkSeen({ id, mentions }: Comment, isRead: boolean): void {
  const { user } = useSession();
  const { mutate: markSeen } = useCommand(contract.seen, { refreshes: [waitingContract.list] });
  const namesMe = mentions.some((person) => person.id === user?.id);
  useEffect(() => {
    if (isRead && namesMe) markSeen({ params: { id } });
  }, [isRead, namesMe, id, markSeen]);
}

function Origin({ given: { origin } }: { readonly given: Comment }) {
  const t = useT(commentsTexts);
  const { date } = useFormat();
  if (origin === null) return null;
  return (
    <span>
      {t('comments.origin', {
        author: origin.author || t('comments.originNobody'),
        date: origin.date === null ? '' : `, ${date(origin.date)}`,
        file: origin.file,
        cell: origin.cell,
      })}
    </span>
  );
}

interface CommentViewProps {
  readonly given: Comment;
  readonly actions: CommentActions;
  /** True if the address contains the id of this comment. */
  readonly pointed: boolean;
}

export function CommentView({ given, actions, pointed }: CommentViewProps) {
  const t = useT(commentsTexts);
  const format = useFormat();
  const { commentable } = useAssessment();
  const [part, setPart] = useState<'none' | 'edit' | 'assign' | 'history'>('none');
  const attention = opensConversation(given.label);
  useMarkSeen(given, pointed);
  const toggle = (wanted: 'edit' | 'assign' | 'history') => setPart(part === wanted ? 'none' : wanted);
  return (
    <li className={styles.comment} data-pointed={pointed || undefined} id={`comment-${given.id}`}>
      <p className={styles.meta}>
        <ListRowTag tone={attention ? 'strong' : undefined}>{t(`comments.kind.${given.label}`)}</ListRowTag>
        <b>{given.author}</b> <time dateTime={given.created}>{format.dateTime(given.created)}</time>
        <Origin given={given} />
        {given.changed === null ? null : <span>{t('comments.changed')}</span>}
        {given.assignee === null ? null : (
          <ListRowTag tone="open">{t('comments.answeredBy', { name: given.assignee.name })}</ListRowTag>
        )}
        {given.action === null ? null : (
          <Link
            className="text-link"
            to="/ra/$raId/actions"
            params={{ raId: String(given.assessmentId) }}
            search={{ open: String(given.action.id) }}
          >
            {t('comments.action', { status: actionStatusTexts[given.action.status][format.language] })}
          </Link>
        )}
        <Tools
          given={given}
          actions={actions}
          onEdit={() => toggle('edit')}
          onAssign={() => toggle('assign')}
          history={{ shown: part === 'history', toggle: () => toggle('history') }}
        />
      </p>
      {part === 'edit' ? (
        <EditCommentForm given={given} actions={actions} onEnd={() => setPart('none')} />
      ) : (
        <Text given={given} />
      )}
      <CommentAttachments comment={given.id} own={given.own && commentable} />
      {part === 'assign' ? (
        <CommentAssigneeField
          value={given.assignee?.id ?? null}
          onChange={(assignee) => void actions.change(given, { assignee }).then(() => setPart('none'))}
        />
      ) : null}
      {part === 'history' ? <Events id={given.id} /> : null}
    </li>
  );
}
