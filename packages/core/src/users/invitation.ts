import { z } from 'zod';

/**
 * The result of an invitation. The link is only included if no mail can be sent, and is only shown this once.
 */
export const invitationSchema = z.object({ message: z.string(), link: z.string().optional() });
export type Invitation = z.infer<typeof invitationSchema>;
