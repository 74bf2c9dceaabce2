import type { Doctor } from '../../doctor/doctor.ts';
import { api } from '../api.ts';

export const doctorHandlers = (doctor: Doctor) => ({
  get: api.doctor.get.handler(({ context }) => doctor.examine(context.actor)),
});
