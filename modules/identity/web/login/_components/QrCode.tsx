/** QR code of the second factor: error correction level H, 300 px (specification 000 section 9). */
import { QRCodeSVG } from 'qrcode.react';

export function QrCode({ link, label }: { readonly link: string; readonly label: string }) {
  return (
    <QRCodeSVG
      value={link}
      level="H"
      size={300}
      marginSize={4}
      bgColor="#ffffff"
      fgColor="#000000"
      title={label}
      role="img"
    />
  );
}
