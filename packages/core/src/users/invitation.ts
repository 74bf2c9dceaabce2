import { z } from 'zod';

/** What became of an invitation. The link is there only where no mail can be sent; it is shown this once. */
export const invitationSchema = z.object({ message: z.string(), link: z.string().optional() });
export type Invitation = z.infer<typeof invitationSchema>;
