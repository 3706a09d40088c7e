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
const working = [...reading, 'ra:Comment', 'ra:Edit', 'threatview:Share'] as const;

/** Head of compliance, analyst and reader. Administrators are there from the first day. */
export const starterGroups: readonly StarterGroup[] = [
  {
    name: { en: 'Head of compliance', sv: 'Ansvarig för regelefterlevnad' },
    description: {
      en: 'Approves assessments, decides templates and control rules, and does everything that analysts do.',
      sv: 'Godkänner riskbedömningar, beslutar om mallar och kontrollregler och gör allt som analytiker gör.',
    },
    permissions: [...working, 'ra:Approve', 'ra:Template', 'ra:ControlSpec'],
  },
  {
    name: { en: 'Analysts', sv: 'Analytiker' },
    description: {
      en: 'Draw up assessments, comment on them and share analyses. Approve nothing.',
      sv: 'Upprättar riskbedömningar, kommenterar dem och delar analyser. Godkänner inget.',
    },
    permissions: working,
  },
  {
    name: { en: 'Readers', sv: 'Läsare' },
    description: {
      en: 'See assessments and threats, and change nothing.',
      sv: 'Ser riskbedömningar och hot, och ändrar inget.',
    },
    permissions: reading,
  },
];
