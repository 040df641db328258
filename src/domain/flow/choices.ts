import type { Product } from '../product.ts';
import type { Facts } from './flow-state.ts';
import { decide, type Go, leaveForMain, type Rule, stay, to, toProduct } from './go.ts';
import { always, isBusiness, isChanging, not, onSalarySite, type Test } from './predicates.ts';
import { awaitLookup } from './rows.ts';

/**
 * The product links of the place page, the product choice and the entries of products 3 and 5, in the order of these
 * rows.
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

/** The page after the choice of a product; a credit card has no product and no flow. */
export const chooseProduct = (product: Product, facts: Facts): Go => decide(CHOOSING[product], facts);

const hasAppointment: Test = (f) => f.lookup.status === 'existing-appointment';

/** A proof is required: a tax code alone never shows an appointment. Business has no slot to change. */
const EDIT_MODAL: readonly Rule[] = [
  [isBusiness, stay('no-appointment')],
  [isChanging, to('change', 'startChange')],
  ...awaitLookup,
  [not(hasAppointment), stay('no-appointment')],
  [always, stay('proof-missing')],
];

/** The target of "Avanti" in the edit modal. */
export const openChange = (facts: Facts): Go => decide(EDIT_MODAL, facts);

/** The edit link of the recognised page opens the form with locked names; the page clears e-mail and mobile. */
export const editContacts: Go = to('newPerson');
