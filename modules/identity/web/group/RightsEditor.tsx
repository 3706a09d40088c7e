/**
 * Matrix of permissions by application for one resource at a time, with the reason why a permission cannot be
 * granted.
 */

import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import {
  applicationOf,
  sessionPermissionTexts as words,
} from '@klarsikt/web/platform/session/permission-texts.ts';
import { Checkbox, NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { ContestedFieldNote } from '@klarsikt/web/ui/records/form-fields.tsx';
import type { FieldState } from '@klarsikt/web/ui/records/use-record-form.ts';
import { useState } from 'react';
import styles from './group.module.css';
import {
  type AvailablePermissions,
  canGrantPermission,
  type GrantableResource,
  getResourceOfPermission,
  type ResourceKey,
  type ResourcePermissionKey,
  togglePermissionKey,
  toResourceKey,
  toResourcePermissionKey,
} from './rights.ts';
import { groupTexts } from './texts.ts';

interface RightsEditorProps {
  readonly available: AvailablePermissions;
  /**
   * Names of the resources in the group's permissions, because the list of available resources may lack some of them.
   */
  readonly named: ReadonlyMap<ResourceKey, string>;
  readonly field: FieldState<readonly ResourcePermissionKey[]>;
}

const indent = (depth: number) => '\u2003'.repeat(Math.min(8, depth));

function Permissions({
  available,
  field,
  resource,
  name,
}: Pick<RightsEditorProps, 'available' | 'field'> & {
  readonly resource: ResourceKey;
  readonly name: string;
}) {
  const t = useT(groupTexts);
  const word = useT(words);
  const applications = [...new Set(available.permissions.map(({ permission }) => applicationOf(permission)))];
  return applications.map((application) => {
    if (application === undefined) return null;
    const own = available.permissions.filter(({ permission }) => applicationOf(permission) === application);
    const licensed = own.some((one) => one.licensed);
    // Only the operator can license Atlas, so its permissions are hidden from organisations without the licence.
    if (application === 'backoffice' && !licensed) return null;
    return (
      <fieldset key={application} className={styles.application}>
        <legend>
          {word(`application.${application}`)}
          {licensed ? null : (
            <span className="muted" title={t('group.unlicensedHelp')}>
              {' '}
              · {t('group.unlicensed')}
            </span>
          )}
        </legend>
        {own.map((given) => {
          const right = toResourcePermissionKey(given.permission, resource);
          const free = canGrantPermission(given, resource);
          return (
            <Checkbox
              key={right}
              size="xs"
              label={word(`permission.${given.permission}`)}
              aria-label={t('group.tick', {
                permission: word(`permission.${given.permission}`),
                resource: name,
              })}
              checked={field.value.includes(right)}
              disabled={!free}
              {...(free ? {} : { title: t('group.notHeld') })}
              onChange={() => field.onChange(togglePermissionKey(field.value, right))}
            />
          );
        })}
      </fieldset>
    );
  });
}

export function GroupPermissionsEditor({ available, named, field }: RightsEditorProps) {
  const t = useT(groupTexts);
  const { resources } = available;
  const nameOf = (key: ResourceKey) =>
    resources.find((one) => toResourceKey(one) === key)?.name ?? named.get(key) ?? key;
  const used = [...new Set(field.value.map(getResourceOfPermission))];
  const first = used[0] ?? (resources[0] ? toResourceKey(resources[0]) : '');
  const [chosen, setChosen] = useState(first);
  const counted = (key: ResourceKey) =>
    field.value.filter((right) => getResourceOfPermission(right) === key).length;
  const label = (one: GrantableResource) => {
    const count = counted(toResourceKey(one));
    return `${indent(one.depth)}${one.name}${count === 0 ? '' : ` (${count})`}`;
  };
  const lost = used.filter((key) => !resources.some((one) => toResourceKey(one) === key));
  const blocked = available.permissions.some((given) => !canGrantPermission(given, chosen));
  return (
    <section className={styles.editor} aria-label={t('group.resources')}>
      <h3>{t('group.resources')}</h3>
      <p className="muted">{t('group.resourcesHelp')}</p>
      {used.length === 0 ? null : (
        <ul className={styles.used} aria-label={t('group.allResources')}>
          {used.map((key) => (
            <li key={key}>
              <button type="button" aria-pressed={key === chosen} onClick={() => setChosen(key)}>
                {nameOf(key)} <span className="tabular">{counted(key)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <NativeSelect
        size="sm"
        label={t('group.resource')}
        value={chosen}
        data={[
          ...lost.map((key) => ({ value: key, label: nameOf(key) })),
          ...resources.map((one) => ({ value: toResourceKey(one), label: label(one) })),
        ]}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {available.more ? <p className="muted">{t('group.moreResources')}</p> : null}
      {field.error === undefined ? null : (
        <p className={styles.error} role="alert">
          {field.error}
        </p>
      )}
      <ContestedFieldNote contested={field.contested} shown={() => null} />
      <Permissions available={available} field={field} resource={chosen} name={nameOf(chosen)} />
      {blocked ? <p className={styles.explained}>{t('group.notHeld')}</p> : null}
    </section>
  );
}
