import { type Finding, green, red } from './finding.ts';

/** Oldest supported version of Node, as in `engines` of package.json. */
const OLDEST = '20.19';

export function nodeFinding(version: string): Finding {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const [oldest = 0, oldestMinor = 0] = OLDEST.split('.').map(Number);
  const isNew = major > oldest || (major === oldest && minor >= oldestMinor);
  return isNew ? green('node', version) : red('node', `${version} is too old: ${OLDEST} or newer is needed`);
}
