import { themes } from '@quartermaster/core/settings/themes';
import { z } from 'zod';
import { route } from './route.ts';

export const branding = {
  get: route('branding.get', {
    method: 'GET',
    path: '/branding',
    summary: 'Get the company name, logo and theme for the sign-in page, and what can be done there',
  }).output(
    z.object({
      companyName: z.string(),
      /** Address of the logo. */
      logo: z.string().optional(),
      theme: z.enum(themes),
      signUpOpen: z.boolean(),
      /** Whether links are mailed; otherwise only administrators can help. */
      sendsMail: z.boolean(),
    }),
  ),
};
