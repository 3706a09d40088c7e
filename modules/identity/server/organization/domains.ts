/** Mails domains that no organisation may claim, such as public mail services, where anybody can get an address. */

const publicMailDomains: ReadonlySet<string> = new Set(
  `
  126.com 163.com aol.com bahnhof.se bredband.net bredband2.com comhem.se duck.com fastmail.com free.fr gmail.com
  glocalnet.net gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hey.com home.se hotmail.co.uk hotmail.com hotmail.de
  hotmail.fr hotmail.no hotmail.se hushmail.com icloud.com inbox.lv laposte.net libero.it live.com live.no live.se
  mac.com mail.com mail.ru mailbox.org me.com msn.com naver.com online.no orange.fr outlook.com outlook.de outlook.se
  passagen.se pm.me posteo.de proton.me protonmail.com qq.com rediffmail.com rocketmail.com spray.se swipnet.se t-online.de
  tele2.se telia.com tuta.com tutanota.com ukr.net wanadoo.fr web.de wp.pl yahoo.co.uk yahoo.com yahoo.de yahoo.fr yahoo.se
  yandex.com yandex.ru ymail.com zoho.com
  `
    .trim()
    .split(/\s+/),
);

export function isPublicMailDomain(domain: string): boolean {
  const labels = domain.split('.');
  return labels.some((_, index) => publicMailDomains.has(labels.slice(index).join('.')));
}
