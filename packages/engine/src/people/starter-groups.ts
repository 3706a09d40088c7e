/** User groups for a new organisation: one per common role, with the permissions that the role needs. */

import type { Text } from '../text/terms.ts';
import type { Permission } from './access.ts';

/** A group for a new organisation; all its properties can be changed later. */
export interface StarterGroup {
  readonly name: Text;
  readonly description: Text;
  /** Permissions for the whole organisation; those that its licence does not include have no effect. */
  readonly permissions: readonly Permission[];
}

const reading = ['ra:View', 'threatview:View'] as const;
const working = [...reading, 'ra:Comment', 'ra:Edit', 'ra:Incident', 'threatview:Share'] as const;

/**
 * Groups for the head of compliance, analysts and readers. The group of administrators exists from the beginning and
 * is not included.
 */
export const starterGroups: readonly StarterGroup[] = [
  {
    name: { en: 'Head of compliance', sv: 'Compliancechef' },
    description: {
      en: 'Approves assessments, decides on templates and control rules, and has all the permissions of analysts.',
      sv: 'Godkänner riskbedömningar, beslutar om mallar och kontrollregler och har alla behörigheter som analytiker har.',
    },
    permissions: [...working, 'ra:Approve', 'ra:Template', 'ra:ControlSpec'],
  },
  {
    name: { en: 'Analysts', sv: 'Analytiker' },
    description: {
      en: 'Draw up assessments, comment on them, register incidents and share analyses. Cannot approve.',
      sv: 'Upprättar riskbedömningar, kommenterar dem, registrerar incidenter och delar analyser. Kan inte godkänna.',
    },
    permissions: working,
  },
  {
    name: { en: 'Readers', sv: 'Läsare' },
    description: {
      en: 'Can read assessments and threats but not change them.',
      sv: 'Kan läsa riskbedömningar och hot men inte ändra dem.',
    },
    permissions: reading,
  },
];
