/** An imaginary customer; the tax code has a birthplace that does not exist. */
export interface DemoPerson {
  readonly taxCode: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly mobile: string;
  readonly job: number;
  readonly openPersonal?: true;
  readonly openSalary?: true;
  /** The customer belongs to no branch, so the page may propose a call. */
  readonly unowned?: true;
  /** The customer has a future appointment for this product. */
  readonly appointment?: 'personal' | 'salary';
}

const person = (
  taxCode: string,
  firstName: string,
  lastName: string,
  last2: string,
  more: Partial<DemoPerson> = {},
) => ({
  taxCode,
  firstName,
  lastName,
  email: `${firstName}.${lastName}@velaposta.example`.toLowerCase(),
  mobile: `+39333100${last2.padStart(4, '0')}`,
  job: 2,
  ...more,
});

/**
 * The demo customers. Ulisse Ventimiglio (VNTLSS82L21M999M) is not among them: examples use him as an unknown person.
 */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  person('BLLGVR87D52M999Y', 'Ginevra', 'Bellacqua', '21'),
  person('TRRRND79P03M999W', 'Orlando', 'Terravento', '22', { mobile: '' }),
  person('CLLRSL61A65M999D', 'Ersilia', 'Collinaverde', '23', { job: 3, appointment: 'salary' }),
  person('MNTDLU92H18M999N', 'Duilio', 'Montefalco', '24', { appointment: 'personal' }),
  person('PRTFMT84S47M999N', 'Fiammetta', 'Pratoverde', '25', { openSalary: true }),
  person('RCCLDR75B28M999A', 'Leandro', 'Rocchetti', '26', { openPersonal: true }),
  person('SLRTTV90M55M999X', 'Ottavia', 'Solarini', '27', { unowned: true }),
  person('FNTMDA68T02M999I', 'Amedeo', 'Fontebella', '28'),
  person('LGRZOE96C49M999W', 'Zoe', 'Lagorosso', '29'),
];
