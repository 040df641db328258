/** What the hosted check's script gives the page. */
interface Recaptcha {
  ready(then: () => void): void;
  execute(siteKey: string, options: { readonly action: string }): Promise<string>;
}
interface Asked {
  readonly siteKey: string;
  readonly script: string;
  readonly action: string;
}

/** Loads the hosted check's script and has it judge this visit; rejects when it does not come. */
export async function askRecaptcha({ siteKey, script, action }: Asked): Promise<string> {
  const page = window as { grecaptcha?: Recaptcha };
  if (!page.grecaptcha) await load(`${script}?render=${encodeURIComponent(siteKey)}`);
  const { grecaptcha } = page;
  if (!grecaptcha) throw new Error('The human check brought nothing');
  await new Promise<void>((resolve) => grecaptcha.ready(resolve));
  return grecaptcha.execute(siteKey, { action });
}

const load = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => reject(new Error('The human check did not come')));
    element.src = address;
    document.head.append(element);
  });
