import { Tag } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import './item-card.css';
import { ItemPicture } from './item-picture.tsx';

interface ItemCardProps {
  /** Names the card in its list. */
  readonly id: string;
  readonly item: {
    readonly name: string;
    readonly type: string;
    readonly manufacturer?: string | undefined;
    readonly image?: string | undefined;
  };
  /** The name, if it is a link. */
  readonly title?: ReactNode;
  /** Shown at the end of the line below the name. */
  readonly aside: ReactNode;
  /** Shown over the picture. */
  readonly mark?: ReactNode;
  readonly children: ReactNode;
}

/** A catalogue item in a grid. */
export const ItemCard = ({ id, item, title = item.name, aside, mark, children }: ItemCardProps) => (
  <li className="qm-item" data-key={id}>
    {mark}
    <ItemPicture image={item.image} type={item.type} size="lg" />
    <div className="body">
      <h2 className="qm-clip" title={item.name}>
        {title}
      </h2>
      <div className="qm-row qm-sm">
        {item.manufacturer ? <span className="qm-muted qm-clip">{item.manufacturer}</span> : null}
        <Tag minimal className="qm-type">
          {item.type}
        </Tag>
        <span className="qm-push qm-clip">{aside}</span>
      </div>
      {children}
    </div>
  </li>
);
