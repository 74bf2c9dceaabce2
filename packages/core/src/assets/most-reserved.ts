/**
 * How many asset IDs a reservation has at most: as many as labels are printed by their IDs at once. Kept apart from
 * the schemas, because `qm --help` names it and loads no zod.
 */
export const mostReserved = 500;
