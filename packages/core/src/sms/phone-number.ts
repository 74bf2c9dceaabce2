import { z } from 'zod';
import { message } from '../messages.ts';

/** A phone number as it can be called from anywhere: E.164, `+447700900418`. Spaces, dots, hyphens and brackets are left out. */
export const phoneNumber = (absent: string = message.required) =>
  z
    .string(absent)
    .max(40)
    .transform((written) => written.replaceAll(/[\s().\u2010-\u2015-]/gu, ''))
    .superRefine((number, context) => {
      if (/^\+[1-9]\d{6,14}$/.test(number)) return;
      context.addIssue({ code: 'custom', message: number === '' ? absent : message.phoneNumberInvalid });
    });
