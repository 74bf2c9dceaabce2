import { Button, Tag } from '@blueprintjs/core';
import { Edit, Plus } from '@blueprintjs/icons';
import type { Location } from '@quartermaster/core/locations/location';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../api.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { NoValue } from '../ui/data-table.tsx';
import { Inspector } from '../ui/inspector.tsx';
import { counted } from '../ui/numbers.ts';
import { useOffered } from '../ui/offered-actions.ts';
import { TimeAgo } from '../ui/time.tsx';

interface LocationDetailProps {
  readonly location: Location;
  /** Whether the default location is being changed. */
  readonly busy: boolean;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
  readonly onEdit: () => void;
  readonly onAddBelow: () => void;
  readonly onSetDefault: () => void;
  readonly onDelete: () => void;
}

/** The open location: its details and its actions. */
export function LocationDetail(props: LocationDetailProps) {
  const { location, busy, onPrevious, onNext, onClose } = props;
  const edit = useRef<HTMLButtonElement>(null);
  const change = { text: 'Edit', icon: <Edit size={16} />, onClick: props.onEdit };
  const add = { text: 'Add Sub-location', icon: <Plus size={16} />, onClick: props.onAddBelow };
  const makeDefault = location.isDefault
    ? undefined
    : { text: 'Set as Default', disabled: busy, onClick: props.onSetDefault };
  const remove = { text: 'Delete', onClick: props.onDelete };
  useOffered({
    of: 'record',
    title: location.name,
    actions: [change, add, ...(makeDefault ? [makeDefault] : []), remove],
  });
  return (
    <Inspector
      label="Location"
      head={<span className="qm-strong">Location</span>}
      onPrevious={onPrevious}
      onNext={onNext}
      onClose={onClose}
    >
      <div className="qm-location-head">
        <h2>{location.name}</h2>
        {location.isDefault ? <Tag minimal>Default</Tag> : null}
      </div>
      <div className="qm-location-actions">
        <Button ref={edit} {...change} />
        <Button {...add} />
        {makeDefault ? <ActionButton handFocusTo={edit} {...makeDefault} /> : null}
        <Button variant="minimal" intent="danger" {...remove} />
      </div>
      <section>
        <dl className="qm-dl">
          <Fact name="Path">{location.path}</Fact>
          <Fact name="Assets">
            <AssetsThere id={location.id} />
          </Fact>
          <Fact name="Address">{location.address}</Fact>
          <Fact name="Contact">{location.contact?.name}</Fact>
          <Fact name="Email">
            {location.contact?.email ? (
              <a href={`mailto:${location.contact.email}`}>{location.contact.email}</a>
            ) : undefined}
          </Fact>
          <Fact name="Phone">
            {location.contact?.phone ? (
              <a href={`tel:${location.contact.phone}`}>{location.contact.phone}</a>
            ) : undefined}
          </Fact>
          <Fact name="Last Updated">
            <TimeAgo instant={location.updatedAt} />
          </Fact>
        </dl>
      </section>
    </Inspector>
  );
}

/** The assets that keep it from being deleted. */
function AssetsThere({ id }: { readonly id: string }) {
  const { data } = useQuery(api.assets.list.queryOptions({ input: { location: id, limit: '1' } }));
  if (!data) return null;
  if (data.total === 0) return <NoValue />;
  return <Link to={`/assets?location=${id}`}>{counted(data.total, 'asset')}</Link>;
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd title={typeof children === 'string' ? children : undefined}>{children ?? <NoValue />}</dd>
  </>
);
