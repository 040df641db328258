import type { Product } from '../product.ts';
import type { Facts } from './flow-state.ts';
import { always, isBusiness, isChanging, not, onSalarySite, type Test } from './predicates.ts';
import { awaitLookup } from './shared-rules.ts';
import { decide, leaveForMain, type Rule, stay, type Transition, to, toProduct } from './transitions.ts';

/**
 * Where the choice of a product leads. The page lists the products in the order of these rows.
 */
const CHOOSING: Readonly<Record<Product, readonly Rule[]>> = {
  salary: [[always, toProduct('taxCode', 'salary')]],
  personal: [
    [onSalarySite, leaveForMain],
    [always, toProduct('place', 'personal')],
  ],
  business: [[always, toProduct('taxCode', 'business')]],
};

export const CHOICES = Object.keys(CHOOSING) as readonly Product[];

/** The transition after the choice of a product. A credit card is no product: its choice is a plain link. */
export const chooseProduct = (product: Product, facts: Facts): Transition => decide(CHOOSING[product], facts);

const hasAppointment: Test = (f) => f.lookup.status === 'existing-appointment';

/** The rules of the dialog that finds an appointment. A tax code alone never shows one: a code must prove it. */
const EDIT_MODAL: readonly Rule[] = [
  [isBusiness, stay('no-appointment')],
  [isChanging, to('change', 'startChange')],
  ...awaitLookup,
  [not(hasAppointment), stay('no-appointment')],
  [always, stay('proof-missing')],
];

/** The transition of «Avanti» in the dialog that finds an appointment to change. */
export const openChange = (facts: Facts): Transition => decide(EDIT_MODAL, facts);

/** The transition of the link that edits a recognised person's contacts: the form, with locked names. */
export const editContacts: Transition = to('newPerson');
