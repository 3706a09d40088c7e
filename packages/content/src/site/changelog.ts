/** Changes of each product version, in Markdown with front matter, newest first. */

const v010en = `---
name: v0-1
title: Version 0.1
version: 2026-11-01
---
- ThreatView: threats, threat cards with sources, risks, and analysis of a selection.
- Risk Assessment Pro: settings, background data, inherent risk, controls, residual risk, and the calculation of every level.
- The business-wide assessment as a report in Word and PDF, in English and Swedish.
- A demo that is open to everybody, with a separate copy for each visitor.
`;

const v010sv = `---
name: v0-1
title: Version 0.1
version: 2026-11-01
---
- ThreatView: hot, hotkort med källor, risker och analys av ett urval.
- Risk Assessment Pro: inställningar, bakgrundsdata, inneboende risk, kontroller, kvarstående risk och beräkningen av varje nivå.
- Den allmänna riskbedömningen som rapport i Word och PDF, på svenska och engelska.
- En demoversion som är öppen för alla, med en egen kopia för varje besökare.
`;

const v020en = `---
name: v0-2
title: Version 0.2
version: 2026-11-23
---
- Completeness: 37 requirements, each with its proof or a link to the field to fill in.
- Sign-off of parts and of the whole, by two people, with the content of each approval.
- The matrix of how each product can be misused, fragility, appetite, actions, evidence and examination packs.
- Stories, product pages and a help centre with articles for the page that is open.
- The texts of the site are edited in Atlas; your edits are kept when an upgrade brings newer texts.
`;

const v020sv = `---
name: v0-2
title: Version 0.2
version: 2026-11-23
---
- Fullständighet: 37 krav, vart och ett med underlag eller en länk till fältet som ska fyllas i.
- Godkännande av delar och av helheten, av två personer, med innehållet i varje godkännande.
- Matrisen över hur varje produkt kan utnyttjas, känslighet, riskaptit, åtgärder, underlag och tillsynspaket.
- Berättelser, produktsidor och ett hjälpcenter med artiklar för den sida som är öppen.
- Webbplatsens texter redigeras i Atlas; dina ändringar finns kvar när en uppgradering innehåller nyare texter.
`;

export const changelogEntries: readonly { readonly en: string; readonly sv: string }[] = [
  { en: v020en, sv: v020sv },
  { en: v010en, sv: v010sv },
];
