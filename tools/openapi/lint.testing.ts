import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';

/**
 * Lints an OpenAPI document with the recommended rules of two linters. Returns errors and warnings, no hints.
 */
export async function complaintsAbout(document: object): Promise<string[]> {
  return [...(await bySpectral(document)), ...(await byRedocly(document))];
}

async function bySpectral(document: object): Promise<string[]> {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset(new spectralCore.Ruleset({ extends: [[spectralRulesets.oas, 'recommended']] } as never));
  const found = await spectral.run(document as Record<string, unknown>);
  return found.map(({ code, path, message }) => `${code} ${path.join('/')}: ${message}`);
}

async function byRedocly(document: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config });
  return found.map(({ ruleId, location, message }) => `${ruleId} ${location[0]?.pointer}: ${message}`);
}
