import { doctorSchema } from '@quartermaster/core/doctor/doctor';
import { route } from './route.ts';

export const doctor = {
  get: route('doctor.get', {
    method: 'GET',
    path: '/doctor',
    summary:
      'Look for what is wrong with the data, the jobs, the webhooks and the workflows, and how to mend it',
  }).output(doctorSchema),
};
