import { CHOICES } from '#domain/flow/choices.ts';
import type { Product } from '#domain/product.ts';
import { Button } from '#ui/controls/button.tsx';
import { useFlow } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import css from './tax-code.module.css';

/**
 * Shown below the first page of the salary and business products: links to other products and to an existing
 * appointment.
 */
export function TaxCodeLinks({ product }: { readonly product: Exclude<Product, 'personal'> }) {
  const { taxCode: t } = useWords();
  const { act, site } = useFlow();
  return (
    <div className={css.links}>
      <p className={css.or}>{t.or}</p>
      {CHOICES.filter((other) => other !== product && site.offered.includes(other)).map((other) => (
        <Button key={other} kind="text" onClick={() => act.chooseProduct(other)}>
          {t.links[other]}
        </Button>
      ))}
      <Button kind="text" onClick={() => act.showModal({ kind: 'edit' })}>
        {product === 'salary' ? t.links.editSalary : t.links.editBusiness}
      </Button>
    </div>
  );
}
