// Shows the funnel in a frame that grows with its content: <fissa-appuntamento prodotto="PP"></fissa-appuntamento>
{
  const home = new URL('.', document.currentScript.src);
  const titles = '%TITLES%';
  const products = { PP: 1, C5: 3, BS: 5 };
  const addressOf = (element) => {
    const address = new URL(home);
    const given = (name) => element.getAttribute(name);
    for (const [name, value] of new URLSearchParams(location.search))
      if (/^(utm_\w+|gclid|mediacode)$/i.test(name)) address.searchParams.set(name, value);
    const named = { prodotto: products[given('prodotto')], codFiliale: given('filiale'), cap: given('cap'), lang: given('lang') };
    for (const name in named) if (named[name]) address.searchParams.set(name, named[name]);
    return address;
  };
  class Appointment extends HTMLElement {
    connectedCallback() {
      addEventListener('message', this);
      // In a sandbox without an origin the frame could not run: the link stays.
      if (this.frame || origin === 'null') return;
      const frame = document.createElement('iframe');
      frame.title = titles[this.getAttribute('lang')] ?? titles.it;
      frame.allow = 'geolocation';
      frame.style.cssText = 'display:block;width:100%;height:44rem;min-height:30rem;border:0';
      frame.onload = () => frame.contentWindow.postMessage({ fissa: 'parent' }, home.origin);
      frame.src = addressOf(this);
      this.frame = frame;
      this.replaceChildren(frame);
    }
    disconnectedCallback() {
      removeEventListener('message', this);
    }
    handleEvent({ data, origin, source }) {
      const { frame } = this;
      if (origin !== home.origin || !source || source !== frame.contentWindow) return;
      if (data.height > 0) frame.style.height = `${data.height}px`;
      const top = frame.getBoundingClientRect().top + data.top;
      if (top < 0 || top > innerHeight * 0.6) scrollBy(0, top - 16);
    }
  }
  customElements.define('fissa-appuntamento', Appointment);
}
