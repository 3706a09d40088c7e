/** What each version brought, in markdown with front matter; the newest first. */

const v010en = `---
name: v0-1
title: Version 0.1
version: 2026-11-01
---
- ThreatView: threats, threat cards with sources, risks, and analysis of a selection.
- Risk Assessment Pro: settings, background data, inherent risk, controls, residual risk, and every level with its working.
- The business-wide assessment as a report in Word and PDF, in English and Swedish.
- A demo that anybody can enter, in a sandbox of its own.
`;

const v010sv = `---
name: v0-1
title: Version 0.1
version: 2026-11-01
---
- ThreatView: hot, hotkort med källor, risker och analys av ett urval.
- Risk Assessment Pro: inställningar, bakgrundsdata, inneboende risk, kontroller, kvarstående risk och varje nivå med sin uträkning.
- Den allmänna riskbedömningen som rapport i Word och PDF, på svenska och engelska.
- En demo som vem som helst kan gå in i, i en egen sandlåda.
`;

export const changelogEntries: readonly { readonly en: string; readonly sv: string }[] = [
  { en: v010en, sv: v010sv },
];
