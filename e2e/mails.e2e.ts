import { expect, test } from '@playwright/test';
import { cancelledMail, confirmMail, movedMail } from '../src/server/messages/appointment-mails.ts';
import { brandOf } from '../src/server/messages/brand.ts';
import { aPost, aView, someSites } from '../src/server/messages/views.testing.ts';

const agency = aView({ product: 'salary', branchName: 'Agenzia San Giovanni in Persiceto Centro Storico' });
const token = `https://velaria.example/fa3/modifica-appuntamento#token=${'x'.repeat(400)}`;
const salary = aPost({ brand: brandOf(someSites, agency), changeUrl: token });
const before = new Date('2026-11-20T09:00:00Z');
const LETTERS = [
  confirmMail(aView(), aPost({ changeUrl: token })),
  confirmMail(aView({ confirmBy: before, email: `${'e'.repeat(60)}@posta.example` }), aPost({ changeUrl: token })),
  movedMail(agency, before, salary),
  cancelledMail(agency, salary),
];

// R14.4.10
for (const colorScheme of ['light', 'dark'] as const)
  test(`mails fit a phone and a desktop in the ${colorScheme} scheme`, { tag: '@once' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    for (const width of [320, 640])
      for (const { html, subject } of LETTERS) {
        await page.setViewportSize({ width, height: 800 });
        await page.setContent(html);
        const { wide, ground } = await page.evaluate(() => ({
          wide: document.documentElement.scrollWidth,
          ground: getComputedStyle(document.body).backgroundColor,
        }));
        expect(wide, `${subject} at ${width}`).toBeLessThanOrEqual(width);
        expect(ground).toMatch(colorScheme === 'light' ? /^rgb\(24[45],/ : /^rgb\(1[02],/);
      }
  });
