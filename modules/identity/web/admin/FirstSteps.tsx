/** Lists the set-up steps of a new organisation with their states; hidden once all steps are done. */

import { clusterContract, groupContract, mailContract, unitContract, userContract } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { createStoredSetting, useSetting } from '@klarsikt/web/platform/settings/setting.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Panel } from '@klarsikt/web/ui/Page.tsx';
import { Progress } from '@klarsikt/web/ui/progress/Progress.tsx';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import styles from './admin.module.css';
import { adminTexts } from './texts.ts';

type StepName = 'group' | 'person' | 'mail' | 'unit' | 'assessment' | 'backup';

interface Step {
  readonly name: StepName;
  readonly done: boolean | undefined;
  readonly link: Pick<LinkProps, 'to' | 'params'>;
}

/** Ids of the organisations whose list of steps was hidden in this browser. */
const hidden = createStoredSetting('klarsikt.admin.steps', (raw) =>
  Array.isArray(raw) ? raw.filter((id) => typeof id === 'number') : [],
);

/**
 * Returns the steps in order. Only the operator sees the steps for mail and backup; the step for groups appears only
 * if no group exists.
 */
function useSteps(): readonly Step[] {
  const { can, session } = useSession();
  const operator = session?.operator === true;
  const works = can('ra:View');
  const groups = useCall(groupContract.list, { body: { size: 1 } }).data?.total;
  const people = useCall(userContract.list, { body: { size: 1 } }).data?.total;
  const units = useCall(unitContract.list, {}).data;
  const made = units && [...units.units, ...units.personal].reduce((sum, one) => sum + one.assessments, 0);
  const mails = useCall(mailContract.list, { body: { size: 1 } }).data?.configured;
  const nodes = useCall(clusterContract.get, {}, { enabled: operator }).data;
  const atLeast = (count: number | undefined, wanted: number) =>
    count === undefined ? undefined : count >= wanted;
  const handbook = (page: string) => ({ to: '/handbook/$', params: { _splat: page } }) as const;
  return [
    ...(groups === 0 ? [{ name: 'group', done: false, link: { to: '/admin/usergroups' } } as const] : []),
    { name: 'person', done: atLeast(people, 2), link: { to: '/admin/users' } },
    ...(operator ? [{ name: 'mail', done: mails, link: handbook('operator/settings') } as const] : []),
    { name: 'unit', done: atLeast(units?.units.length, 1), link: { to: '/admin/aunits' } },
    ...(works ? [{ name: 'assessment', done: atLeast(made, 1), link: { to: '/ra' } } as const] : []),
    ...(operator
      ? [
          {
            name: 'backup',
            done: nodes === undefined ? undefined : nodes.backup !== null,
            link: handbook('operator/backup-and-upgrade'),
          } as const,
        ]
      : []),
  ];
}

export function FirstSteps() {
  const t = useT(adminTexts);
  const { user: me } = useSession();
  const steps = useSteps();
  const away = useSetting(hidden);
  const organization = me?.organization.id ?? 0;
  const done = steps.filter((step) => step.done === true).length;
  if (steps.some((step) => step.done === undefined) || done === steps.length) return null;
  if (away.includes(organization)) return null;
  return (
    <Panel title={t('admin.first')}>
      <Progress of="steps" done={done} total={steps.length} />
      <ol className={styles.steps}>
        {steps.map(({ name, done: isDone, link }) => {
          const Icon = isDone ? IconCircleCheck : IconCircle;
          return (
            <li key={name} data-done={isDone}>
              <Icon
                size={18}
                stroke={1.5}
                role="img"
                aria-label={t(isDone ? 'admin.step.done' : 'admin.step.open')}
              />
              <div>
                {isDone ? (
                  t(`admin.step.${name}`)
                ) : (
                  <Link className="text-link" {...link}>
                    {t(`admin.step.${name}`)}
                  </Link>
                )}
                {isDone ? null : <p className="muted">{t(`admin.step.${name}Help`)}</p>}
              </div>
            </li>
          );
        })}
      </ol>
      <Button variant="subtle" onClick={() => hidden.set([...away, organization])}>
        {t('admin.firstHide')}
      </Button>
    </Panel>
  );
}
