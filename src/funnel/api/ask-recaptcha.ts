/** The interface of the hosted check's script. */
interface Recaptcha {
  ready(then: () => void): void;
  execute(siteKey: string, options: { readonly action: string }): Promise<string>;
}
interface Asked {
  readonly siteKey: string;
  readonly script: string;
  readonly action: string;
}

/** Loads the script of the hosted check and requests a token for this visit; rejects when the script fails to load. */
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
