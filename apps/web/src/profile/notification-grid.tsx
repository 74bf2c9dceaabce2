import type { Role } from '@quartermaster/core/access/role';
import { message } from '@quartermaster/core/messages';
import type { Preferences } from '@quartermaster/core/notifications/preferences';
import { topicsFor } from '@quartermaster/core/notifications/topics';
import { phoneNumber } from '@quartermaster/core/sms/phone-number';
import { useController, useWatch } from 'react-hook-form';
import { ChoiceGrid } from '../notifications/choice-grid.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import type { ProfileForm } from './profile-form.ts';

interface NotificationGridProps extends Pick<Preferences, 'company' | 'reachable'> {
  readonly role: Role;
  /** Whether it is scrolled to and focused. */
  readonly takesFocus: boolean;
}

const titleId = 'qm-notification-grid';

/** What to be told of, and by which of the channels that reach this person. */
export function NotificationGrid({ role, ...props }: NotificationGridProps) {
  const { field } = useController<ProfileForm, 'choices'>({ name: 'choices' });
  return (
    <>
      <h3 className="qm-h3 qm-row qm-profile-section" id={titleId}>
        Notifications
        <ActionButton
          className="qm-push"
          variant="minimal"
          size="small"
          text="Use the company’s defaults"
          disabled={Object.keys(field.value).length === 0}
          onClick={() => field.onChange({})}
        />
      </h3>
      <ChoiceGrid
        {...props}
        titleId={titleId}
        topics={topicsFor(role)}
        closed={{ sms: useMissingForTexts() }}
        choices={field.value}
        onChange={field.onChange}
      />
    </>
  );
}

/** What texts to this person lack. */
function useMissingForTexts(): string | undefined {
  const [number, textMe] = useWatch<ProfileForm, ['phoneNumber', 'textMe']>({
    name: ['phoneNumber', 'textMe'],
  });
  if (!phoneNumber().safeParse(number).success) return message.addNumberFirst;
  return textMe ? undefined : message.agreeToTextsFirst;
}
