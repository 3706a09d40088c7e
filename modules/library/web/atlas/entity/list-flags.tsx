/** Lists that a flag enables: what a control acts on by name, and what a customer depends on. */
import { dependencyFlags, dependencyKinds, keysIn, modelTables } from '@klarsikt/engine';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Checkbox } from '@klarsikt/web/ui/kit/fields.ts';
import type { ReactNode } from 'react';
import { useEntityForm, useEntityState, useLabel } from './entity-form.ts';
import { texts } from './texts.ts';

interface FlagProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onSwitch: (on: boolean) => void;
  readonly children: ReactNode;
}

/** A flag, and below it the list while it is on. */
function Flagged({ label, isOn, onSwitch, children }: FlagProps) {
  const { editable } = useEntityForm();
  return (
    <>
      <Checkbox
        size="xs"
        label={label}
        disabled={!editable}
        checked={isOn}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      {children}
    </>
  );
}

interface NamedListProps {
  readonly path: readonly string[];
  readonly label: string;
  readonly isOn: boolean;
  readonly children: ReactNode;
}

/** A list that is there while its flag is on. */
export function NamedList({ path, label, isOn, children }: NamedListProps) {
  const t = useT(texts);
  const { set } = useEntityForm();
  return (
    <Flagged
      label={t('entity.listFlag', { field: label })}
      isOn={isOn}
      onSwitch={(on) => set(path, on ? [] : undefined)}
    >
      {isOn ? children : null}
    </Flagged>
  );
}

type DependencyKind = (typeof dependencyKinds)[number];

/** The kind of what a customer depends on that a path leads to; null for any other path. */
export const dependencyKindOf = ([first, name, ...more]: readonly string[]): DependencyKind | null =>
  first === 'dep' && more.length === 0 ? (dependencyKinds.find((kind) => kind === name) ?? null) : null;

interface DependencyProps {
  readonly kind: DependencyKind;
  readonly path: readonly string[];
  readonly value: unknown;
  readonly children: ReactNode;
}

/** What a customer depends on, which goes with its flag. A list of an older version is shown beside a flag that is off. */
export function Dependency({ kind, path, value, children }: DependencyProps) {
  const { set } = useEntityForm();
  const { document } = useEntityState();
  const flag = dependencyFlags[kind];
  const label = useLabel([flag], modelTables.customers.fields[flag]);
  const isOn = document[flag] === true;
  const onSwitch = (on: boolean) => {
    set([flag], on);
    if (!on) set(path, undefined);
  };
  return (
    <Flagged label={label} isOn={isOn} onSwitch={onSwitch}>
      {isOn || keysIn(value).length > 0 ? children : null}
    </Flagged>
  );
}
