import { Button, Tag } from '@blueprintjs/core';
import { Edit, Plus } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../api.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { None } from '../ui/data-table.tsx';
import { Inspector } from '../ui/inspector.tsx';
import { counted } from '../ui/numbers.ts';
import { Ago } from '../ui/times.tsx';
import type { Place } from './location-rows.ts';

interface LocationDetailProps {
  readonly place: Place;
  /** The default one is being changed. */
  readonly busy: boolean;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
  readonly onEdit: () => void;
  readonly onAddBelow: () => void;
  readonly onSetDefault: () => void;
  readonly onDelete: () => void;
}

/** The open location: what is known of it, and what can be done with it. */
export function LocationDetail(props: LocationDetailProps) {
  const { place, busy, onPrevious, onNext, onClose } = props;
  const edit = useRef<HTMLButtonElement>(null);
  return (
    <Inspector
      label="Location"
      head={<span className="qm-strong">Location</span>}
      onPrevious={onPrevious}
      onNext={onNext}
      onClose={onClose}
    >
      <div className="qm-place-head">
        <h2>{place.name}</h2>
        {place.isDefault ? <Tag minimal>Default</Tag> : null}
      </div>
      <div className="qm-place-actions">
        <Button ref={edit} icon={<Edit size={16} />} text="Edit" onClick={props.onEdit} />
        <Button icon={<Plus size={16} />} text="Add Sub-location" onClick={props.onAddBelow} />
        {place.isDefault ? null : (
          <ActionButton heir={edit} text="Set as Default" disabled={busy} onClick={props.onSetDefault} />
        )}
        <Button variant="minimal" intent="danger" text="Delete" onClick={props.onDelete} />
      </div>
      <section>
        <dl className="qm-dl">
          <Fact name="Path">{place.path}</Fact>
          <Fact name="Assets">
            <AssetsThere id={place.id} />
          </Fact>
          <Fact name="Address">{place.address}</Fact>
          <Fact name="Contact">{place.contact?.name}</Fact>
          <Fact name="Email">
            {place.contact?.email ? (
              <a href={`mailto:${place.contact.email}`}>{place.contact.email}</a>
            ) : undefined}
          </Fact>
          <Fact name="Phone">
            {place.contact?.phone ? (
              <a href={`tel:${place.contact.phone}`}>{place.contact.phone}</a>
            ) : undefined}
          </Fact>
          <Fact name="Last Updated">
            <Ago instant={place.updatedAt} />
          </Fact>
        </dl>
      </section>
    </Inspector>
  );
}

/** How many assets stand in the way of deleting it. */
function AssetsThere({ id }: { readonly id: string }) {
  const { data } = useQuery(api.assets.list.queryOptions({ input: { location: id, limit: '1' } }));
  if (!data) return null;
  if (data.total === 0) return <None />;
  return <Link to={`/assets?location=${id}`}>{counted(data.total, 'asset')}</Link>;
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd title={typeof children === 'string' ? children : undefined}>{children ?? <None />}</dd>
  </>
);
