import { useState } from 'react';
import { TypeTile } from './type-tile.tsx';

interface ItemPictureProps {
  readonly image?: string | undefined;
  readonly type: string;
  readonly size: 'sm' | 'md' | 'lg';
}

/** A picture of an item; where there is none, or it doesn't load, the drawn tile of its type. */
export function ItemPicture({ image, type, size }: ItemPictureProps) {
  const [broken, setBroken] = useState<string>();
  if (image === undefined || broken === image) return <TypeTile type={type} size={size} />;
  return (
    <span className={size === 'sm' ? 'qm-tile' : `qm-tile ${size}`}>
      <img src={image} alt="" loading="lazy" referrerPolicy="no-referrer" onError={() => setBroken(image)} />
    </span>
  );
}
