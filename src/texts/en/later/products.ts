import type { products as italian } from '../../it/later/products.ts';
import type { Shape } from '../../words.ts';

/** The page on which the visitor chooses a product. The lender provides the sentences about each product. */
export const products: Shape<typeof italian> = {
  heading: 'What are you interested in?',
  personal: { title: 'Personal loan', action: 'Book an appointment' },
  salary: { title: 'Salary-backed loan', action: 'Choose the salary-backed loan' },
  card: { title: 'Credit card', action: 'See the card' },
  business: { title: 'Business loan', action: 'Talk to an adviser' },
};
