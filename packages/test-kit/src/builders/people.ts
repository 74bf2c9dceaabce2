import { fold } from '@quartermaster/core/query/fold';
import type { NewUser } from '@quartermaster/core/users/user';
import { adminEmail, adminPassword } from '../server-process.ts';
import { locationsFor } from './locations.ts';
import { digits, type Random } from './random.ts';

/** A person in the company, and the path of their location. */
export interface Person {
  readonly account: NewUser;
  readonly office: string;
}

/** The password of everyone except the administrator. */
export const employeePassword = 'seven lanterns on the quay';

/** An employee with assets, and requests in every status. */
export const exampleEmployee = 'mia.okafor@northwind.example';

/** People who sign up by themselves, after the others. */
export const newcomers = [
  { email: 'noa.berg@northwind.example', displayName: 'Noa Berg', password: employeePassword },
  { email: 'sam.lund@northwind.example', displayName: 'Sam Lund', password: employeePassword },
] as const;

const departments: readonly (readonly [name: string, people: number, positions: readonly string[]])[] = [
  [
    'Engineering',
    62,
    ['Software Engineer', 'Senior Software Engineer', 'Test Engineer', 'Engineering Manager'],
  ],
  ['Customer Support', 32, ['Support Specialist', 'Support Lead', 'Knowledge Editor']],
  ['Sales', 30, ['Account Executive', 'Account Manager', 'Sales Engineer']],
  ['Operations', 24, ['Logistics Planner', 'Dispatcher', 'Facilities Manager']],
  ['Marketing', 16, ['Content Editor', 'Campaign Manager', 'Brand Manager']],
  ['Finance', 14, ['Accountant', 'Controller', 'Payroll Specialist']],
  ['People', 8, ['Recruiter', 'People Partner']],
  ['Design', 7, ['Product Designer', 'Illustrator', 'Design Researcher']],
  ['IT', 5, ['IT Administrator']],
];

const firstNames =
  'Amara Anouk Beatriz Bogdan Camille Chidi Clara Dmitri Elif Emeka Esme Farid Freja Giulia Hana Henrik Imani Inês ' +
  'Ivo Jasmin João Jonas Kaia Karim Kenji Lea Leonor Liam Linnea Luca Magda Mateus Mei Milan Nadia Naomi Niels ' +
  'Noor Oisín Olga Omar Paulo Petra Priya Quentin Rafael Renée Rosa Samir Saskia Sofia Tariq Teodora Tomás Ulla ' +
  'Victor Wanda Xenia Yara Zoë';

const lastNames =
  'Abadi Adeyemi Albrecht Almeida Andersen Baker Bianchi Brandt Castro Clarke Costa Dahl Davies Demir Duarte ' +
  'Eriksen Fischer Fonseca Garcia Haas Hansen Hughes Ibrahim Ivanova Jansen Kaya Keller Khan Kowalska Krüger ' +
  'Larsen Lehmann Lindqvist Marques Meyer Mori Müller Nakamura Ndiaye Novák Obi Olsen Patel Pereira Petrov Quist ' +
  'Richter Rossi Santos Schäfer Silva Singh Tanaka Teixeira Ueda Vasquez Visser Wagner Weber Zhang';

/** The administrator that a server creates at its first start; `fillCompany` relies on it. */
const administrator: Person = {
  account: {
    email: adminEmail,
    password: adminPassword,
    displayName: 'Administrator',
    role: 'admin',
    mustChangePassword: false,
  },
  office: 'Berlin / HQ / Ground Floor',
};

/** 200 people: the administrator, Mia Okafor, and their colleagues; those in IT are administrators too. */
export function buildPeople(random: Random): Person[] {
  const taken = new Set<string>();
  const colleagues = departments.flatMap(([department, people, positions]) =>
    Array.from({ length: people }, () => {
      const name = unusedName(random, taken);
      return person(random, { name, department, position: random.pick(positions) });
    }),
  );
  const mia = person(random, { name: 'Mia Okafor', department: 'Design', position: 'Product Designer' });
  return [administrator, mia, ...colleagues];
}

function person(
  random: Random,
  { name, department, position }: { name: string; department: string; position: string },
): Person {
  return {
    account: {
      email: emailOf(name),
      password: employeePassword,
      displayName: name,
      role: department === 'IT' ? 'admin' : 'user',
      department,
      position,
      phoneNumber: `+49 30 5550 ${random.text(4, digits)}`,
      mustChangePassword: false,
    },
    office: random.pick(officesOf(department)),
  };
}

function officesOf(department: string): readonly string[] {
  if (department === 'Customer Support') return ['Lisbon / Support Centre', 'Hamburg / Harbour Office'];
  if (department === 'Operations') return ['Hamburg / Warehouse / Dispatch', 'Berlin / HQ / Ground Floor'];
  if (department === 'Design') return ['Berlin / HQ / First Floor / Studio'];
  return locationsFor('office').map(({ path }) => path);
}

function unusedName(random: Random, taken: Set<string>): string {
  for (;;) {
    const name = `${random.pick(firstNames.split(' '))} ${random.pick(lastNames.split(' '))}`;
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

const emailOf = (name: string): string => `${fold(name).replace(' ', '.')}@northwind.example`;
