/** A picture that stands beside a text: its room is there before it has come, and nothing stays where it does not come. */
import { useState } from 'react';

interface PictureProps {
  /** An address inside the product: the browser asks no other host. */
  readonly src: string;
  readonly alt: string;
  /** Size in pixels, for the shape of the room. */
  readonly width: number;
  readonly height: number;
  readonly className?: string | undefined;
}

export function Picture({ src, alt, width, height, className }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === src) return null;
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={className}
      onError={() => setFailed(src)}
    />
  );
}
