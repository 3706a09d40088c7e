/**
 * Lists that are shown only if their flag is set: risks that a control affects by name, and dependencies of a
 * customer.
 */
import { dependencyFlags, dependencyKinds, listReferencedKeys, modelTables } from '@klarsikt/engine/model';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Checkbox } from '@klarsikt/web/ui/kit/fields.ts';
import type { ReactNode } from 'react';
import { useEntityFieldLabel, useEntityForm, useEntityState } from './entity-form.ts';
import { atlasEntityTexts } from './texts.ts';

interface FlagProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onSwitch: (on: boolean) => void;
  readonly children: ReactNode;
}

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

/** Shows a list together with its flag. The flag is on if the list exists. */
export function OptionalListField({ path, label, isOn, children }: NamedListProps) {
  const t = useT(atlasEntityTexts);
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

/** Returns the kind of dependency at a path of a customer; null for other paths. */
export const findDependencyKind = ([first, name, ...more]: readonly string[]): DependencyKind | null =>
  first === 'dep' && more.length === 0 ? (dependencyKinds.find((kind) => kind === name) ?? null) : null;

interface DependencyProps {
  readonly kind: DependencyKind;
  readonly path: readonly string[];
  readonly value: unknown;
  readonly children: ReactNode;
}

/**
 * Shows a list of dependencies. Switching off its flag clears the list; a list from an older version is shown even if
 * its flag is off.
 */
export function DependencyField({ kind, path, value, children }: DependencyProps) {
  const { set } = useEntityForm();
  const { document } = useEntityState();
  const flag = dependencyFlags[kind];
  const label = useEntityFieldLabel([flag], modelTables.customers.fields[flag]);
  const isOn = document[flag] === true;
  const onSwitch = (on: boolean) => {
    set([flag], on);
    if (!on) set(path, undefined);
  };
  return (
    <Flagged label={label} isOn={isOn} onSwitch={onSwitch}>
      {isOn || listReferencedKeys(value).length > 0 ? children : null}
    </Flagged>
  );
}
