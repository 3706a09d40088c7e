/** A picture with reserved space that leaves no gap if it fails to load. */
import { useState } from 'react';

interface PictureProps {
  /** An address in the product, because the browser may not load from other hosts. */
  readonly src: string;
  readonly alt: string;
  /** Size in pixels, for the aspect ratio. */
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
