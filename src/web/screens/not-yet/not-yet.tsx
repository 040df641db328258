import { common } from '#texts/it/common.ts';
import { useFunnel } from '../../flow/funnel.tsx';
import { Page } from '../../layout/page.tsx';
import { PageHeading } from '../../layout/page-heading.tsx';
import { Button } from '../../ui/button.tsx';

/** Stands for the steps whose screens are not built yet, and leads back to what works. */
export function NotYetScreen() {
  const { act } = useFunnel();
  return (
    <Page>
      <PageHeading lead={common.notYet}>{common.mainTitle}</PageHeading>
      <Button kind="cta" onClick={act.backToPlace}>
        {common.backToStart}
      </Button>
    </Page>
  );
}
