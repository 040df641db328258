import type { Advancing } from '#domain/flow/next.ts';
import type { Product } from '#domain/product.ts';
import { details } from '#texts/it/details.ts';
import { person } from '#texts/it/person.ts';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { personActions } from '../../actions/person.ts';
import { DataPage } from '../../parts/form/data-page.tsx';
import { DetailsFields } from '../../parts/form/details-fields.tsx';
import { PersonFields } from '../../parts/form/person-fields.tsx';
import { useDataForm } from '../../parts/form/use-data-form.ts';

const t = person.form;
interface Variant {
  readonly route: Advancing;
  readonly heading: string;
  readonly lead?: string;
  /** Set apart where the person is not the only subject (R2.3.52). */
  readonly personHeading?: string;
}
const VARIANTS: Readonly<Record<Product, Variant>> = {
  personal: { route: 'datiPersonaliNonRiconosciuto', heading: t.heading, lead: t.lead },
  salary: { route: 'datiPersonaliNonRiconosciutoC5', heading: t.heading, lead: t.lead },
  business: {
    route: 'datiPersonaliNonRiconosciutoBusiness',
    heading: details.business.heading,
    personHeading: details.business.person,
  },
};

/** The full form: the person, what the product asks besides, the consents (R2.3.49-R2.3.55, R6.5). */
export function NewPersonScreen() {
  const { visit } = useFunnel();
  const actions = useActions(personActions);
  const { route, heading, lead, personHeading } = VARIANTS[visit.facts.product];
  const form = useDataForm(() => void actions.submit(route));
  return (
    <DataPage form={form} heading={heading} lead={lead}>
      {personHeading && <h2>{personHeading}</h2>}
      <PersonFields form={form} />
      <DetailsFields form={form} />
    </DataPage>
  );
}
