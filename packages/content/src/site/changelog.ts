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

const v020en = `---
name: v0-2
title: Version 0.2
version: 2026-11-23
---
- Proof of completeness: 37 requirements, each with what proves it or the field that closes it.
- Sign-off by parts and as a whole, by two persons, with what each approval covered.
- The matrix of how each product can be misused, fragility, appetite, actions, evidence and examination packs.
- Stories, product pages and a help centre that knows the screen you have before you.
- Texts of the site are edited in Atlas; what you have edited stays when newer ones come with an upgrade.
`;

const v020sv = `---
name: v0-2
title: Version 0.2
version: 2026-11-23
---
- Bevis för fullständighet: 37 krav, vart och ett med det som visar att det är uppfyllt eller fältet som stänger det.
- Godkännande av delar och av helheten, av två personer, med vad varje godkännande omfattade.
- Matrisen över hur varje produkt kan utnyttjas, känslighet, riskaptit, åtgärder, underlag och tillsynspaket.
- Berättelser, produktsidor och ett hjälpcenter som vet vilken skärm du har framför dig.
- Webbplatsens texter redigeras i Atlas; det du har redigerat finns kvar när nyare följer med en uppgradering.
`;

export const changelogEntries: readonly { readonly en: string; readonly sv: string }[] = [
  { en: v020en, sv: v020sv },
  { en: v010en, sv: v010sv },
];
