/** Groups that an organisation can begin with: one per role that the trade knows, each with what that role needs and no more. */
import type { Permission } from './access.ts';
import type { Text } from './terms.ts';

/** A group to begin with. Everything about it can be changed once it is there. */
export interface StarterGroup {
  readonly name: Text;
  readonly description: Text;
  /** Granted for the whole organisation, as far as its licence goes. */
  readonly permissions: readonly Permission[];
}

const reading = ['ra:View', 'threatview:View'] as const;
const working = [...reading, 'ra:Comment', 'ra:Edit', 'ra:Incident', 'threatview:Share'] as const;

/** Head of compliance, analyst and reader. Administrators are there from the first day. */
export const starterGroups: readonly StarterGroup[] = [
  {
    name: { en: 'Head of compliance', sv: 'Compliancechef' },
    description: {
      en: 'Approves assessments, decides on templates and control rules, and has all permissions of analysts.',
      sv: 'Godkänner riskbedömningar, beslutar om mallar och kontrollregler och har alla analytikers behörigheter.',
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
