/** Adds an own control, which is empty or based on a control pattern of the library. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { createOwnControl, listControlPatterns, type OwnControl } from '@klarsikt/engine/assessment';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Menu } from '@klarsikt/web/ui/kit/menus.ts';
import { useMemo } from 'react';
import { controlsTexts } from './texts.ts';
import { computeNextOwnControlKey } from './write.ts';

interface AddControlProps {
  readonly onAdded: (key: string) => void;
}

export function AddControlForm({ onAdded }: AddControlProps) {
  const t = useT(controlsTexts);
  const { text, language, compare } = useFormat();
  const { model, document, set } = useAssessment();
  const patterns = useMemo(
    () => listControlPatterns(model, document).toSorted((a, b) => compare(text(a.name), text(b.name))),
    [model, document, compare, text],
  );
  const add = (control: OwnControl) => {
    const { own, data } = document.controls;
    const key = computeNextOwnControlKey([...Object.keys(own), ...Object.keys(data)]);
    set(t('controls.step.add'), ['controls', 'own', key], control);
    onAdded(key);
  };
  const addEmpty = () =>
    add({
      name: t('controls.newName'),
      description: '',
      category: null,
      general: false,
      related: {},
      allOf: [],
    });
  if (patterns.length === 0)
    return (
      <Button size="xs" variant="default" onClick={addEmpty}>
        {t('controls.add')}
      </Button>
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" variant="default">
          {t('controls.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={addEmpty}>{t('controls.addEmpty')}</Menu.Item>
        <Menu.Label>{t('controls.addFrom')}</Menu.Label>
        {patterns.map((pattern) => (
          <Menu.Item key={pattern.key} onClick={() => add(createOwnControl(model, pattern, language))}>
            {text(pattern.name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
